import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Address, Moment } from '../../common/http/fields.js';
import { ListOf } from '../../common/http/list.view.js';
import { SUBSCRIPTIONS } from './types/webhook-types.js';
import { WEBHOOK_PAYLOADS, WEBHOOK_STATUSES, type WebhookPayload, type WebhookStatus } from './webhook.entity.js';

@ApiSchema({ name: 'WebhookPermissions' })
export class WebhookPermissions {
  view: boolean;
  edit: boolean;
}

@ApiSchema({ name: 'WebhookUrls' })
export class WebhookUrls {
  @Address('https://docs.example.com/v1/orgs/0UmGg1vVh3dXw8rTq2Lk/webhooks/0UmGg7PoIuYtReWqAsDf') location: string;
}

/** An address that is told about events. */
@ApiSchema({ name: 'Webhook' })
export class WebhookView {
  object: 'webhook';
  /** @example 0UmGg7PoIuYtReWqAsDf */
  id: string;
  /** @example "Build of the website" */
  title: string;
  /** @example https://hooks.example.com/bindery */
  url: string;
  @ApiProperty({ enum: SUBSCRIPTIONS, isArray: true, example: ['change_request_merged'] }) eventTypes: string[];
  @ApiProperty({ enum: WEBHOOK_PAYLOADS, example: 'thin' }) payload: WebhookPayload;
  /** The only space whose events it is told about. */
  @ApiPropertyOptional({ type: String, example: '0UmGg9SpAcEiDeNtIfIe' }) space?: string;
  /** The only site whose events it is told about. */
  @ApiPropertyOptional({ type: String, example: 'site_0UmGg9SiTeIdEnTiFi' }) site?: string;
  @ApiProperty({ enum: WEBHOOK_STATUSES, example: 'active' }) status: WebhookStatus;
  /** Why the service has paused or disabled it. */
  @ApiPropertyOptional({ type: String, example: 'All attempts have failed for 5 days' }) reason?: string;
  /** Since when all attempts fail. */
  @ApiPropertyOptional({ type: String, format: 'date-time', example: '2026-11-21T09:30:00.000Z' }) failingSince?: string;
  /** The id of the user whose permissions decide what it is told. @example 0UmGg9UsErIdEnTiFiEr */
  createdBy: string;
  @Moment() createdAt: string;
  @Moment() updatedAt: string;
  urls: WebhookUrls;
  /** What the caller may do. */
  permissions: WebhookPermissions;
}

/** A new webhook, with its secret. */
@ApiSchema({ name: 'CreatedWebhook' })
export class CreatedWebhookView extends WebhookView {
  /** What deliveries are signed with. It is never shown again. @example whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD9ZHYyBcNGY0= */
  secret: string;
}

@ApiSchema({ name: 'WebhookSecret' })
export class WebhookSecretView {
  /** What deliveries are signed with from now on. It is never shown again. @example whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD9ZHYyBcNGY0= */
  secret: string;
  /** Until then, deliveries are signed with the former secret, too. */
  @Moment() previousValidUntil: string;
}

@ApiSchema({ name: 'WebhookList' })
export class WebhookListView extends ListOf(WebhookView) {}
