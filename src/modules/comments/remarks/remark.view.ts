import { ApiProperty } from '@nestjs/swagger';
import { RichText } from '../../../common/document/rich-text.field.js';
import type { Document } from '../../../common/document/rich-text.js';
import { Moment } from '../../../common/http/fields.js';
import { UserView } from '../../identity/user.view.js';

/** Empty if there is no text. */
export class RemarkBody {
  /** @example "What of *Windows*?\n" */
  markdown?: string;
  @RichText({ required: false }) document?: Document;
}

export class ReactionUser {
  user: UserView;
  @Moment() reactedAt: string;
}

export class EmojiReaction {
  /** @example 👍 */
  emoji: string;
  @ApiProperty({ type: 'integer', example: 1 }) count: number;
  users: ReactionUser[];
}

export class RemarkUrls {
  /** @example https://docs.example.com/v1/spaces/0UmGg9SpAcEiDeNtIfYr/comments/0UmGgDcOmMeNtIdEnTiF */
  @ApiProperty({ format: 'uri' })
  location: string;
}

export class RemarkPermissions {
  view: boolean;
  /** Whether you may edit the text, or resolve the comment. */
  edit: boolean;
  /** Whether you may reply and react. */
  reply: boolean;
  delete: boolean;
}

/** The properties that comments and replies have in common. */
export abstract class RemarkView {
  /** @example 0UmGgDcOmMeNtIdEnTiF */
  id: string;
  postedBy: UserView;
  @Moment() postedAt: string;
  /** When the body was last edited. */
  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-21T09:30:00.000Z', required: false }) editedAt?: string;
  /** The reactions, oldest first. */
  reactions: EmojiReaction[];
  body: RemarkBody;
  /** The users that the body mentions. */
  mentions: UserView[];
  urls: RemarkUrls;
  permissions: RemarkPermissions;
}
