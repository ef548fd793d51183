import { Injectable } from '@nestjs/common';
import { usersOf, type MergeRule } from '../../../common/contract/merge-rules.dto.js';
import { Database } from '../../../common/db/database.js';
import { BadRequest } from '../../../common/http/errors.js';

/** Checks that users are members of an organization. */
@Injectable()
export class MembershipCheck {
  constructor(private readonly database: Database) {}

  /** Refuses merge rules that name users who are not members. */
  async refuseStrangers(organizationId: string, { rules = [] }: { rules?: MergeRule[] }): Promise<void> {
    const members = await this.among(organizationId, usersOf({ rules }));
    const problems = rules.flatMap(({ users = [] }, rule) =>
      users.flatMap((user, i) =>
        members.has(user) ? [] : [{ pointer: `/mergeRules/rules/${rule}/users/${i}`, message: 'is not a member' }],
      ),
    );
    if (problems.length > 0) throw new BadRequest('The request is not valid', problems);
  }

  /** Returns those of these users who are members. */
  async among(organizationId: string, userIds: readonly string[]): Promise<ReadonlySet<string>> {
    const known = await this.database.query<{ user_id: string }>('SELECT user_id FROM members WHERE org_id = $1 AND user_id = ANY($2)', [
      organizationId,
      userIds,
    ]);
    return new Set(known.map(({ user_id }) => user_id));
  }
}
