import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Moment } from '../../../common/http/fields.js';
import { ListOf } from '../../../common/http/list.view.js';
import { MUTED_TYPES, type MutedType } from './notification-mute.entity.js';

@ApiSchema({ name: 'NotificationMute' })
export class NotificationMuteView {
  object: 'notification-mute';
  @ApiProperty({ enum: MUTED_TYPES, example: 'change-request' }) subjectType: MutedType;
  /** @example 0UmGg4ChAnGeReQuEsTi */
  subjectId: string;
  @Moment() createdAt: string;
}

@ApiSchema({ name: 'NotificationMuteList' })
export class NotificationMuteListView extends ListOf(NotificationMuteView) {}
