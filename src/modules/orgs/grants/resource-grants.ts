import { Injectable } from '@nestjs/common';
import { Any, IsNull, Not } from 'typeorm';
import { rankOf, type Role } from '../../../common/access/role.js';
import { Database } from '../../../common/db/database.js';
import { newId } from '../../../common/ids/ids.js';
import { purgeRows } from '../../../common/purge/purge-rows.js';
import { PurgesSpaces } from '../../../common/purge/purges-spaces.decorator.js';
import { Removal } from '../removal.entity.js';
import { Grant } from './grant.entity.js';

/** SQL: a value of each grant `g` to a user or one of their teams in an organization. `limit` continues both conditions. */
export const grantsTo = (person: string, organization: string, value: string, limit = '') => `
  SELECT ${value} FROM grants g WHERE g.user_id = ${person} AND g.org_id = ${organization}${limit}
  UNION ALL
  SELECT ${value} FROM team_members t JOIN grants g ON g.team_id = t.team_id${limit}
  WHERE t.user_id = ${person} AND t.org_id = ${organization}`;

/** SQL: the grants on a resource to a user or one of their teams, as an array of `{ role, team }`. */
export const grantsOn = (resource: string, person: string) => `coalesce((
  SELECT json_agg(json_build_object('role', g.role, 'team', g.team_id) ORDER BY g.id) FROM grants g WHERE g.resource_id = ${resource}
  AND (g.user_id = ${person} OR g.team_id IN (SELECT t.team_id FROM team_members t WHERE t.user_id = ${person}))), '[]')`;

/** The rows whose deletion also deletes a grant: the membership of a user, and the team. */
const HOLDERS = {
  user_id: 'members h ON h.org_id = g.org_id AND h.user_id = g.user_id',
  team_id: 'teams h ON h.id = g.team_id',
};
type Subject = keyof typeof HOLDERS;

/** Copies, transfers and deletes all that gives access to a resource: its grants, invites and removals. */
@Injectable()
export class ResourceGrants {
  constructor(private readonly database: Database) {}

  /** Copies the grants of a resource to a new one. */
  async copy(from: string, to: string): Promise<void> {
    await this.copyTo(from, to, 'user_id');
    await this.copyTo(from, to, 'team_id');
  }

  /** Adds the grants of a resource to others. Where one has a grant for the same subject, the stronger role stays. */
  async addTo(others: readonly string[], from: string): Promise<void> {
    await this.merge(from, others, 'user_id');
    await this.merge(from, others, 'team_id');
  }

  /** Only members of the new organization keep their grants. */
  async transfer(resources: readonly string[], target: string): Promise<void> {
    await this.database.query(
      `DELETE FROM grants g WHERE g.resource_id = ANY($1)
       AND (g.team_id IS NOT NULL OR NOT EXISTS (SELECT FROM members m WHERE m.org_id = $2 AND m.user_id = g.user_id))`,
      [resources, target],
    );
    await this.database.repo(Grant).update({ resourceId: Any(resources) }, { orgId: target });
    await this.database.query('DELETE FROM invites WHERE resource_id = ANY($1)', [resources]);
    await this.database.repo(Removal).delete({ resourceId: Any(resources) });
  }

  /** Deletes what gave access to a resource that is deleted. */
  async forget(resource: string): Promise<void> {
    for (const table of ['grants', 'invites', 'removals'])
      await this.database.query(`DELETE FROM ${table} WHERE resource_id = $1`, [resource]);
  }

  @PurgesSpaces({ table: 'grants' })
  purgeGrants(spaceId: string, limit: number): Promise<boolean> {
    return purgeRows(this.database, { table: 'grants', key: 'id', space: 'resource_id' }, spaceId, limit);
  }

  @PurgesSpaces({ table: 'removals' })
  purgeRemovals(spaceId: string, limit: number): Promise<boolean> {
    return purgeRows(this.database, { table: 'removals', key: 'user_id', space: 'resource_id' }, spaceId, limit);
  }

  @PurgesSpaces({ table: 'invites' })
  purgeInvites(spaceId: string, limit: number): Promise<boolean> {
    return purgeRows(this.database, { table: 'invites', key: 'id', space: 'resource_id' }, spaceId, limit);
  }

  /** Locks the members and teams that have grants, so that none of them can be removed between the read and the write. */
  private async copyTo(from: string, to: string, subject: Subject): Promise<void> {
    const grants = await this.database.query<{ orgId: string; subject: string; role: Role }>(
      `SELECT g.org_id AS "orgId", g.${subject} AS subject, g.role FROM grants g JOIN ${HOLDERS[subject]}
       WHERE g.resource_id = $1 ORDER BY h.id FOR KEY SHARE OF h`,
      [from],
    );
    if (grants.length === 0) return;
    await this.database.query(
      `INSERT INTO grants (id, org_id, resource_id, ${subject}, role)
       SELECT g.id, $2, $1, g.subject, g.role FROM unnest($3::text[], $4::text[], $5::text[]) AS g (id, subject, role)`,
      [to, grants[0]!.orgId, grants.map(() => newId()), grants.map((grant) => grant.subject), grants.map(({ role }) => role)],
    );
  }

  private async merge(from: string, others: readonly string[], subject: Subject): Promise<void> {
    const count = await this.database
      .repo(Grant)
      .countBy({ resourceId: from, [subject === 'user_id' ? 'userId' : 'teamId']: Not(IsNull()) });
    const ids = Array.from({ length: count * others.length }, () => newId());
    if (ids.length === 0) return;
    await this.database.query(
      `INSERT INTO grants (id, org_id, resource_id, ${subject}, role)
       SELECT ids.id, c.org_id, c.other, c.subject, c.role
       FROM (SELECT g.org_id, other, g.${subject} AS subject, g.role, row_number() OVER () AS number
             FROM grants g CROSS JOIN unnest($2::text[]) AS other WHERE g.resource_id = $1 AND g.${subject} IS NOT NULL) c
       JOIN unnest($3::text[]) WITH ORDINALITY AS ids (id, number) USING (number)
       ON CONFLICT (resource_id, ${subject}) DO UPDATE SET role =
         CASE WHEN ${rankOf('excluded.role')} > ${rankOf('grants.role')} THEN excluded.role ELSE grants.role END`,
      [from, others, ids],
    );
  }
}
