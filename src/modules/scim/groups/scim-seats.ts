import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { ProvisionedTeams } from '../../orgs/teams/provisioned-teams.js';
import { ScimError } from '../protocol/scim-error.js';
import type { ScimGroup } from '../scim-group.entity.js';
import { titleOf } from './group-values.js';
import type { MemberChange } from './member-changes.js';

/** A user, of whom the group has changed something. */
interface Changed {
  id: string;
  userId: string;
  active: boolean;
}

/** How many users a change has added and removed. */
export interface SeatCounts {
  added: number;
  removed: number;
}

const NAMED_IN_REFUSAL = 5;

/**
 * Who is in groups. The seats of members in the team follow; people who are deactivated have none until they are activated again. All
 * methods are a part of the open transaction, in which the caller has locked the group. Each takes the same few statements, however many
 * users there are.
 */
@Injectable()
export class ScimSeats {
  constructor(
    private readonly database: Database,
    private readonly provisionedTeams: ProvisionedTeams,
  ) {}

  async apply(group: ScimGroup, { change, ids }: MemberChange): Promise<SeatCounts> {
    switch (change) {
      case 'add':
        return { added: await this.add(group, ids), removed: 0 };
      case 'remove':
        return { added: 0, removed: await this.remove(group, 'scim_user_id = ANY($2)', ids) };
      case 'clear':
        return { added: 0, removed: await this.remove(group, 'scim_user_id <> ALL($2)', []) };
      case 'replace':
        return { removed: await this.remove(group, 'scim_user_id <> ALL($2)', ids), added: await this.add(group, ids) };
    }
  }

  /** The versions of users tell that they are in other groups, or that a group has another name. */
  async touchUsers(group: Pick<ScimGroup, 'id'>): Promise<void> {
    await this.database.query(
      `UPDATE scim_users SET version = version + 1 WHERE id IN (
         SELECT u.id FROM scim_users u JOIN scim_seats s ON s.scim_user_id = u.id WHERE s.group_id = $1 ORDER BY u.id FOR NO KEY UPDATE OF u)`,
      [group.id],
    );
  }

  /** Locks the users first, in the order of their ids: one who is just activated or deactivated is waited for. */
  private async add(group: ScimGroup, ids: readonly string[]): Promise<number> {
    if (ids.length === 0) return 0;
    const known = await this.database.query<Changed>(
      `SELECT id, user_id AS "userId", active FROM scim_users WHERE org_id = $1 AND id = ANY($2) ORDER BY id FOR NO KEY UPDATE`,
      [group.orgId, ids],
    );
    this.refuseStrangers(ids, known);
    const added = await this.database.query<{ id: string }>(
      `WITH added AS (INSERT INTO scim_seats (group_id, scim_user_id) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING RETURNING scim_user_id)
       UPDATE scim_users u SET version = version + 1 FROM added a WHERE u.id = a.scim_user_id RETURNING u.id`,
      [group.id, ids],
    );
    const fresh = new Set(added.map(({ id }) => id));
    await this.provisionedTeams.seat(
      teamOf(group),
      known.flatMap(({ id, userId, active }) => (active && fresh.has(id) ? [userId] : [])),
    );
    return fresh.size;
  }

  /** `which` is SQL, and `$2` are the ids. */
  private async remove(group: ScimGroup, which: string, ids: readonly string[]): Promise<number> {
    await this.database.query(
      `SELECT 1 FROM scim_users WHERE id IN (SELECT scim_user_id FROM scim_seats WHERE group_id = $1 AND ${which}) ORDER BY id FOR NO KEY UPDATE`,
      [group.id, ids],
    );
    const removed = await this.database.query<Pick<Changed, 'userId'>>(
      `WITH removed AS (DELETE FROM scim_seats WHERE group_id = $1 AND ${which} RETURNING scim_user_id)
       UPDATE scim_users u SET version = version + 1 FROM removed r WHERE u.id = r.scim_user_id RETURNING u.user_id AS "userId"`,
      [group.id, ids],
    );
    await this.provisionedTeams.unseat(
      teamOf(group),
      removed.map(({ userId }) => userId),
    );
    return removed.length;
  }

  private refuseStrangers(ids: readonly string[], known: readonly Changed[]): void {
    if (known.length === ids.length) return;
    const found = new Set(known.map(({ id }) => id));
    const strangers = ids.filter((id) => !found.has(id)).slice(0, NAMED_IN_REFUSAL);
    throw new ScimError('invalidValue', `No users have these ids: ${strangers.join(', ')}`);
  }
}

const teamOf = ({ id, orgId, displayName }: ScimGroup) => ({ id, orgId, title: titleOf(displayName) });
