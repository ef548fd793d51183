import { Injectable } from '@nestjs/common';
import { Any } from 'typeorm';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { paginate, type Page, type PageQuery } from '../../../common/db/paginate.js';
import { valueAs } from '../../../common/db/selection.js';
import { AlreadyGone, BadRequest, Conflict, NotFound } from '../../../common/http/errors.js';
import type { FieldProblem } from '../../../common/http/problems.js';
import { pointerTo } from '../../../common/http/json-pointer.js';
import { joinUser } from '../../identity/user.queries.js';
import type { Member } from '../members/member.entity.js';
import { MembersService, type MemberDetails } from '../members/members.service.js';
import type { UpdateTeamMembersDto } from './team.dto.js';
import type { Team } from './team.entity.js';
import { TeamMember, type TeamRole } from './team-member.entity.js';

export interface TeamSeatDetails {
  details: MemberDetails;
  role: TeamRole;
}

/** A person named in a request, and the pointer to the name. */
interface Mention {
  text: string;
  pointer: string;
}

/** Where the audit log names those who got a role in a team. */
const SEATED_AS = { owner: 'owners', member: 'members', unchanged: 'added' } as const;

@Injectable()
export class TeamMembersService {
  constructor(
    private readonly database: Database,
    private readonly membersService: MembersService,
  ) {}

  list(team: Team, page: PageQuery): Promise<Page<TeamSeatDetails>> {
    return paginate(
      this.database,
      {
        name: 'team-members',
        select: this.membersService.select.with(valueAs('seat', 's.role')),
        from: `team_members s JOIN ${this.membersService.from} ON m.org_id = s.org_id AND m.user_id = s.user_id`,
        where: ['s.team_id = $1'],
        values: [team.id],
        order: [
          { sql: 's.added_at', type: 'timestamptz', direction: 'DESC' },
          { sql: 's.user_id', type: 'text', direction: 'DESC' },
        ],
      },
      page,
      (row) => ({ details: this.membersService.read(row), role: row['seat'] as TeamRole }),
    );
  }

  /** Adds the first members of a new team, and returns their ids. */
  async start(team: Pick<Team, 'id' | 'orgId'>, userIds: readonly string[]): Promise<string[]> {
    const ids = await this.resolve(team, mentions(userIds, 'members'));
    await this.seatAll(team, ids, undefined);
    return ids;
  }

  async change(team: Team, { add = [], remove = [], memberships = {} }: UpdateTeamMembersDto): Promise<void> {
    await this.database.tx(async () => {
      await this.lock(team);
      refuseIfProvisioned(team);
      const people = [...mentions(add, 'add'), ...mentions(remove, 'remove'), ...mentions(Object.keys(memberships), 'memberships')];
      const found = await this.resolve(team, people);
      const ids = (from: number, count: number) => found.slice(from, from + count);
      const added = ids(0, add.length);
      const removed = new Set(ids(add.length, remove.length));
      const promoted = ids(add.length + remove.length, Object.keys(memberships).length);
      const roles = Object.values(memberships).map(({ role }) => role);
      const staying = (id: string) => !removed.has(id);
      const withRole = (role: TeamRole | undefined) => promoted.filter((id, i) => roles[i] === role && staying(id));
      const [seated, owners, members] = [[...added.filter(staying), ...withRole(undefined)], withRole('owner'), withRole('member')];
      await this.seatAll(team, seated, undefined);
      await this.seatAll(team, owners, 'owner');
      await this.seatAll(team, members, 'member');
      await this.database.repo(TeamMember).delete({ teamId: team.id, userId: Any([...removed]) });
      if (people.length > 0) audit(this.database, 'team.update-members', team, { added: seated, removed: [...removed], owners, members });
    });
  }

  async seat(team: Team, member: Member, role: TeamRole | undefined): Promise<void> {
    refuseIfProvisioned(team);
    const ids = [member.userId];
    await this.database.tx(async () => {
      await this.seatAll(team, ids, role);
      audit(this.database, 'team.update-members', team, { [SEATED_AS[role ?? 'unchanged']]: ids });
    });
  }

  async unseat(team: Team, member: Member): Promise<void> {
    refuseIfProvisioned(team);
    await this.database.tx(async () => {
      const { affected } = await this.database.repo(TeamMember).delete({ teamId: team.id, userId: member.userId });
      if (!affected) throw new AlreadyGone();
      audit(this.database, 'team.update-members', team, { removed: [member.userId] });
    });
  }

  /** Locks the team, so that concurrent changes run one after the other. */
  private async lock(team: Team): Promise<void> {
    const [row] = await this.database.query('SELECT 1 FROM teams WHERE id = $1 FOR NO KEY UPDATE', [team.id]);
    if (!row) throw new NotFound('team');
  }

  private async seatAll(team: Pick<Team, 'id' | 'orgId'>, userIds: readonly string[], role: TeamRole | undefined): Promise<void> {
    await this.database.query(
      `INSERT INTO team_members (team_id, org_id, user_id, role)
       SELECT $1, $2, id, coalesce($4, 'member') FROM unnest($3::text[]) AS id
       ON CONFLICT (team_id, user_id) DO UPDATE SET role = $4 WHERE $4 IS NOT NULL`,
      [team.id, team.orgId, [...new Set(userIds)], role ?? null],
    );
  }

  /**
   * Finds the members that ids or e-mail addresses name, in the same order. Refuses the whole request if one of them
   * names no member.
   */
  private async resolve(team: Pick<Team, 'orgId'>, people: readonly Mention[]): Promise<string[]> {
    const rows = await this.database.query<{ n: string; user_id: string | null }>(
      // Of members with the same address, the one who owns it is meant.
      `SELECT named.n, found.user_id FROM unnest($2::text[]) WITH ORDINALITY AS named(text, n)
       LEFT JOIN LATERAL (
         SELECT m.user_id FROM members m ${joinUser('u', 'm.user_id')}
         WHERE m.org_id = $1 AND (u.id = named.text OR lower(u.address) = lower(named.text)) ORDER BY u.email_asserted, u.id LIMIT 1
       ) found ON true
       ORDER BY named.n`,
      [team.orgId, people.map(({ text }) => text)],
    );
    const strangers = rows.flatMap(({ user_id }, i): FieldProblem[] =>
      user_id === null ? [{ pointer: people[i]!.pointer, message: 'is not a member of this organization' }] : [],
    );
    if (strangers.length > 0) throw new BadRequest('The request is not valid', strangers);
    return rows.map(({ user_id }) => user_id!);
  }
}

function refuseIfProvisioned({ provisioned }: Team): void {
  if (provisioned) throw new Conflict('Your identity provider decides who is in this team: change the group there');
}

const mentions = (texts: readonly string[], field: 'members' | 'add' | 'remove' | 'memberships'): Mention[] =>
  texts.map((text, i) => ({ text, pointer: pointerTo(field, field === 'memberships' ? text : i) }));
