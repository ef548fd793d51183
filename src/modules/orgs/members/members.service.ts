import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import type { Role } from '../../../common/access/role.js';
import { audit } from '../../../common/audit/audit.js';
import type { ListMembersQuery } from '../../../common/contract/list-members.dto.js';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { containing } from '../../../common/db/like.js';
import { paginate, type Page } from '../../../common/db/paginate.js';
import { Selection, valueAs } from '../../../common/db/selection.js';
import { Events } from '../../../common/events/events.js';
import { AlreadyGone, Conflict, NotFound } from '../../../common/http/errors.js';
import { MEMBER_PERSON, type MemberPerson } from '../../identity/person.js';
import { User } from '../../identity/user.entity.js';
import { joinEnabledUser, leftJoinUser } from '../../identity/user.queries.js';
import type { Org } from '../org.entity.js';
import { SiteGrants } from '../organization-ports.js';
import { MailInvites } from '../mail-invites.js';
import { Removals } from '../removals.js';
import { Member } from './member.entity.js';
import { MemberRemoved, MemberRoleChanged } from '../org.events.js';

export interface MemberDetails {
  member: Member;
  user: MemberPerson;
  /** The number of spaces and collections on which a role was granted directly to the member. */
  spaces: number;
  /** The number of such sites. */
  sites: number;
  teams: number;
}

type Row = Readonly<Record<string, unknown>>;

@Injectable()
export class MembersService {
  /** The columns that a member is presented with, in one statement. */
  readonly select: Selection;
  /**
   * A left join, although every member has a user, because PostgreSQL can remove it from a statement that only counts
   * members.
   */
  readonly from = `members m ${leftJoinUser('u', 'm.user_id')}`;

  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly events: Events,
    private readonly removals: Removals,
    private readonly mailInvites: MailInvites,
    onSites: SiteGrants,
  ) {
    const grants = `(SELECT json_build_array(count(*), count(*) FILTER (WHERE ${onSites.isOnSite('g')})) FROM grants g
      WHERE g.user_id = m.user_id AND g.org_id = m.org_id)`;
    const teams = '(SELECT count(*)::int FROM team_members s WHERE s.user_id = m.user_id AND s.org_id = m.org_id)';
    const entities = [entityRows.part(Member, 'm'), entityRows.part(User, 'u', MEMBER_PERSON)];
    this.select = new Selection([...entities, valueAs('grants', grants), valueAs('teams', teams)]);
  }

  readonly read = (row: Row): MemberDetails => {
    const [grants, sites] = row['grants'] as [number, number];
    return {
      member: this.entityRows.read(Member, 'm', row)!,
      user: this.entityRows.read(User, 'u', row, MEMBER_PERSON)!,
      spaces: grants - sites,
      sites,
      teams: row['teams'] as number,
    };
  };

  list(org: Org, { order, role, search, sort, ...page }: ListMembersQuery): Promise<Page<MemberDetails>> {
    const where = ['m.org_id = $1'];
    const values: unknown[] = [org.id];
    if (role === 'guest') where.push('m.role IS NULL');
    else if (role !== undefined) where.push(`m.role = $${values.push(role)}`);
    if (search !== undefined) {
      const pattern = `$${values.push(containing(search))}`;
      where.push(`u.display_name ILIKE ${pattern} OR u.address ILIKE ${pattern}`);
    }
    if (sort === 'lastSeenAt') where.push('m.last_seen_at IS NOT NULL');
    const direction = order === 'asc' ? 'ASC' : 'DESC';
    return paginate(
      this.database,
      {
        name: 'members',
        select: this.select,
        from: this.from,
        where,
        values,
        order: [
          { sql: sort === 'joinedAt' ? 'm.joined_at' : 'm.last_seen_at', type: 'timestamptz', direction },
          { sql: 'm.id', type: 'text', direction },
        ],
      },
      page,
      this.read,
    );
  }

  async get({ id }: Pick<Member, 'id'>): Promise<MemberDetails> {
    const [row] = await this.database.query<Row>(`SELECT ${this.select.text} FROM ${this.from} WHERE m.id = $1`, [id]);
    if (!row) throw new NotFound('member');
    return this.read(row);
  }

  async changeRole(member: Member, role: Role | null | undefined): Promise<MemberDetails> {
    if (role === undefined) return this.get(member);
    return this.database.tx(async () => {
      if (role !== 'admin') await this.keepAnAdmin(member);
      await this.database.repo(Member).update(member.id, { role });
      audit(this.database, 'member.update', personOf(member), { previousRole: member.role, role });
      if (role !== member.role) await this.events.emit(new MemberRoleChanged(member.orgId, member.userId, member.role, role));
      return this.get(member);
    });
  }

  /**
   * Deletes the grants and team seats with the membership; content that the member wrote stays. A member who leaves can
   * come back the same way. A member who is removed by someone else cannot. Without a user, it is an identity provider that removes them.
   */
  async remove(member: Member, by: Pick<Actor, 'userId'> | null): Promise<void> {
    await this.database.tx(async () => {
      await this.mailInvites.lockOfUsers(member.orgId, [member.userId]);
      await this.keepAnAdmin(member);
      const { affected } = await this.database.repo(Member).delete(member.id);
      if (!affected) throw new AlreadyGone();
      const { orgId, userId } = member;
      if (userId !== by?.userId) await this.removals.record({ id: orgId, orgId }, [userId]);
      audit(this.database, 'member.remove', personOf(member), { previousRole: member.role });
      await this.events.emit(new MemberRemoved(member.orgId, member.userId));
    });
  }

  /** Makes a member an SSO member, as a part of the open transaction. Undefined if the user is no member. */
  async addToSso({ id: orgId }: Pick<Org, 'id'>, userId: string): Promise<MemberDetails | undefined> {
    await this.database.repo(Member).update({ orgId, userId }, { sso: true });
    const member = await this.database.repo(Member).findOneBy({ orgId, userId });
    if (!member) return undefined;
    audit(this.database, 'member.update', personOf(member), { sso: true });
    return this.get(member);
  }

  async see(org: Org, actor: Actor): Promise<void> {
    await this.database.repo(Member).update({ orgId: org.id, userId: actor.userId }, { lastSeenAt: new Date() });
  }

  /**
   * Locks the organization first: if two administrators leave at the same time, the second must see that the first has
   * left.
   */
  private async keepAnAdmin(member: Member): Promise<void> {
    await this.database.query('SELECT 1 FROM orgs WHERE id = $1 FOR NO KEY UPDATE', [member.orgId]);
    const [row] = await this.database.query<{ last: boolean }>(
      `SELECT mine.role = 'admin' AND NOT EXISTS (
         SELECT 1 FROM members m ${joinEnabledUser('u', 'm.user_id')}
         WHERE m.org_id = mine.org_id AND m.role = 'admin' AND m.id <> mine.id
       ) AS last FROM members mine WHERE mine.id = $1`,
      [member.id],
    );
    if (row?.last)
      throw new Conflict(
        'The last administrator of an organization can be neither removed nor demoted: make another member administrator first',
      );
  }
}

const personOf = ({ userId: id, orgId }: Member) => ({ id, orgId });
