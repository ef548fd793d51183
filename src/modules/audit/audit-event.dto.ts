import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsString, Length } from 'class-validator';
import { AUDIT_ACTIONS, type AuditAction } from '../../common/audit/audit-actions.js';
import { valuesOf } from '../../common/enums/values.js';
import { IsMoment, Optional } from '../../common/http/fields.js';
import { ListQuery } from '../../common/http/list-query.dto.js';

const LABELS = Object.fromEntries(Object.entries(AUDIT_ACTIONS).map(([id, { label }]) => [id, label]));
const ACTIONS = valuesOf(LABELS as Record<AuditAction, string>);

export class AuditPeriodQuery {
  /** Only events from this time on. */
  @Optional()
  @IsMoment()
  from?: string;

  /** Only events before this time. */
  @Optional()
  @IsMoment()
  to?: string;
}

export class ListAuditEventsQuery extends ListQuery {
  /** Only events from this time on. */
  @Optional()
  @IsMoment()
  from?: string;

  /** Only events before this time. */
  @Optional()
  @IsMoment()
  to?: string;

  /** Only events with this action. */
  @ApiProperty({ enum: ACTIONS, required: false, example: 'member.update' })
  @Optional()
  @IsIn(ACTIONS)
  action?: AuditAction;

  /**
   * Only what this user did; `system` is the service itself.
   * @example 0UmGg1vVh3dXw8rTq2Lk
   */
  @Optional()
  @IsString()
  @Length(1, 100)
  actor?: string;

  /**
   * Only what was done to the resource or user with this id.
   * @example 0UmGg4KlMnBvCxZaSdFg
   */
  @Optional()
  @IsString()
  @Length(1, 100)
  target?: string;
}

export class AuditEventParams {
  /** @example 01991f0e-7c1a-7001-9d3b-5f2f7c2a9b10 */
  @IsString()
  @Length(1, 100)
  auditEventId: string;
}
