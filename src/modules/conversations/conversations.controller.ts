import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { Can, IdempotentDelete, Resource } from '../../common/access/access.decorators.js';
import { MaxBody } from '../../common/http/body-kinds.decorator.js';
import { Org } from '../orgs/org.entity.js';
import { ConversationInputDto, ListConversationsQuery, MOST_CONVERSATIONS } from './conversation.dto.js';
import { Conversation } from './conversation.entity.js';
import { ConversationPresenter } from './conversation.presenter.js';
import { ConversationDetailView, ConversationListView } from './conversation.view.js';
import { ConversationsService } from './conversations.service.js';
import { IngestConversations } from './intake/ingest-conversations.js';
import { ReadConversations } from './intake/read-conversations.js';

const LARGEST_BODY = 8 * 1024 * 1024;

@ApiTags('Conversations')
@ApiExtraModels(ConversationInputDto)
@Controller('v1/orgs/:organizationId/conversations')
export class ConversationsController {
  constructor(
    private readonly conversationsService: ConversationsService,
    private readonly ingestConversations: IngestConversations,
    private readonly conversationPresenter: ConversationPresenter,
  ) {}

  /**
   * List the conversations of an organization
   * @remarks
   * Returns the conversations that were ingested, newest first. `source` and `externalId` narrow the list.
   */
  @Get()
  @Can('org:ingestConversations')
  async listConversations(@Resource('org') org: Org, @Query() query: ListConversationsQuery): Promise<ConversationListView> {
    return this.conversationPresenter.presentPage(await this.conversationsService.list(org, query));
  }

  /**
   * Ingest support conversations
   * @remarks
   * Stores one conversation, or an array of at most 500, and returns when they are durable. A conversation with an `id` that
   * its source already has is replaced. HTML becomes Markdown, and personal data and secrets are masked before anything is
   * stored. Issues and clusters follow shortly after.
   */
  @Post()
  @Can('org:ingestConversations')
  @HttpCode(204)
  @MaxBody(LARGEST_BODY)
  @ApiBody({
    required: true,
    schema: {
      title: 'ConversationInputs',
      oneOf: [
        { $ref: getSchemaPath(ConversationInputDto) },
        { type: 'array', items: { $ref: getSchemaPath(ConversationInputDto) }, minItems: 1, maxItems: MOST_CONVERSATIONS },
      ],
    },
  })
  async ingestConversation(@Resource('org') org: Org, @Body(ReadConversations) conversations: ConversationInputDto[]): Promise<void> {
    await this.ingestConversations.ingest(org, conversations);
  }

  /**
   * Get a conversation
   * @remarks
   * Returns the conversation with its messages and metadata, as they are stored.
   */
  @Get(':conversationId')
  @Can('conversation:view')
  async getConversationById(@Resource('conversation') conversation: Conversation): Promise<ConversationDetailView> {
    return this.conversationPresenter.presentDetail(await this.conversationsService.get(conversation));
  }

  /**
   * Delete a conversation
   * @remarks
   * Permanently deletes the conversation with its issues. Clusters and their counts no longer include them, also if the
   * conversation is being processed.
   */
  @Delete(':conversationId')
  @Can('conversation:view')
  @IdempotentDelete()
  async deleteConversationById(@Resource('conversation') conversation: Conversation): Promise<void> {
    await this.conversationsService.remove(conversation);
  }
}
