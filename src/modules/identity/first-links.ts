import { Injectable } from '@nestjs/common';
import { Database } from '../../common/db/database.js';
import { hashOf } from './token-lookup.js';

/** Links with which people sign in for the first time: who gets such a link has the rights of its user. */
@Injectable()
export class FirstLinks {
  constructor(private readonly database: Database) {}

  /** The id of the user whose link has this secret; undefined if it does not work any more. A part of the open transaction. */
  async use(secret: string): Promise<string | undefined> {
    const [used] = await this.database.query<{ userId: string }>(
      `UPDATE first_links l SET used_at = now() FROM users u
       WHERE l.hash = $1 AND l.used_at IS NULL AND l.expires_at > now() AND u.id = l.user_id AND NOT u.disabled
       RETURNING l.user_id AS "userId"`,
      [hashOf(secret)],
    );
    return used?.userId;
  }

  /** Those of a user stop working. It waits for one that is being used, and is a part of the open transaction. */
  async forgetOf(userId: string): Promise<void> {
    await this.database.query('DELETE FROM first_links WHERE user_id = $1', [userId]);
  }

  async forgetExpired(): Promise<void> {
    await this.database.query('DELETE FROM first_links WHERE expires_at <= now()');
  }
}
