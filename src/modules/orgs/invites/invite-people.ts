import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { requireEffect } from '../../../common/access/effects.js';
import type { Role } from '../../../common/access/role.js';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { newId } from '../../../common/ids/ids.js';
import { BadRequest } from '../../../common/http/errors.js';
import { Jobs } from '../../../common/jobs/jobs.js';
import { UserCircle, joinUser, joinUsersAt } from '../../identity/user.queries.js';
import { MailInvites } from '../mail-invites.js';
import type { Org } from '../org.entity.js';
import { Admission } from './admission.js';
import type { InviteUsersDto } from './invite.dto.js';
import { refuseAboveOwnRole } from '../org.access.js';
import { SendInvite } from './send-invite.job.js';

export interface InvitedPeople {
  /** The ids of the users who were added immediately. */
  users: string[];
  invited: number;
}

/** A person named in a request, with what is known about them. */
interface Invitee {
  email: string;
  role: Role | null;
  /** The address as the database compares it. */
  key: string;
  /**
   * The id of the user with this address. Null unless the address is verified and the caller may know that the user
   * exists.
   */
  acquaintance: string | null;
}

/**
 * Invites people by e-mail address. People who share an organization with the caller are added immediately. Everyone
 * else gets an e-mail, with or without an account, so that nobody can find out which addresses have accounts.
 */
@Injectable()
export class InvitePeople {
  constructor(
    private readonly database: Database,
    private readonly userCircle: UserCircle,
    private readonly admission: Admission,
    private readonly jobs: Jobs,
    private readonly mailInvites: MailInvites,
  ) {}

  async invite(org: Org, { emails, role = org.defaultRole, sso = false }: InviteUsersDto, actor: Actor): Promise<InvitedPeople> {
    if (sso) requireEffect(actor, 'change-sign-in', '`sso`');
    const named = emails.map((invitee) => ({ email: invitee.email, role: 'role' in invitee ? invitee.role : role }));
    refuseAboveOwnRole(
      org.id,
      actor,
      named.map((invitee) => invitee.role),
    );
    return this.database.tx(async () => {
      await this.mailInvites.lockOfAddresses(
        org.id,
        named.map(({ email }) => email),
      );
      const invitees = await this.lookUp(named, actor);
      const acquaintances = invitees.flatMap(({ acquaintance: userId, role }) => (userId === null ? [] : [{ userId, role, sso }]));
      const users = await this.admission.admit(org.id, acquaintances);
      const strangers = invitees.filter(({ acquaintance }) => acquaintance === null);
      const invited = strangers.length === 0 ? 0 : await this.inviteByMail(org, strangers, sso, actor);
      audit(this.database, 'invite.send', { id: org.id, orgId: org.id, title: org.title }, { users, invited, sso });
      return { users, invited };
    });
  }

  private async lookUp(named: readonly { email: string; role: Role | null }[], actor: Actor): Promise<Invitee[]> {
    const rows = await this.database.query<Omit<Invitee, 'role'>>(
      `SELECT n.email, lower(n.email) AS key,
              CASE WHEN u.email_verified AND NOT u.disabled AND ${this.userCircle.share('$1', 'u.id')} THEN u.id END AS acquaintance
       FROM unnest($2::text[]) WITH ORDINALITY AS n (email, position)
       LEFT ${joinUsersAt('u', 'n.email')} AND NOT u.email_asserted
       ORDER BY n.position`,
      [actor.userId, named.map(({ email }) => email)],
    );
    refuseDuplicates(rows);
    return rows.map(({ email, key, acquaintance }, position) => ({ email, key, acquaintance, role: named[position]!.role }));
  }

  /** A new invite replaces the pending one to the same address, whose secret stops working. */
  private async inviteByMail(org: Org, strangers: readonly Invitee[], sso: boolean, actor: Actor): Promise<number> {
    const ids = strangers.map(() => newId());
    await this.database.query(
      `INSERT INTO invites (id, org_id, email, role, sso, invited_by, expires_at)
       SELECT n.id, $1, n.email, n.role, $2, $3, now() + interval '14 days'
       FROM unnest($4::text[], $5::text[], $6::text[]) AS n (id, email, role) ORDER BY lower(n.email)
       ON CONFLICT (org_id, lower(email)) DO UPDATE
       SET id = excluded.id, email = excluded.email, role = excluded.role, sso = excluded.sso, invited_by = excluded.invited_by,
           hash = NULL, created_at = now(), expires_at = excluded.expires_at`,
      [org.id, sso, actor.userId, ids, strangers.map(({ email }) => email), strangers.map(({ role }) => role)],
    );
    const members = await this.forgetMembers(org, ids);
    const inviteIds = ids.filter((id) => !members.has(id));
    await this.jobs.enqueueEach(
      SendInvite,
      inviteIds.map((inviteId) => ({ inviteId })),
    );
    return inviteIds.length;
  }

  /** Must run after the insert: someone may have accepted the pending invite while the insert waited to replace it. */
  private async forgetMembers(org: Org, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.database.query<{ id: string }>(
      `DELETE FROM invites i USING members m ${joinUser('u', 'm.user_id')}
       WHERE i.id = ANY($2) AND m.org_id = $1 AND lower(u.email) = lower(i.email)
       RETURNING i.id`,
      [org.id, ids],
    );
    return new Set(rows.map(({ id }) => id));
  }
}

function refuseDuplicates(invitees: readonly { key: string }[]): void {
  const keys = invitees.map(({ key }) => key);
  const problems = keys.flatMap((key, i) =>
    keys.indexOf(key) < i ? [{ pointer: `/emails/${i}`, message: 'is a duplicate of an earlier entry' }] : [],
  );
  if (problems.length > 0) throw new BadRequest('The request is not valid', problems);
}
