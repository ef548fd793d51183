import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, Resource } from '../../common/access/access.decorators.js';
import { Org } from '../orgs/org.entity.js';
import { ListIssuesQuery } from './conversation-issue.dto.js';
import { ConversationIssue } from './conversation-issue.entity.js';
import { ConversationIssuePresenter } from './conversation-issue.presenter.js';
import { ConversationIssueItemView, ConversationIssueListView, IssueExplanationView } from './conversation-issue.view.js';
import { ConversationIssueQueries } from './conversation-issue.queries.js';

@ApiTags('Conversations')
@Controller('v1/orgs/:organizationId/conversations-issues')
export class IssuesController {
  constructor(
    private readonly conversationIssueQueries: ConversationIssueQueries,
    private readonly conversationIssuePresenter: ConversationIssuePresenter,
  ) {}

  /**
   * List the issues of conversations
   * @remarks
   * Returns the questions, complaints and requests that were extracted from the messages of users, newest first, each with
   * its conversation. `cluster` and `conversation` narrow the list.
   */
  @Get()
  @Can('org:ingestConversations')
  async listConversationsIssues(@Resource('org') org: Org, @Query() query: ListIssuesQuery): Promise<ConversationIssueListView> {
    return this.conversationIssuePresenter.presentPage(await this.conversationIssueQueries.list(org, query));
  }

  /**
   * Get an issue of a conversation
   * @remarks
   * Returns the issue with its conversation.
   */
  @Get(':issueId')
  @Can('conversation-issue:view')
  async getConversationIssueById(@Resource('conversation-issue') issue: ConversationIssue): Promise<ConversationIssueItemView> {
    return this.conversationIssuePresenter.present(await this.conversationIssueQueries.get(issue));
  }

  /**
   * Explain why an issue is in its cluster
   * @remarks
   * Returns the words that the issue shares with its cluster and with the most similar issues of it. The weights of a list
   * of words are their shares of the similarity.
   */
  @Get(':issueId/explanation')
  @Can('conversation-issue:view')
  explainConversationIssue(@Resource('conversation-issue') issue: ConversationIssue): Promise<IssueExplanationView> {
    return this.conversationIssueQueries.explain(issue);
  }
}
