import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Address } from '../../../common/http/fields.js';
import { WEBHOOK_SCOPES, type WebhookScope } from './webhook-type.js';
import { WEBHOOK_TYPE_IDS } from './webhook-types.js';

const ACTOR_TYPES = ['user', 'system', 'visitor', 'scim-token'] as const;

/** Who did something. */
@ApiSchema({ name: 'WebhookActor' })
export class WebhookActorView {
  @ApiProperty({ enum: ACTOR_TYPES, example: 'user' }) type: (typeof ACTOR_TYPES)[number];
  /** The id of the user, or of the SCIM token. */
  @ApiPropertyOptional({ type: String, example: '0UmGg9UsErIdEnTiFiEr' }) id?: string;
}

/** Where to look at what an event is about. */
@ApiSchema({ name: 'WebhookEventUrls' })
export class WebhookEventUrls {
  @Address('https://docs.example.com/v1/spaces/0UmGg9SpAcEiDeNtIfIe') location: string;
}

/** A type of events. */
@ApiSchema({ name: 'WebhookEventType' })
export class WebhookEventTypeView {
  object: 'webhook-event-type';
  @ApiProperty({ enum: WEBHOOK_TYPE_IDS, example: 'change_request_merged' }) id: string;
  /** @example "A change request was merged" */
  label: string;
  @ApiProperty({ enum: WEBHOOK_SCOPES, example: 'space' }) scope: WebhookScope;
  /** The name of the schema of `data`, among those of `/openapi.json`. @example ChangeRequestRevisedEvent */
  schema: string;
}

@ApiSchema({ name: 'WebhookEventTypes' })
export class WebhookEventTypesView {
  @ApiProperty({ type: [WebhookEventTypeView] }) items: WebhookEventTypeView[];
}
