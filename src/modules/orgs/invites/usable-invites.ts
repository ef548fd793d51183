import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { NotFound } from '../../../common/http/errors.js';
import { MailInviteLocks } from '../mail-invite-locks.js';
import { Invite } from './invite.entity.js';
import { InviteMakers } from './invite-makers.js';
import { ownsInvite } from './owns-invite.js';

/** Finds invites that work now. An invite that does not work is reported as not found. */
@Injectable()
export class UsableInvites {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly inviteMakers: InviteMakers,
    private readonly mailInviteLocks: MailInviteLocks,
  ) {}

  /**
   * Returns an invite of an organization, and locks it until the transaction ends: nobody else can accept, revoke or
   * replace it. For a link, the e-mail invites of the user who accepts it are locked too.
   */
  holdOf(organizationId: string, inviteId: string, accepterId: string | undefined): Promise<Invite> {
    return this.hold(
      `SELECT ${this.columns} FROM invites i JOIN orgs o ON o.id = i.org_id
       WHERE i.id = $1 AND o.id = $2 AND i.expires_at > now() AND (i.email IS NOT NULL OR o.invite_links) FOR UPDATE OF i`,
      [inviteId, organizationId],
      accepterId,
    );
  }

  /** Returns an invite sent to the verified address of a user, and locks it in the same way. */
  holdOwn(userId: string, inviteId: string): Promise<Invite> {
    return this.hold(
      `SELECT ${this.columns} FROM invites i JOIN users u ON ${ownsInvite('u', 'i')}
       WHERE i.id = $1 AND u.id = $2 AND i.expires_at > now() FOR UPDATE OF i`,
      [inviteId, userId],
    );
  }

  private async hold(statement: string, values: readonly string[], accepterId?: string): Promise<Invite> {
    const [row] = await this.database.query<Record<string, unknown>>(statement, values);
    const invite = row && this.entityRows.read(Invite, 'i', row)!;
    // Before the membership of the maker, who may be the accepter.
    if (invite?.email === null && accepterId !== undefined) await this.mailInviteLocks.ofUsers(invite.orgId, [accepterId]);
    if (!invite || !(await this.inviteMakers.hold(invite.id))) throw new NotFound('invite');
    return invite;
  }

  private get columns(): string {
    return this.entityRows.columns(Invite, 'i');
  }
}
