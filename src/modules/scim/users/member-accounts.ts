import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { UsersService } from '../../identity/users.service.js';
import { MemberQueries } from '../../orgs/members/member.queries.js';
import { lockAddress } from '../../sso/sign-in/lock-address.js';
import type { AccountValues } from './user-values.js';

/** The accounts of users. All methods are a part of the open transaction. */
@Injectable()
export class MemberAccounts {
  constructor(
    private readonly database: Database,
    private readonly memberQueries: MemberQueries,
    private readonly usersService: UsersService,
  ) {}

  /**
   * That of a member of the organization who has the address. Otherwise one is made, also if somebody else of the installation has the
   * address: an identity provider gets no access to accounts that are not its own, and does not learn of them.
   */
  async findOrMake(orgId: string, { email, displayName }: AccountValues): Promise<{ userId: string; madeAccount: boolean }> {
    await lockAddress(this.database, orgId, email);
    const known = await this.memberWith(orgId, email);
    if (known !== undefined) return { userId: known, madeAccount: false };
    return { userId: (await this.usersService.createAsserted(email, displayName)).id, madeAccount: true };
  }

  /** Of an account that was made for the user. */
  async change(orgId: string, userId: string, account: AccountValues): Promise<void> {
    await lockAddress(this.database, orgId, account.email);
    await this.usersService.changeAsserted(userId, account);
  }

  /** A member with the address whom no identity provider keeps yet. */
  private async memberWith(orgId: string, email: string): Promise<string | undefined> {
    const members = await this.memberQueries.withAddress(orgId, email);
    if (members.length === 0) return undefined;
    const kept = await this.database.query<{ userId: string }>(
      'SELECT user_id AS "userId" FROM scim_users WHERE org_id = $1 AND user_id = ANY($2)',
      [orgId, members],
    );
    return members.find((member) => !kept.some(({ userId }) => userId === member));
  }
}
