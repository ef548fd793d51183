import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { rankOf, roleOfRank, type Role } from '../../../common/access/role.js';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { containing } from '../../../common/db/like.js';
import { paginate, type Page } from '../../../common/db/paginate.js';
import { Forbidden } from '../../../common/http/errors.js';
import { MEMBER_PERSON, type MemberPerson } from '../../identity/person.js';
import { User } from '../../identity/user.entity.js';
import { roleIn } from '../../orgs/teams/team.access.js';
import type { RoleRule } from '../../spaces/permissions/role-rules.js';
import { effectiveRank } from '../../spaces/tree/effective-role.js';
import type { Site } from '../../site-structure/site.entity.js';
import type { ListSiteRolesQuery } from './site-permission.dto.js';

/** A member with the effective role on a site. */
export interface SiteRole {
  permission: Role;
  origin: RoleRule;
  user: MemberPerson;
  lastSeenAt: Date | null;
}

/** SQL: the most general rule that gives a member their role. */
const ORIGIN = `CASE
  WHEN m.role = 'admin' OR (m.role IS NOT NULL AND n.resolved_level = 'inherit' AND ${rankOf('m.role')} = e.rank) THEN 'organization-role'
  WHEN m.role IS NOT NULL AND n.resolved_level <> 'inherit' AND ${rankOf('n.resolved_level')} = e.rank THEN 'default-level'
  WHEN EXISTS (SELECT 1 FROM grants g WHERE g.resource_id = n.id AND g.user_id = m.user_id AND ${rankOf('g.role')} = e.rank) THEN 'user-grant'
  ELSE 'team-grant' END`;

/** Lists everyone who has a role on a site through any rule. */
@Injectable()
export class ListSiteRoles {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
  ) {}

  list({ id, orgId }: Site, query: ListSiteRolesQuery, actor: Actor): Promise<Page<SiteRole>> {
    const { order, role, search, sort, team, ...page } = query;
    const seesMembers = actor.seesMembersOf(orgId);
    if (sort === 'lastSeenAt' && !seesMembers)
      throw new Forbidden('Guests cannot see when members were last seen: sort by `joinedAt` instead');
    const values: unknown[] = [id, orgId];
    const where = ['n.id = $1', 'm.org_id = $2', 'e.rank > 0'];
    if (role === 'guest') where.push('m.role IS NULL');
    else if (role !== undefined) where.push(`e.rank = ${rankOf(`$${values.push(role)}::text`)}`);
    if (search !== undefined) {
      const pattern = `$${values.push(containing(search))}`;
      where.push(`u.display_name ILIKE ${pattern}${seesMembers ? ` OR u.address ILIKE ${pattern}` : ''}`);
    }
    if (team !== undefined) {
      const known = seesMembers ? 'true' : `${roleIn('t', `$${values.push(actor.userId)}`)} IS NOT NULL`;
      where.push(
        `EXISTS (SELECT 1 FROM team_members s JOIN teams t ON t.id = s.team_id
                 WHERE s.user_id = m.user_id AND t.org_id = $2 AND t.id = $${values.push(team)} AND ${known})`,
      );
    }
    if (sort === 'lastSeenAt') where.push('m.last_seen_at IS NOT NULL');
    const direction = order === 'asc' ? 'ASC' : 'DESC';
    return paginate(
      this.database,
      {
        name: 'site-roles',
        select: `${this.entityRows.columns(User, 'u', MEMBER_PERSON)}, ${roleOfRank('e.rank')} AS permission, ${ORIGIN} AS origin, m.last_seen_at AS seen`,
        from: `sites n JOIN members m ON m.org_id = n.org_id JOIN users u ON u.id = m.user_id
          CROSS JOIN LATERAL (SELECT ${effectiveRank('n', 'm')} AS rank) e`,
        where,
        values,
        order: [
          { sql: sort === 'joinedAt' ? 'm.joined_at' : 'm.last_seen_at', type: 'timestamptz', direction },
          { sql: 'm.id', type: 'text', direction },
        ],
      },
      page,
      (row) => ({
        permission: row['permission'] as Role,
        origin: row['origin'] as RoleRule,
        user: this.entityRows.read(User, 'u', row, MEMBER_PERSON)!,
        lastSeenAt: row['seen'] as Date | null,
      }),
    );
  }
}
