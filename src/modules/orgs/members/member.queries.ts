import { Injectable } from '@nestjs/common';
import { Any } from 'typeorm';
import { usersOf, type MergeRule } from '../../../common/contract/merge-rules.dto.js';
import { Database } from '../../../common/db/database.js';
import { BadRequest } from '../../../common/http/errors.js';
import { joinUser } from '../../identity/user.queries.js';
import { Member } from './member.entity.js';

/** SQL: joins the membership of a user in an organization as `m`; a left join if `LEFT` precedes it. */
export const joinMember = (m: string, org: string, user: string) => `JOIN members ${m} ON ${m}.org_id = ${org} AND ${m}.user_id = ${user}`;

/** SQL: joins all members of an organization as `m`. */
export const joinMembers = (m: string, org: string) => `JOIN members ${m} ON ${m}.org_id = ${org}`;

/** What other rooms ask about members. */
@Injectable()
export class MemberQueries {
  constructor(private readonly database: Database) {}

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
