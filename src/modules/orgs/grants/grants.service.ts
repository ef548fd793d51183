import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { atLeast, type Role } from '../../../common/access/role.js';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { newId } from '../../../common/db/ids.js';
import { newestFirst, paginate, type Page, type PageQuery } from '../../../common/db/paginate.js';
import { AlreadyGone, NotFound } from '../../../common/http/errors.js';
import { User } from '../../identity/user.entity.js';
import { TeamsService, type TeamDetails } from '../teams/teams.service.js';
import { Grant } from './grant.entity.js';

/** What a role can be given on. */
export interface Grantable {
  id: string;
  orgId: string;
}

/** Who can be given one. */
export type Subject = 'user' | 'team';

export interface UserGrant {
  permission: Role;
  user: User;
}

export interface TeamGrant {
  permission: Role;
  team: TeamDetails;
}

const EXISTS = {
  user: 'SELECT user_id AS id FROM members WHERE org_id = $1 AND user_id = ANY($2)',
  team: 'SELECT id FROM teams WHERE org_id = $1 AND id = ANY($2)',
};

/** The roles people and teams were given on single resources: a space, a collection, a site. */
@Injectable()
export class GrantsService {
  constructor(
    private readonly db: Database,
    private readonly rows: EntityRows,
    private readonly teams: TeamsService,
  ) {}

  /** Whoever has a role there already has this one now. */
  async give({ id, orgId }: Grantable, subject: Subject, subjectIds: readonly string[], role: Role): Promise<void> {
    const ids = [...new Set(subjectIds)].toSorted();
    if (ids.length === 0) return;
    const known = await this.db.query(EXISTS[subject], [orgId, ids]);
    if (known.length < ids.length) throw new NotFound(subject === 'user' ? 'member' : 'team');
    await this.db.query(
      `INSERT INTO grants (id, org_id, resource_id, ${subject}_id, role)
       SELECT g.id, $1, $2, g.subject, $3 FROM unnest($4::text[], $5::text[]) AS g (id, subject)
       ON CONFLICT (resource_id, ${subject}_id) DO UPDATE SET role = excluded.role`,
      [orgId, id, role, ids.map(() => newId()), ids],
    );
  }

  /** Leaves a person who has a stronger role with it. */
  async raise({ id, orgId }: Grantable, userId: string, role: Role): Promise<void> {
    await this.db.tx(async () => {
      const [has] = await this.db.query<{ role: Role }>('SELECT role FROM grants WHERE resource_id = $1 AND user_id = $2 FOR UPDATE', [
        id,
        userId,
      ]);
      if (!atLeast(has?.role, role)) await this.give({ id, orgId }, 'user', [userId], role);
    });
  }

  async change({ id }: Grantable, subject: Subject, subjectId: string, role: Role): Promise<void> {
    const { affected } = await this.db.repo(Grant).update({ resourceId: id, [`${subject}Id`]: subjectId }, { role });
    if (!affected) throw new NotFound('permission');
  }

  async take({ id }: Grantable, subject: Subject, subjectId: string): Promise<void> {
    const { affected } = await this.db.repo(Grant).delete({ resourceId: id, [`${subject}Id`]: subjectId });
    if (!affected) throw new AlreadyGone();
  }

  listUsers({ id }: Grantable, page: PageQuery): Promise<Page<UserGrant>> {
    return paginate(
      this.db,
      {
        name: 'user-grants',
        select: `${this.rows.columns(User, 'u')}, g.role AS permission`,
        from: 'grants g JOIN users u ON u.id = g.user_id',
        where: ['g.resource_id = $1'],
        values: [id],
        order: newestFirst('g'),
      },
      page,
      (row) => ({ permission: row['permission'] as Role, user: this.rows.read(User, 'u', row)! }),
    );
  }

  listTeams({ id }: Grantable, page: PageQuery, actor: Actor): Promise<Page<TeamGrant>> {
    return paginate(
      this.db,
      {
        name: 'team-grants',
        select: `${this.teams.select()}, g.role AS permission`,
        from: 'grants g JOIN teams t ON t.id = g.team_id',
        where: ['g.resource_id = $2'],
        values: [actor.userId, id],
        order: newestFirst('g'),
      },
      page,
      (row) => ({ permission: row['permission'] as Role, team: this.teams.read(row) }),
    );
  }
}
