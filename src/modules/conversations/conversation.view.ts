import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Address, Moment } from '../../common/http/fields.js';
import { ListOf } from '../../common/http/list.view.js';
import { PART_ROLES, type PartRole } from './conversation.entity.js';

const URL = 'https://helpdesk.example.com/tickets/1001';

@ApiSchema({ name: 'ConversationUrls' })
export class ConversationUrlsView {
  @Address('https://docs.example.com/v1/orgs/0UmGg1vVh3dXw8rTq2Lk/conversations/0UmGgBcOnVeRsAtIoNiD') location: string;
  /** Where people can read it, as ingested in `metadata.url`. */
  @ApiPropertyOptional({ type: String, format: 'uri', example: URL }) source?: string;
}

@ApiSchema({ name: 'Conversation' })
export class ConversationView {
  object: 'conversation';
  /** @example 0UmGgBcOnVeRsAtIoNiD */
  id: string;
  /**
   * The id with which it was ingested.
   * @example ticket-1001
   */
  externalId: string;
  /** @example Invoice */
  subject?: string;
  @Moment() createdAt: string;
  /** When its issues were extracted. Absent until then, also after it has changed. */
  @ApiPropertyOptional({ type: String, format: 'date-time', example: '2026-11-21T09:30:00.000Z' }) processedAt?: string;
  /** @example integration:helpdesk:main */
  source: string;
  urls: ConversationUrlsView;
}

@ApiSchema({ name: 'ConversationList' })
export class ConversationListView extends ListOf(ConversationView) {}

@ApiSchema({ name: 'ConversationPart' })
export class ConversationPartView {
  type: 'message';
  @ApiProperty({ enum: PART_ROLES, example: 'user' }) role: PartRole;
  /**
   * The text as Markdown, without HTML, with personal data and secrets masked.
   * @example "Where can I download the invoice of last month?"
   */
  body: string;
}

@ApiSchema({ name: 'ConversationMetadata' })
export class ConversationMetadataView {
  @ApiPropertyOptional({ type: String, format: 'uri', example: URL }) url?: string;
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' }, example: { plan: 'business' } }) attributes: Record<
    string,
    string
  >;
  @Moment() createdAt: string;
}

@ApiSchema({ name: 'ConversationDetail' })
export class ConversationDetailView {
  conversation: ConversationView;
  parts: ConversationPartView[];
  metadata: ConversationMetadataView;
}
