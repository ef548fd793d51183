import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Moment } from '../../../common/http/fields.js';
import type { NotificationName } from '../../../common/words/words.js';
import { KNOWN_KINDS } from '../kinds/notification-kinds.js';
import { NOTIFICATION_MAILS, type NotificationMail } from '../notification.entity.js';

@ApiSchema({ name: 'NotificationPreference' })
export class NotificationPreferenceView {
  @ApiProperty({ enum: KNOWN_KINDS, example: 'comment_reply' }) kind: NotificationName;
  /**
   * The id of the organization that it is for; absent if it is for all others.
   * @example 0UmGg1vVh3dXw8rTq2Lk
   */
  organization?: string;
  /**
   * The name of the kind, in your language.
   * @example "Replies in your discussions"
   */
  label: string;
  /**
   * Whether such notifications are listed.
   * @example true
   */
  app: boolean;
  /** When they are mailed. */
  @ApiProperty({ enum: NOTIFICATION_MAILS, example: 'soon' }) mail: NotificationMail;
  /** Whether it is a default that you did not change. */
  isDefault: boolean;
  /** Whether it can be neither turned off nor muted. */
  required: boolean;
}

@ApiSchema({ name: 'RefusedMail' })
export class RefusedMailView {
  /**
   * What the mail server said.
   * @example "550 5.1.1 No such user here"
   */
  reason: string;
  @Moment() refusedAt: string;
}

@ApiSchema({ name: 'NotificationPreferences' })
export class NotificationPreferencesView {
  object: 'notification-preferences';
  /** Your mail server refused your address for good: nothing is mailed until you replace your preferences, or your address changes. */
  mailRefused?: RefusedMailView;
  /** Each kind once, and then those that differ in an organization. */
  preferences: NotificationPreferenceView[];
}
