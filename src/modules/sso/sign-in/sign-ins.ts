import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditRefusals } from '../../../common/audit/audit-refusals.js';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { newId } from '../../../common/ids/ids.js';
import { nameUser } from '../../../common/work-context/work-context.js';
import type { User } from '../../identity/user.entity.js';
import { UsersService } from '../../identity/users.service.js';
import { Admission } from '../../orgs/invites/admission.js';
import { MemberQueries } from '../../orgs/members/member.queries.js';
import { SSOIdentity } from '../identities/sso-identity.entity.js';
import { AccountExists } from './account-exists.js';
import { LinkCodes, type Linkable } from '../identities/link-codes.js';
import type { SSOProvider } from '../providers/sso-provider.entity.js';
import type { ProvenIdentity } from './sign-in-protocol.js';
import { ProvisionedAccounts, type Provisioned } from './provisioned-accounts.js';
import { lockAddress } from './lock-address.js';
import { SignInRefused } from './sign-in-refused.js';

/** Which step of a sign-in refused it: the state of the browser, the response of the provider, or the account. */
export type RefusedBy = 'state' | 'response' | 'account';

/**
 * Sign-ins last 12 hours, and a proof is bound to a sign-in that began at most 10 minutes ago. Afterwards a used proof need
 * not be remembered.
 */
const REMEMBERED = "interval '1 hour'";

/** Turns the proof of an identity provider into a signed-in member. */
@Injectable()
export class SignIns {
  constructor(
    private readonly database: Database,
    private readonly usersService: UsersService,
    private readonly memberQueries: MemberQueries,
    private readonly admission: Admission,
    private readonly linkCodes: LinkCodes,
    private readonly auditRefusals: AuditRefusals,
    private readonly provisionedAccounts: ProvisionedAccounts,
  ) {}

  /** Records that a sign-in was refused. */
  async refused({ id, orgId, kind, label }: SSOProvider, reason: RefusedBy): Promise<void> {
    const target = { id, orgId, type: `${kind}-provider`, label };
    await this.auditRefusals.record(`sign-in ${id} ${reason}`, 'sign-in.refuse', target, { reason });
  }

  /** Finds or creates the user and makes them an SSO member. The caller has locked the provider in the open transaction. */
  async complete(provider: SSOProvider, proven: ProvenIdentity): Promise<User> {
    await this.use(provider, proven);
    // Two first sign-ins of one person must not both create the user.
    await this.database.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`sso ${provider.id} ${proven.subject}`]);
    const user = (await this.linked(provider, proven)) ?? (await this.create(provider, proven));
    nameUser(user.id, { source: 'ui' });
    if (user.disabled) throw new SignInRefused('This account is disabled: ask an administrator of this installation to enable it.');
    await this.admit(provider, user);
    await audit(this.database, 'sign-in.complete', { id: user.id, orgId: provider.orgId }, { provider: provider.id });
    return user;
  }

  /** Of several posts of the same proof, one inserts its row. The others wait for it, and are refused if it commits. */
  private async use({ id }: SSOProvider, { proofId }: ProvenIdentity): Promise<void> {
    const used = await this.database.query(
      `INSERT INTO sso_assertions (provider_id, hash, expires_at) VALUES ($1, $2, now() + ${REMEMBERED})
       ON CONFLICT DO NOTHING RETURNING 1`,
      [id, createHash('sha256').update(proofId).digest()],
    );
    if (used.length === 0) throw new SignInRefused('This response of the identity provider was used already. Start again.');
  }

  /** Locks the link until the transaction ends: removing it also revokes the tokens that come from it. */
  private async linked({ id }: SSOProvider, { subject }: ProvenIdentity): Promise<User | undefined> {
    const [link] = await this.database.query<{ userId: string }>(
      `UPDATE sso_identities SET last_sign_in_at = now() WHERE provider_id = $1 AND subject = $2 RETURNING user_id AS "userId"`,
      [id, subject],
    );
    return link && this.usersService.get(link.userId);
  }

  /**
   * Asks only about the people of the organization itself: whether others have the address neither
   * shows nor holds up the sign-in.
   */
  private async create({ id: providerId, orgId }: SSOProvider, { subject, email, displayName }: ProvenIdentity): Promise<User> {
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

  /** Members keep their role. People who were removed stay out until an administrator lets them in again. */
  private async admit({ orgId, defaultRole: role, defaultTeamId: teamId }: SSOProvider, { id: userId }: User): Promise<void> {
    if (await this.memberQueries.markSso(orgId, userId)) return;
    await this.admission.admitUninvited(orgId, { userId, role, sso: true, teamId });
  }
}
