import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { newId } from '../../../common/ids/ids.js';
import type { User } from '../../identity/user.entity.js';
import { UsersService } from '../../identity/users.service.js';
import { MemberQueries } from '../../orgs/members/member.queries.js';
import { LinkCodes, type Linkable } from '../identities/link-codes.js';
import { SSOIdentity } from '../identities/sso-identity.entity.js';
import type { SSOProvider } from '../providers/sso-provider.entity.js';
import { AccountExists } from './account-exists.js';
import { lockAddress } from './lock-address.js';
import { ProvisionedAccounts, type Provisioned } from './provisioned-accounts.js';
import type { ProvenIdentity } from './sign-in-protocol.js';
import { SignInRefused } from './sign-in-refused.js';

/** Finds or makes the accounts of people who sign in with a provider for the first time. */
@Injectable()
export class FirstSignIns {
  constructor(
    private readonly database: Database,
    private readonly linkCodes: LinkCodes,
    private readonly memberQueries: MemberQueries,
    private readonly provisionedAccounts: ProvisionedAccounts,
    private readonly usersService: UsersService,
  ) {}

  /**
   * Asks only about the people of the organization itself: whether others have the address neither
   * shows nor holds up the sign-in. A part of the open transaction.
   */
  async accountOf(
    { id: providerId, orgId }: Pick<SSOProvider, 'id' | 'orgId'>,
    { subject, email, displayName }: ProvenIdentity,
  ): Promise<User> {
    if (email === undefined)
      throw new SignInRefused(
        'The identity provider sent no e-mail address, which a new account needs: send it as the `NameID` or as the attribute `email`.',
      );
    // Two people of one organization who sign in with the same address must not both get an account.
    await lockAddress(this.database, orgId, email);
    const claimed = await this.claim({ organizationId: orgId, providerId, subject, email });
    if (claimed) return claimed;
    if (await this.memberQueries.knowsAddress(orgId, email))
      throw new AccountExists(email, await this.linkCodes.issue({ providerId, subject }));
    const user = await this.usersService.createAsserted(email, displayName ?? email.slice(0, email.lastIndexOf('@')).slice(0, 64));
    await this.link({ providerId, subject }, user);
    return user;
  }

  /**
   * The account that the provider made for the person before. It must still be as it was made: once its owner has proven an address, or
   * has signed in in another way, what a provider says gives no access to it.
   */
  private async claim(person: Provisioned): Promise<User | undefined> {
    const userId = await this.provisionedAccounts.find(person);
    if (userId === undefined || (await this.database.repo(SSOIdentity).existsBy({ userId }))) return undefined;
    const user = await this.usersService.get(userId);
    if (!user.emailAsserted) return undefined;
    await this.link(person, user);
    return user;
  }

  private async link({ providerId, subject }: Linkable, { id: userId }: User): Promise<void> {
    await this.database.repo(SSOIdentity).insert({ id: newId(), providerId, subject, userId, lastSignInAt: new Date() });
  }
}
