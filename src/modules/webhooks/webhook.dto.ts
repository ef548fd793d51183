import { ApiPropertyOptional, ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn, IsString, Length } from 'class-validator';
import { valuesOf } from '../../common/enums/values.js';
import { IsHttpUrl, Optional } from '../../common/http/fields.js';
import { Examples } from '../../common/openapi/examples.decorator.js';
import { SUBSCRIPTIONS } from './types/webhook-types.js';
import { WEBHOOK_PAYLOADS, type WebhookPayload } from './webhook.entity.js';

const MOST_TYPES = 100;
const LONGEST_TITLE = 50;
const SETTABLE = valuesOf({
  active: 'events are delivered, with the permissions of the caller',
  paused: 'events are not delivered, and those that happen meanwhile never will be',
});
const TYPES_RULE = { each: true, message: 'must contain only types of events, which `GET /v1/webhook-event-types` lists' };

@Examples({
  'Be told about merged change requests': {
    title: 'Build of the website',
    url: 'https://hooks.example.com/bindery',
    eventTypes: ['change_request_merged'],
  },
  'Be told about everything, with what changed': {
    title: 'Archive',
    url: 'https://hooks.example.com/bindery',
    eventTypes: ['*'],
    payload: 'full',
  },
})
export class CreateWebhookDto {
  /** @example "Build of the website" */
  @Length(1, LONGEST_TITLE)
  title: string;

  /**
   * Where events are posted. It starts with `https://`, and leads to no private network.
   * @example https://hooks.example.com/bindery
   */
  @IsHttpUrl()
  url: string;

  /** The types of events to be told about; `*` alone is all types. */
  @ApiProperty({ enum: SUBSCRIPTIONS, isArray: true, minItems: 1, maxItems: MOST_TYPES, example: ['change_request_merged'] })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_TYPES)
  @ArrayUnique()
  @IsIn(SUBSCRIPTIONS, TYPES_RULE)
  eventTypes: string[];

  /** What is posted; `thin` unless you choose. */
  @ApiPropertyOptional({ enum: WEBHOOK_PAYLOADS, example: 'thin' })
  @Optional()
  @IsIn(WEBHOOK_PAYLOADS)
  payload?: WebhookPayload;

  /** The id of a space, to be told about its events alone. */
  @ApiPropertyOptional({ type: String, maxLength: 100 })
  @Optional()
  @IsString()
  @Length(1, 100)
  space?: string;

  /** The id of a site, to be told about its events alone. */
  @ApiPropertyOptional({ type: String, maxLength: 100 })
  @Optional()
  @IsString()
  @Length(1, 100)
  site?: string;
}

@Examples({
  'Pause a webhook': { status: 'paused' },
  'Activate a webhook': { status: 'active' },
  'Be told about other types': { eventTypes: ['space_content_updated', 'change_request_merged'] },
})
export class UpdateWebhookDto {
  /** @example "Build of the website" */
  @Optional()
  @Length(1, LONGEST_TITLE)
  title?: string;

  /**
   * Where events are posted. It starts with `https://`, and leads to no private network.
   * @example https://hooks.example.com/bindery
   */
  @Optional()
  @IsHttpUrl()
  url?: string;

  /** The types of events to be told about; `*` alone is all types. */
  @ApiPropertyOptional({ enum: SUBSCRIPTIONS, isArray: true, minItems: 1, maxItems: MOST_TYPES, example: ['change_request_merged'] })
  @Optional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_TYPES)
  @ArrayUnique()
  @IsIn(SUBSCRIPTIONS, TYPES_RULE)
  eventTypes?: string[];

  @ApiPropertyOptional({ enum: WEBHOOK_PAYLOADS, example: 'thin' })
  @Optional()
  @IsIn(WEBHOOK_PAYLOADS)
  payload?: WebhookPayload;

  /** Whoever sends `active` answers for the webhook from now on: it is told what they may see. */
  @ApiPropertyOptional({ enum: SETTABLE, example: 'active' })
  @Optional()
  @IsIn(SETTABLE)
  status?: 'active' | 'paused';
}
