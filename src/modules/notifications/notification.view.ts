import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Address, Moment } from '../../common/http/fields.js';
import { ListOf } from '../../common/http/list.view.js';
import type { NotificationName } from '../../common/words/words.js';
import { KNOWN_KINDS } from './kinds/notification-kinds.js';
import { NOTIFICATION_SUBJECTS, type NotificationSubject } from './kinds/subjects.js';

@ApiSchema({ name: 'NotificationSubject' })
export class NotificationSubjectView {
  @ApiProperty({ enum: NOTIFICATION_SUBJECTS, example: 'change-request' }) type: NotificationSubject;
  /** @example 0UmGg4ChAnGeReQuEsTi */
  id: string;
}

/** Notifications are about people of all your organizations, so they show names alone. */
@ApiSchema({ name: 'NotificationActor' })
export class NotificationActorView {
  /** @example 0UmGg1vVh3dXw8rTq2Lk */
  id: string;
  /** @example "Ada Lovelace" */
  displayName: string;
}

export class NotificationUrls {
  /** The URL of the notification in this API. */
  @Address('https://docs.example.com/v1/user/notifications/3f1c9b1e5a7d4c2f8e6b0a9d7c5e3f1a') location: string;
  /** The URL of what it is about in this API. */
  @Address('https://docs.example.com/v1/spaces/0UmGg5SpAcEiDeNtIfIe/change-requests/0UmGg4ChAnGeReQuEsTi') subject: string;
}

/** Something that happened, and how often, since you read of it last. */
@ApiSchema({ name: 'Notification' })
export class NotificationView {
  object: 'notification';
  /** @example 3f1c9b1e5a7d4c2f8e6b0a9d7c5e3f1a */
  id: string;
  @ApiProperty({ enum: KNOWN_KINDS, example: 'review_requested' }) kind: NotificationName;
  /**
   * What happened, in your language.
   * @example "Ada Lovelace asked you to review “Explain the installation”"
   */
  text: string;
  read: boolean;
  /**
   * The id of the organization.
   * @example 0UmGg1vVh3dXw8rTq2Lk
   */
  organization: string;
  /**
   * The id of the space.
   * @example 0UmGg5SpAcEiDeNtIfIe
   */
  space?: string;
  /**
   * The id of the change request.
   * @example 0UmGg4ChAnGeReQuEsTi
   */
  changeRequest?: string;
  subject: NotificationSubjectView;
  /**
   * Why something failed.
   * @example "The archive is damaged"
   */
  reason?: string;
  /** Who did it last; absent if the service did it. */
  actor?: NotificationActorView;
  /**
   * The number of people who did it.
   * @example 1
   */
  actors: number;
  /**
   * How often it happened.
   * @example 1
   */
  count: number;
  /** When it happened first. */
  @Moment() createdAt: string;
  /** When it happened last. */
  @Moment() updatedAt: string;
  urls: NotificationUrls;
}

@ApiSchema({ name: 'NotificationList' })
export class NotificationListView extends ListOf(NotificationView) {
  /**
   * How many of them were not read, whatever `read` asks for.
   * @example 1
   */
  unread: number;
}
