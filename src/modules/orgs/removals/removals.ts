import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { Forbidden } from '../../../common/http/errors.js';

/** Where somebody was removed: the organization itself, or a space or collection of it. */
interface Place {
  id: string;
  orgId: string;
}

/**
 * Remembers who was removed from where, so that the link they came by does not undo it. Only somebody who may give
 * access there can let them back in.
 */
@Injectable()
export class Removals {
  constructor(private readonly db: Database) {}

  async record({ id, orgId }: Place, userIds: readonly string[]): Promise<void> {
    if (userIds.length === 0) return;
    await this.db.query(
      `INSERT INTO removals (resource_id, org_id, user_id, removed_at) SELECT $1, $2, unnest($3::text[]), clock_timestamp()
       ON CONFLICT (resource_id, user_id) DO UPDATE SET removed_at = excluded.removed_at`,
      [id, orgId, [...userIds].toSorted()],
    );
  }

  /** They were let back in. */
  async forget(resourceId: string, userIds: readonly string[]): Promise<void> {
    await this.db.query('DELETE FROM removals WHERE resource_id = $1 AND user_id = ANY($2)', [resourceId, userIds]);
  }

  /**
   * Refuses somebody who was removed since a link was made; without a link, somebody who was ever removed. Call it
   * after the write that lets them in: that write waits for a removal under way, and only then can it be seen here.
   */
  async refuseReturn(resourceId: string, userId: string, linkMadeAt?: Date): Promise<void> {
    const [removed] = await this.db.query(
      'SELECT 1 FROM removals WHERE resource_id = $1 AND user_id = $2 AND ($3::timestamptz IS NULL OR removed_at >= $3)',
      [resourceId, userId, linkMadeAt ?? null],
    );
    if (removed) throw new Forbidden('You were removed here: ask an administrator to give you access again');
  }
}
