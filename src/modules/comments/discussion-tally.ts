import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/actor.js';
import { Database } from '../../common/db/database.js';
import { Contributors } from '../change-requests/contributors/contributors.js';
import type { Discussion } from './current-discussion.decorator.js';

type Where = Pick<Discussion, 'spaceId' | 'changeRequestId'>;

/** What a space and a change request know of what is said about them. */
@Injectable()
export class DiscussionTally {
  constructor(
    private readonly db: Database,
    private readonly contributors: Contributors,
  ) {}

  /** How many comments are open. Holds the row until the open transaction ends, so that of two changes neither is lost. */
  async open({ spaceId, changeRequestId }: Where, by: 1 | -1): Promise<void> {
    await (changeRequestId === null
      ? this.db.query('UPDATE spaces SET comments = comments + $2 WHERE id = $1', [spaceId, by])
      : this.db.query('UPDATE change_requests SET comments_open = comments_open + $2 WHERE id = $1', [changeRequestId, by]));
  }

  /** Whoever says something about a change request has contributed to it. */
  async contribute({ changeRequestId }: Where, { userId }: Actor): Promise<void> {
    if (changeRequestId !== null) await this.contributors.record(changeRequestId, userId, 'comment');
  }
}
