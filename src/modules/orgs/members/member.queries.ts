import { Injectable } from '@nestjs/common';
import { Any } from 'typeorm';
import type { Role } from '../../../common/access/role.js';
import { usersOf, type MergeRule } from '../../../common/contract/merge-rules.dto.js';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { BadRequest } from '../../../common/http/errors.js';
import { PERSON, type Person } from '../../identity/person.js';
import { User } from '../../identity/user.entity.js';
import { UserCircle, hasProvenAddressIn, joinEnabledUser, joinUser, joinUsersAt } from '../../identity/user.queries.js';
import { Member } from './member.entity.js';

/** Many users may have an address that nobody has proven. */
const MOST_AT_ADDRESS = 20;

/** SQL: joins the membership of a user in an organization as `m`; a left join if `LEFT` precedes it. */
export const joinMember = (m: string, org: string, user: string) => `JOIN members ${m} ON ${m}.org_id = ${org} AND ${m}.user_id = ${user}`;

/** SQL: joins all members of an organization as `m`. */
export const joinMembers = (m: string, org: string) => `JOIN members ${m} ON ${m}.org_id = ${org}`;

/** SQL, to be continued with AND: the memberships of a user in organizations of which another user is a member, too. */
const sharedOf = (caller: string, user: string) =>
  `SELECT 1 FROM members mine JOIN members theirs ON theirs.org_id = mine.org_id WHERE mine.user_id = ${caller} AND theirs.user_id = ${user}`;

/** What other rooms ask about members. Users see each other if they share an organization. */
@Injectable()
export class MemberQueries extends UserCircle {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
  ) {
    super();
  }

  share(caller: string, user: string): string {
    return `EXISTS (${sharedOf(caller, user)})`;
  }

  mayList(caller: string, user: string): string {
    return `EXISTS (${sharedOf(caller, user)} AND mine.role IS NOT NULL)`;
  }

  /** The ids of administrators, those who joined first. */
  async administrators(orgId: string, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT m.user_id AS id FROM members m ${joinEnabledUser('u', 'm.user_id')}
       WHERE m.org_id = $1 AND m.role = 'admin' ORDER BY m.joined_at, m.id LIMIT $2`,
      [orgId, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Whether an organization has several members. */
  async hasSeveral(orgId: string): Promise<boolean> {
    return (await this.database.query('SELECT 1 FROM members WHERE org_id = $1 LIMIT 2', [orgId])).length > 1;
  }

  /** Returns those of these organizations that the user is a member of. */
  async organizationsAmong(userId: string, orgIds: readonly string[]): Promise<ReadonlySet<string>> {
    const known = await this.database.repo(Member).find({ select: { id: true, orgId: true }, where: { userId, orgId: Any(orgIds) } });
    return new Set(known.map(({ orgId }) => orgId));
  }

  isMember(orgId: string, userId: string): Promise<boolean> {
    return this.database.repo(Member).existsBy({ orgId, userId });
  }

  /** Returns those of these users who are members. */
  async idsAmong(orgId: string, userIds: readonly string[]): Promise<ReadonlySet<string>> {
    const known = await this.database.repo(Member).find({ select: { id: true, userId: true }, where: { orgId, userId: Any(userIds) } });
    return new Set(known.map(({ userId }) => userId));
  }

  /** The names of those of these users who are members, by id. */
  async namesAmong(orgId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.database.query<{ id: string; name: string }>(
      `SELECT u.id, u.display_name AS name FROM members m ${joinUser('u', 'm.user_id')} WHERE m.org_id = $1 AND m.user_id = ANY($2)`,
      [orgId, userIds],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** A member with what others are shown of the user. */
  async find(orgId: string, userId: string): Promise<{ user: Person; role: Role | null } | undefined> {
    const [row] = await this.database.query<Record<string, unknown>>(
      `SELECT ${this.entityRows.columns(User, 'u', PERSON)}, m.role FROM members m ${joinUser('u', 'm.user_id')}
       WHERE m.org_id = $1 AND m.user_id = $2`,
      [orgId, userId],
    );
    return row && { user: this.entityRows.read(User, 'u', row, PERSON)!, role: row['role'] as Role | null };
  }

  /** Whether the user is not a member, and has proven an address in a domain of the organization. */
  async mayJoin(orgId: string, userId: string): Promise<boolean> {
    const found = await this.database.query(
      `SELECT 1 FROM orgs o ${joinEnabledUser('u', '$2')} AND ${hasProvenAddressIn('u', 'o.email_domains')}
       WHERE o.id = $1 AND NOT EXISTS (SELECT FROM members m WHERE m.org_id = o.id AND m.user_id = u.id)`,
      [orgId, userId],
    );
    return found.length > 0;
  }

  /** Whether the address is that of a member of the organization, or of a user who was removed from it. */
  async knowsAddress(orgId: string, email: string): Promise<boolean> {
    const known = await this.database.query(
      `SELECT 1 FROM orgs o ${joinUsersAt('u', '$2')} WHERE o.id = $1
       AND (EXISTS (SELECT FROM members m WHERE m.org_id = o.id AND m.user_id = u.id)
         OR EXISTS (SELECT FROM removals r WHERE r.resource_id = o.id AND r.user_id = u.id)) LIMIT 1`,
      [orgId, email],
    );
    return known.length > 0;
  }

  /** The members with an address, those first who own it. */
  async withAddress(orgId: string, email: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT u.id FROM members m ${joinUser('u', 'm.user_id')}
       WHERE m.org_id = $1 AND lower(u.address) = lower($2) ORDER BY u.email_asserted, u.id LIMIT ${MOST_AT_ADDRESS}`,
      [orgId, email],
    );
    return rows.map(({ id }) => id);
  }

  /** The membership of a user. */
  membershipOf(orgId: string, userId: string): Promise<Member | null> {
    return this.database.repo(Member).findOneBy({ orgId, userId });
  }

  /** Makes a member an SSO member. False if the user is no member. */
  async markSso(orgId: string, userId: string): Promise<boolean> {
    return (await this.database.repo(Member).update({ orgId, userId }, { sso: true })).affected !== 0;
  }

  /** Refuses merge rules that name users who are not members. */
  async refuseStrangers(orgId: string, { rules = [] }: { rules?: MergeRule[] }): Promise<void> {
    const members = await this.idsAmong(orgId, usersOf({ rules }));
    const problems = rules.flatMap(({ users = [] }, rule) =>
      users.flatMap((user, i) =>
        members.has(user) ? [] : [{ pointer: `/mergeRules/rules/${rule}/users/${i}`, message: 'is not a member' }],
      ),
    );
    if (problems.length > 0) throw new BadRequest('The request is not valid', problems);
  }
}
