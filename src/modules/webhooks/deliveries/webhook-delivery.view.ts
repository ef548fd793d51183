import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Address, Moment } from '../../../common/http/fields.js';
import { ListOf } from '../../../common/http/list.view.js';
import { WEBHOOK_TYPE_IDS } from '../types/webhook-types.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../model/webhook-delivery.entity.js';

@ApiSchema({ name: 'WebhookDeliveryUrls' })
export class WebhookDeliveryUrls {
  @Address('https://docs.example.com/v1/orgs/0UmGg1vVh3dXw8rTq2Lk/webhooks/0UmGg7PoIuYtReWqAsDf/deliveries/0UmGg7DeLiVeRyIdEnTi')
  location: string;
}

/** An event on its way to a webhook. */
@ApiSchema({ name: 'WebhookDelivery' })
export class WebhookDeliveryView {
  object: 'webhook-delivery';
  /** @example 0UmGg7DeLiVeRyIdEnTi */
  id: string;
  /** What is sent as `webhook-id`; the same whenever the event is sent. @example evt_0UmGg7EvEnTiDeNtIfIe */
  eventId: string;
  @ApiProperty({ enum: WEBHOOK_TYPE_IDS, example: 'change_request_merged' }) type: string;
  @ApiProperty({ enum: DELIVERY_STATUSES, example: 'succeeded' }) status: DeliveryStatus;
  /** How often it was sent. */
  @ApiProperty({ type: 'integer', example: 1 }) attempts: number;
  /** The status that the receiver answered with last. */
  @ApiPropertyOptional({ type: 'integer', example: 200 }) lastStatus?: number;
  /** When it is sent, or sent again. */
  @ApiPropertyOptional({ type: String, format: 'date-time', example: '2026-11-21T09:30:05.000Z' }) nextAttemptAt?: string;
  /** Whether somebody had it sent again. */
  isReplay: boolean;
  @Moment() createdAt: string;
  @ApiPropertyOptional({ type: String, format: 'date-time', example: '2026-11-21T09:30:00.000Z' }) finishedAt?: string;
  urls: WebhookDeliveryUrls;
}

@ApiSchema({ name: 'WebhookDeliveryList' })
export class WebhookDeliveryListView extends ListOf(WebhookDeliveryView) {}

@ApiSchema({ name: 'WebhookRequest' })
export class WebhookRequestView {
  /** What was posted last, as text. Absent before the first attempt. */
  @ApiPropertyOptional({ type: String, example: 'The JSON that was posted' }) body?: string;
}

/** A request, and how the receiver answered. */
@ApiSchema({ name: 'WebhookAttempt' })
export class WebhookAttemptView {
  /** 1 for the first. */
  @ApiProperty({ type: 'integer', example: 1 }) number: number;
  @Moment() startedAt: string;
  @ApiProperty({ type: 'integer', example: 120 }) milliseconds: number;
  /** Absent if there was no answer. */
  @ApiPropertyOptional({ type: 'integer', example: 200 }) status?: number;
  /** Why there was none. */
  @ApiPropertyOptional({ type: String, example: 'It took longer than 20000 ms' }) error?: string;
  /** How the answer begins, if it is text: at most 1 kB. */
  @ApiPropertyOptional({ type: String, example: 'ok' }) response?: string;
}

/** A delivery with what was sent, and what was answered. */
@ApiSchema({ name: 'WebhookDeliveryDetails' })
export class WebhookDeliveryDetailsView extends WebhookDeliveryView {
  request: WebhookRequestView;
  /** The first one first. */
  @ApiProperty({ type: [WebhookAttemptView] }) log: WebhookAttemptView[];
}

@ApiSchema({ name: 'WebhookReplay' })
export class WebhookReplayView {
  /** How many deliveries are sent again. */
  @ApiProperty({ type: 'integer', example: 12 }) count: number;
}
