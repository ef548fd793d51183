import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { valuesOf } from '../../../common/enums/values.js';
import { IsMoment, Optional } from '../../../common/http/fields.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { Examples } from '../../../common/openapi/examples.decorator.js';
import { WEBHOOK_TYPE_IDS } from '../types/webhook-types.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../model/webhook-delivery.entity.js';

export class ListWebhookDeliveriesQuery extends ListQuery {
  /** Only deliveries with this status. */
  @ApiPropertyOptional({ enum: DELIVERY_STATUSES })
  @Optional()
  @IsIn(DELIVERY_STATUSES)
  status?: DeliveryStatus;

  /** Only deliveries of events of this type. */
  @ApiPropertyOptional({ enum: WEBHOOK_TYPE_IDS })
  @Optional()
  @IsIn(WEBHOOK_TYPE_IDS)
  type?: string;

  /** Only deliveries that were made at this time or later. */
  @Optional()
  @IsMoment()
  from?: string;

  /** Only deliveries that were made before this time. */
  @Optional()
  @IsMoment()
  to?: string;
}

const REPLAYED = valuesOf({ failed: 'all attempts failed' });

@Examples({
  'Send what failed on a day again': { from: '2026-11-21T00:00:00.000Z', to: '2026-11-22T00:00:00.000Z', status: 'failed' },
})
export class ReplayWebhookDeliveriesDto {
  /** Deliveries that were made at this time or later. */
  @IsMoment()
  from: string;

  /** Deliveries that were made before this time: at most 7 days later. */
  @IsMoment()
  to: string;

  /** Only such deliveries are sent again. */
  @ApiPropertyOptional({ enum: REPLAYED, example: 'failed' })
  @Optional()
  @IsIn(REPLAYED)
  status?: 'failed';
}
