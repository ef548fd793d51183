import { Injectable } from '@nestjs/common';
import { Any } from 'typeorm';
import { Database } from '../../common/db/database.js';
import { Forbidden } from '../../common/http/errors.js';
import { Removal } from './removal.entity.js';

/** What a user was removed from: an organization, or one of its spaces or collections. */
interface Place {
  id: string;
  orgId: string;
}

/**
 * Records who was removed from what, so that a link created before the removal does not let them back in. Only a person
 * who may give access there can do that.
 */
@Injectable()
export class Removals {
  constructor(private readonly database: Database) {}

  async record({ id, orgId }: Place, userIds: readonly string[]): Promise<void> {
    if (userIds.length === 0) return;
    await this.database.query(
      `INSERT INTO removals (resource_id, org_id, user_id, removed_at) SELECT $1, $2, unnest($3::text[]), clock_timestamp()
       ON CONFLICT (resource_id, user_id) DO UPDATE SET removed_at = excluded.removed_at`,
      [id, orgId, [...userIds].toSorted()],
    );
  }

  /** Deletes the records of users who were given access again. */
  async forget(resourceId: string, userIds: readonly string[]): Promise<void> {
    await this.database.repo(Removal).delete({ resourceId, userId: Any(userIds) });
  }

  /**
   * Refuses a user who was removed after the link was created, or without a link, a user who was ever removed. Call it
   * after the write that admits the user: that write waits for a concurrent removal, which only then becomes visible
   * here.
   */
  async refuseReturn(resourceId: string, userId: string, linkMadeAt?: Date): Promise<void> {
    const [removed] = await this.database.query(
      'SELECT 1 FROM removals WHERE resource_id = $1 AND user_id = $2 AND ($3::timestamptz IS NULL OR removed_at >= $3)',
      [resourceId, userId, linkMadeAt ?? null],
    );
    if (removed) throw new Forbidden('You were removed: ask an administrator to give you access again');
  }
}
