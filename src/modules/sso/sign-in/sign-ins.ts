import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditRefusals } from '../../../common/audit/audit-refusals.js';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { nameUser } from '../../../common/work-context/work-context.js';
import type { User } from '../../identity/user.entity.js';
import { UsersService } from '../../identity/users.service.js';
import { Admission } from '../../orgs/invites/admission.js';
import { MemberQueries } from '../../orgs/members/member.queries.js';
import type { SSOProvider } from '../providers/sso-provider.entity.js';
import { FirstSignIns } from './first-sign-ins.js';
import type { ProvenIdentity } from './sign-in-protocol.js';
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
    private readonly auditRefusals: AuditRefusals,
    private readonly firstSignIns: FirstSignIns,
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
    const user = (await this.linked(provider, proven)) ?? (await this.firstSignIns.accountOf(provider, proven));
    nameUser(user.id, { source: 'ui' });
    if (user.disabled) throw new SignInRefused('This account is disabled: ask an administrator of this installation to enable it.');
    await this.admit(provider, user);
    audit(this.database, 'sign-in.complete', { id: user.id, orgId: provider.orgId }, { provider: provider.id });
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

  /** Members keep their role. People who were removed stay out until an administrator lets them in again. */
  private async admit({ orgId, defaultRole: role, defaultTeamId: teamId }: SSOProvider, { id: userId }: User): Promise<void> {
    if (await this.memberQueries.markSso(orgId, userId)) return;
    await this.admission.admitUninvited(orgId, { userId, role, sso: true, teamId });
  }
}
