import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsString, MaxLength } from 'class-validator';
import { FromFlag, IsMoment, Optional } from '../../common/http/fields.js';
import { ListQuery } from '../../common/http/list-query.dto.js';
import { Examples } from '../../common/openapi/examples.decorator.js';
import type { NotificationName } from '../../common/words/words.js';
import { KNOWN_KINDS } from './kinds/notification-kinds.js';

export class ListNotificationsQuery extends ListQuery {
  /** Only those that were read, or only those that were not. */
  @ApiPropertyOptional({ type: Boolean, example: false })
  @Optional()
  @FromFlag()
  @IsBoolean()
  read?: boolean;

  /** Only those of this kind. */
  @ApiPropertyOptional({ enum: KNOWN_KINDS })
  @Optional()
  @IsIn(KNOWN_KINDS)
  kind?: NotificationName;

  /** Only those of the organization with this id. */
  @Optional()
  @IsString()
  @MaxLength(100)
  organization?: string;
}

@Examples({ 'Mark it as read': { read: true }, 'Mark it as unread': { read: false } })
export class UpdateNotificationDto {
  /** Whether it was read. What is read is not mailed any more. */
  @IsBoolean()
  read: boolean;
}

@Examples({ 'Mark everything until now as read': { before: '2026-11-21T09:30:00.000Z' } })
export class ReadNotificationsDto {
  /** The `updatedAt` of the newest one that you have seen: it and all older ones are marked as read. */
  @IsMoment()
  before: string;

  /** Only those of the organization with this id. */
  @Optional()
  @IsString()
  @MaxLength(100)
  organization?: string;
}
