import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsObject, IsString, Length, Matches, MaxLength, ValidateNested } from 'class-validator';
import { IsHttpUrl, IsMoment, Optional } from '../../common/http/fields.js';
import { ListQuery } from '../../common/http/list-query.dto.js';
import { Sound } from '../../common/http/sound.decorator.js';
import { isRecord } from '../../common/json/is-record.js';
import { Examples } from '../../common/openapi/examples.decorator.js';
import { PART_ROLES, type PartRole } from './conversation.entity.js';

export const MOST_CONVERSATIONS = 500;
const MOST_PARTS = 500;
const LONGEST_BODY = 50_000;
export const MOST_CHARACTERS = 500_000;
const MOST_ATTRIBUTES = 50;
const LONGEST_NAME = 100;
const LONGEST_VALUE = 1000;
const SOURCE = /^(?:email|integration:[^:]{1,100}:[^:]{1,100})$/;

const QUESTION = {
  id: 'ticket-1001',
  subject: 'Invoice',
  parts: [
    { type: 'message', role: 'user', body: 'Where can I download the invoice of last month?' },
    { type: 'message', role: 'team-member', body: 'Under *Settings*, in *Billing*.' },
  ],
};

/** One message of a conversation. */
export class ConversationPartDto {
  @ApiProperty({ enum: ['message'], example: 'message' })
  @IsIn(['message'])
  type: 'message';

  /** Who wrote it. Issues are extracted from the messages of users only. */
  @ApiProperty({ enum: PART_ROLES, example: 'user' })
  @IsIn(PART_ROLES)
  role: PartRole;

  /**
   * The text, as Markdown or HTML.
   * @example "Where can I download the invoice of last month?"
   */
  @IsString()
  @Length(1, LONGEST_BODY)
  body: string;
}

function flawOfAttributes(value: unknown): string | undefined {
  if (!isRecord(value)) return 'must be an object';
  const entries = Object.entries(value);
  if (entries.length > MOST_ATTRIBUTES) return `must not have more than ${MOST_ATTRIBUTES} attributes`;
  if (entries.some(([name]) => name.length > LONGEST_NAME))
    return `the names of attributes must not be longer than ${LONGEST_NAME} characters`;
  if (entries.every(([, text]) => typeof text === 'string' && text.length <= LONGEST_VALUE)) return undefined;
  return `the values of attributes must be texts of at most ${LONGEST_VALUE} characters`;
}

export class ConversationMetadataDto {
  /** Where people can read the conversation. */
  @Optional()
  @IsHttpUrl()
  url?: string;

  /** Values of your own, by name. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: { type: 'string' }, example: { plan: 'business' } })
  @Optional()
  @Sound('attributes', flawOfAttributes)
  attributes?: Record<string, string>;

  /** When the conversation began. Without it, the time of the first ingestion counts. */
  @Optional()
  @IsMoment()
  createdAt?: string;
}

@Examples({
  'Ingest a conversation': QUESTION,
  'Ingest several conversations': [
    QUESTION,
    {
      id: 'ticket-1002',
      source: 'email',
      metadata: { createdAt: '2026-11-20T09:30:00.000Z', attributes: { plan: 'business' } },
      parts: [{ type: 'message', role: 'user', body: '<p>The invoice has the wrong address. Please correct it.</p>' }],
    },
  ],
})
export class ConversationInputDto {
  /**
   * Your id of the conversation. Ingesting a conversation with an id that the source already has replaces it.
   * @example ticket-1001
   */
  @IsString()
  @Length(1, 255)
  id: string;

  /**
   * Where the conversation comes from: `email`, or `integration:<name>:<installation>`.
   * @example "integration:helpdesk:main"
   */
  @ApiPropertyOptional({ default: 'integration:bindery:api', maxLength: 213, pattern: SOURCE.source })
  @Optional()
  @IsString()
  @MaxLength(213)
  @Matches(SOURCE, { message: 'must be `email` or `integration:<name>:<installation>`' })
  source?: string;

  /** @example Invoice */
  @Optional()
  @IsString()
  @MaxLength(512)
  subject?: string;

  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => ConversationMetadataDto)
  metadata?: ConversationMetadataDto;

  /** The messages, oldest first. */
  @ApiProperty({ type: [ConversationPartDto], minItems: 1, maxItems: MOST_PARTS })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_PARTS)
  @ValidateNested({ each: true })
  @Type(() => ConversationPartDto)
  parts: ConversationPartDto[];
}

export class ListConversationsQuery extends ListQuery {
  /**
   * Only conversations from this source.
   * @example email
   */
  @Optional()
  @IsString()
  @MaxLength(213)
  source?: string;

  /**
   * Only the conversation with this id of your own.
   * @example ticket-1001
   */
  @Optional()
  @IsString()
  @MaxLength(255)
  externalId?: string;
}
