import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { deleteOne } from '../../../common/db/delete-one.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { newId } from '../../../common/ids/ids.js';
import { containing } from '../../../common/db/like.js';
import { newestFirst, paginate, type Page } from '../../../common/db/paginate.js';
import { Conflict, NotFound } from '../../../common/http/errors.js';
import type { Member } from '../members/member.entity.js';
import type { Org } from '../org.entity.js';
import { roleIn } from './team.access.js';
import type { CreateTeamDto, ListTeamsOfMemberQuery, ListTeamsQuery } from './team.dto.js';
import { Team } from './team.entity.js';
import type { TeamRole } from './team-member.entity.js';
import { TeamMembersService } from './team-members.service.js';

export interface TeamDetails {
  team: Team;
  /** The caller's role in the team. */
  role: TeamRole | null;
  members: number;
  spaces: number;
}

export interface TeamOfMember {
  details: TeamDetails;
  seat: TeamRole;
}

type Row = Readonly<Record<string, unknown>>;

@Injectable()
export class TeamsService {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly teamMembersService: TeamMembersService,
  ) {}

  list(org: Org, { owner, title, ...page }: ListTeamsQuery, actor: Actor): Promise<Page<TeamDetails>> {
    const values: unknown[] = [actor.userId, org.id];
    const where = ['t.org_id = $2', ...titled(title, values)];
    if (owner !== undefined) {
      const member = `$${values.push(owner)}`;
      where.push(`EXISTS (SELECT 1 FROM team_members s WHERE s.team_id = t.id AND s.user_id = ${member} AND s.role = 'owner')
        OR EXISTS (SELECT 1 FROM members m WHERE m.org_id = t.org_id AND m.user_id = ${member} AND m.role = 'admin')`);
    }
    const listing = { name: 'teams', select: this.select(), from: 'teams t', where, values, order: newestFirst('t') };
    return paginate(this.database, listing, page, (row) => this.read(row));
  }

  listOfMember(member: Member, { title, ...page }: ListTeamsOfMemberQuery, actor: Actor): Promise<Page<TeamOfMember>> {
    const values: unknown[] = [actor.userId, member.orgId, member.userId];
    const listing = {
      name: 'member-teams',
      select: `${this.select()}, seat.role AS seat`,
      from: 'team_members seat JOIN teams t ON t.id = seat.team_id',
      where: ['seat.org_id = $2', 'seat.user_id = $3', ...titled(title, values)],
      values,
      order: newestFirst('t'),
    };
    return paginate(this.database, listing, page, (row) => ({ details: this.read(row), seat: row['seat'] as TeamRole }));
  }

  async get({ id }: Pick<Team, 'id'>, actor: Actor): Promise<TeamDetails> {
    const [row] = await this.database.query<Row>(`SELECT ${this.select()} FROM teams t WHERE t.id = $2`, [actor.userId, id]);
    if (!row) throw new NotFound('team');
    return this.read(row);
  }

  /** Returns the teams with these ids, by id. */
  async among(ids: readonly string[], actor: Actor): Promise<ReadonlyMap<string, TeamDetails>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.query<Row>(`SELECT ${this.select()} FROM teams t WHERE t.id = ANY($2)`, [actor.userId, ids]);
    return new Map(rows.map((row) => this.read(row)).map((details) => [details.team.id, details]));
  }

  async create(org: Org, { title, members = [] }: CreateTeamDto, actor: Actor): Promise<TeamDetails> {
    return this.database.tx(async () => {
      const team = { id: newId(), orgId: org.id, title };
      await this.database.repo(Team).insert(team);
      const users = await this.teamMembersService.start(team, members);
      audit(this.database, 'team.create', team, { users });
      return this.get(team, actor);
    });
  }

  async rename(team: Team, title: string, actor: Actor): Promise<TeamDetails> {
    if (team.provisioned) throw new Conflict('Your identity provider decides about the name of this team: rename the group there');
    return this.database.tx(async () => {
      await this.database.repo(Team).update(team.id, { title });
      audit(this.database, 'team.update', { ...team, title }, { members: ['title'] });
      return this.get(team, actor);
    });
  }

  async remove(team: Team): Promise<void> {
    await this.database.tx(async () => {
      await deleteOne(this.database.repo(Team), team);
      audit(this.database, 'team.delete', team);
    });
  }

  /** Prevents the deletion of a team until the transaction ends, and returns whether the organization has it. */
  async hold(id: string, orgId: string): Promise<boolean> {
    const found = await this.database.query('SELECT 1 FROM teams WHERE id = $1 AND org_id = $2 FOR KEY SHARE', [id, orgId]);
    return found.length > 0;
  }

  /** The columns that a team is presented with. `$1` is the caller. */
  select(): string {
    return `${this.entityRows.columns(Team, 't')}, ${roleIn('t', '$1')} AS role,
      (SELECT count(*)::int FROM team_members s WHERE s.team_id = t.id) AS members,
      (SELECT count(*)::int FROM grants g WHERE g.team_id = t.id) AS spaces`;
  }

  read(row: Row): TeamDetails {
    return {
      team: this.entityRows.read(Team, 't', row)!,
      role: row['role'] as TeamRole | null,
      members: row['members'] as number,
      spaces: row['spaces'] as number,
    };
  }
}

function titled(title: string | undefined, values: unknown[]): string[] {
  return title === undefined ? [] : [`t.title ILIKE $${values.push(containing(title))}`];
}
