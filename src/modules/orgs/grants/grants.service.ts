import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { atLeast, ROLES, type Role } from '../../../common/access/role.js';
import { audit } from '../../../common/audit/audit.js';
import type { InviteToContentDto } from '../../../common/contract/permission.dto.js';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { newId } from '../../../common/ids/ids.js';
import { newestFirst, paginate, type Page, type PageQuery } from '../../../common/db/paginate.js';
import { AlreadyGone, BadRequest, NotFound } from '../../../common/http/errors.js';
import { PERSON, type Person } from '../../identity/person.js';
import { User } from '../../identity/user.entity.js';
import { joinUser } from '../../identity/user.queries.js';
import { Removals } from '../removals.js';
import { roleIn } from '../teams/team.access.js';
import { TeamsService, type TeamDetails } from '../teams/teams.service.js';
import { Grant } from './grant.entity.js';

/** A resource on which roles can be granted. */
export interface Grantable {
  id: string;
  orgId: string;
}

/** The same with what the audit log says of it. */
export interface GrantedResource extends Grantable {
  type: 'space' | 'collection' | 'site';
  title: string;
}

/** What a role can be granted to. */
export type Subject = 'user' | 'team';

export interface UserGrant {
  permission: Role;
  user: Person;
}

export interface TeamGrant {
  permission: Role;
  team: TeamDetails;
}

/**
 * SQL: the subjects that the giver may name. Members, guests included, can name each other by id. A team hidden from
 * the giver is refused like a team that does not exist.
 */
const KNOWN = {
  user: 'SELECT m.user_id AS id FROM members m WHERE m.org_id = $1 AND m.user_id = ANY($2) AND ($3::boolean OR $4::text IS NOT NULL)',
  team: `SELECT t.id FROM teams t WHERE t.org_id = $1 AND t.id = ANY($2) AND ($3::boolean OR ${roleIn('t', '$4')} IS NOT NULL)`,
};

/** Manages the roles granted to users and teams on single resources: spaces, collections and sites. */
@Injectable()
export class GrantsService {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly teamsService: TeamsService,
    private readonly removals: Removals,
  ) {}

  /** Grants a role to users and teams, all or none. `hold` prevents the deletion of the resource until the transaction ends. */
  async invite(
    resource: GrantedResource,
    { role, users, teams }: InviteToContentDto,
    giver: Actor,
    hold: () => Promise<void>,
  ): Promise<void> {
    if (!users && !teams) throw new BadRequest('Send `users`, `teams` or both');
    await this.database.tx(async () => {
      await hold();
      await this.give(resource, 'user', users ?? [], role, giver);
      await this.give(resource, 'team', teams ?? [], role, giver);
      audit(this.database, 'permission.grant', resource, { users, teams, role });
    });
  }

  /** Replaces the role of subjects that already have one on this resource. */
  private async give({ id, orgId }: Grantable, subject: Subject, subjectIds: readonly string[], role: Role, giver: Actor): Promise<void> {
    const ids = [...new Set(subjectIds)].toSorted();
    if (ids.length === 0) return;
    const known = await this.database.query<{ id: string }>(KNOWN[subject], [orgId, ids, giver.seesMembersOf(orgId), giver.userId]);
    if (known.length < ids.length) {
      const found = new Set(known.map((row) => row.id));
      const missing = subjectIds.flatMap((named, i) => (found.has(named) ? [] : [`/${subject}s/${i}`]));
      throw new NotFound(subject === 'user' ? 'member' : 'team', missing);
    }
    await this.database.tx(async () => {
      const weakened = subject === 'user' ? await this.aboveThis({ id, orgId }, ids, role) : [];
      await this.put({ id, orgId }, subject, ids, role);
      if (subject === 'team') return;
      await this.removals.forget(id, ids);
      await this.removals.record({ id, orgId }, weakened);
    });
  }

  private async put({ id, orgId }: Grantable, subject: Subject, ids: readonly string[], role: Role): Promise<void> {
    await this.database.query(
      `INSERT INTO grants (id, org_id, resource_id, ${subject}_id, role)
       SELECT g.id, $1, $2, g.subject, $3 FROM unnest($4::text[], $5::text[]) AS g (id, subject)
       ON CONFLICT (resource_id, ${subject}_id) DO UPDATE SET role = excluded.role`,
      [orgId, id, role, ids.map(() => newId()), ids],
    );
  }

  /** Grants the role of a link to a member. Keeps an equal or stronger role, and returns whether anything changed. */
  async raise({ id, orgId }: Grantable, userId: string, role: Role): Promise<boolean> {
    return this.database.tx(async () => {
      const [has] = await this.database.query<{ role: Role }>(
        'SELECT role FROM grants WHERE resource_id = $1 AND user_id = $2 FOR UPDATE',
        [id, userId],
      );
      if (atLeast(has?.role, role)) return false;
      await this.put({ id, orgId }, 'user', [userId], role);
      return true;
    });
  }

  async change(resource: GrantedResource, subject: Subject, subjectId: string, role: Role): Promise<void> {
    await this.database.tx(async () => {
      const weakened = subject === 'user' ? await this.aboveThis(resource, [subjectId], role) : [];
      const { affected } = await this.database.repo(Grant).update({ resourceId: resource.id, [`${subject}Id`]: subjectId }, { role });
      if (!affected) throw new NotFound('permission');
      await this.removals.record(resource, weakened);
      audit(this.database, 'permission.update', resource, { [`${subject}s`]: [subjectId], role });
    });
  }

  async take(resource: GrantedResource, subject: Subject, subjectId: string): Promise<void> {
    await this.database.tx(async () => {
      const { affected } = await this.database.repo(Grant).delete({ resourceId: resource.id, [`${subject}Id`]: subjectId });
      if (!affected) throw new AlreadyGone();
      if (subject === 'user') await this.removals.record(resource, [subjectId]);
      audit(this.database, 'permission.remove', resource, { [`${subject}s`]: [subjectId] });
    });
  }

  /** Returns the users who were granted more than `role`, and locks their grants until the transaction ends. */
  private async aboveThis({ id }: Grantable, userIds: readonly string[], role: Role): Promise<string[]> {
    const stronger = ROLES.slice(0, ROLES.indexOf(role));
    const rows = await this.database.query<{ userId: string }>(
      `SELECT user_id AS "userId" FROM grants WHERE resource_id = $1 AND user_id = ANY($2) AND role = ANY($3) ORDER BY user_id FOR NO KEY UPDATE`,
      [id, userIds, stronger],
    );
    return rows.map(({ userId }) => userId);
  }

  listUsers({ id }: Grantable, page: PageQuery): Promise<Page<UserGrant>> {
    return paginate(
      this.database,
      {
        name: 'user-grants',
        select: `${this.entityRows.columns(User, 'u', PERSON)}, g.role AS permission`,
        from: `grants g ${joinUser('u', 'g.user_id')}`,
        where: ['g.resource_id = $1'],
        values: [id],
        order: newestFirst('g'),
      },
      page,
      (row) => ({ permission: row['permission'] as Role, user: this.entityRows.read(User, 'u', row, PERSON)! }),
    );
  }

  listTeams({ id }: Grantable, page: PageQuery, actor: Actor): Promise<Page<TeamGrant>> {
    return paginate(
      this.database,
      {
        name: 'team-grants',
        select: `${this.teamsService.select()}, g.role AS permission`,
        from: 'grants g JOIN teams t ON t.id = g.team_id',
        where: ['g.resource_id = $2'],
        values: [actor.userId, id],
        order: newestFirst('g'),
      },
      page,
      (row) => ({ permission: row['permission'] as Role, team: this.teamsService.read(row) }),
    );
  }
}
