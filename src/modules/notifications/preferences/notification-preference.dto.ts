import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsString, MaxLength, ValidateNested } from 'class-validator';
import { Optional } from '../../../common/http/fields.js';
import { Examples } from '../../../common/openapi/examples.decorator.js';
import type { NotificationName } from '../../../common/words/words.js';
import { KNOWN_KINDS } from '../kinds/notification-kinds.js';
import { NOTIFICATION_MAILS, type NotificationMail } from '../notification.entity.js';

const MOST_PREFERENCES = 1000;

export class NotificationPreferenceDto {
  @ApiProperty({ enum: KNOWN_KINDS, example: 'comment_reply' })
  @IsIn(KNOWN_KINDS)
  kind: NotificationName;

  /** The id of an organization of yours, for which it differs from all others. */
  @Optional()
  @IsString()
  @MaxLength(100)
  organization?: string;

  /** Whether such notifications are listed. */
  @IsBoolean()
  app: boolean;

  /** When they are mailed. */
  @ApiProperty({ enum: NOTIFICATION_MAILS, example: 'daily' })
  @IsIn(NOTIFICATION_MAILS)
  mail: NotificationMail;
}

@Examples({
  'Get replies once a day, and no mail about merged change requests': {
    preferences: [
      { kind: 'comment_reply', app: true, mail: 'daily' },
      { kind: 'change_request_merged', app: true, mail: 'off' },
    ],
  },
  'Go back to the defaults': { preferences: [] },
})
export class PutNotificationPreferencesDto {
  /** Kinds that are not named get their defaults. */
  @ApiProperty({ type: [NotificationPreferenceDto], maxItems: MOST_PREFERENCES })
  @IsArray()
  @ArrayMaxSize(MOST_PREFERENCES)
  @ValidateNested({ each: true })
  @Type(() => NotificationPreferenceDto)
  preferences: NotificationPreferenceDto[];
}
