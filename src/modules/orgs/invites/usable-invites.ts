import { Injectable, Optional } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import type { Role } from '../../../common/access/role.js';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { newestFirst, paginate, type Page, type PageQuery } from '../../../common/db/paginate.js';
import { AlreadyGone, NotFound } from '../../../common/http/errors.js';
import { PERSON, type Person } from '../../identity/person.js';
import { User } from '../../identity/user.entity.js';
import { joinEnabledUser, joinUser, provenAddressOf } from '../../identity/user.queries.js';
import { MailInvites } from '../mail-invites.js';
import { Invite } from './invite.entity.js';
import { InviteTargets } from './invite-targets.js';

/** An invite as seen by the invited person. */
export interface OwnInvite {
  id: string;
  organizationId: string;
  organizationTitle: string;
  role: Role | null;
  inviter: Person;
  createdAt: Date;
  expiresAt: Date;
}

/**
 * Finds invites that work now. An invite that does not work is reported as not found.
 *
 * An invite ends when its creator is removed, demoted or disabled, or loses the rights to give what it gives in any other
 * way. These rights are read each time the invite is used or listed, so a change of rights does not have to update invites.
 */
@Injectable()
export class UsableInvites {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly mailInvites: MailInvites,
    @Optional() private readonly inviteTargets?: InviteTargets,
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
      `SELECT ${this.columns} FROM invites i WHERE i.id = $1 AND lower(i.email) = ${provenAddressOf('$2')} AND i.expires_at > now() FOR UPDATE OF i`,
      [inviteId, userId],
    );
  }

  /** Lists the invites sent to the verified address of a user. */
  listOwn({ userId }: Actor, query: PageQuery): Promise<Page<OwnInvite>> {
    return paginate(
      this.database,
      {
        name: 'own-invites',
        select: `i.id, i.org_id AS "organizationId", o.title AS "organizationTitle", i.role, i.created_at AS "createdAt",
          i.expires_at AS "expiresAt", ${this.entityRows.columns(User, 'inviter', PERSON)}`,
        from: `invites i JOIN orgs o ON o.id = i.org_id ${joinUser('inviter', 'i.invited_by')}`,
        where: [`lower(i.email) = ${provenAddressOf('$1')}`, 'i.expires_at > now()', this.mayStillGive('i')],
        values: [userId],
        order: newestFirst('i'),
      },
      query,
      (row) => ({ ...(row as unknown as OwnInvite), inviter: this.entityRows.read(User, 'inviter', row, PERSON)! }),
    );
  }

  async declineOwn(inviteId: string, { userId }: Actor): Promise<void> {
    await this.database.tx(async () => {
      const [declined] = await this.database.query<{ id: string; orgId: string }>(
        `DELETE FROM invites WHERE id = $1 AND lower(email) = ${provenAddressOf('$2')} RETURNING id, org_id AS "orgId"`,
        [inviteId, userId],
      );
      if (!declined) throw new AlreadyGone();
      audit(this.database, 'invite.decline', declined);
    });
  }

  private async hold(statement: string, values: readonly string[], accepterId?: string): Promise<Invite> {
    const [row] = await this.database.query<Record<string, unknown>>(statement, values);
    const invite = row && this.entityRows.read(Invite, 'i', row)!;
    // Before the membership of the maker, who may be the accepter.
    if (invite?.email === null && accepterId !== undefined) await this.mailInvites.lockOfUsers(invite.orgId, [accepterId]);
    if (!invite || !(await this.holdMaker(invite.id))) throw new NotFound('invite');
    return invite;
  }

  /** SQL: whether the creator of an invite may still give what it gives. */
  mayStillGive(invite: string): string {
    return `EXISTS (SELECT FROM ${this.makersOf(invite)})`;
  }

  /**
   * Whether the creator may still give it. Locks the creator's membership until the transaction ends, so a removal or
   * demotion waits.
   */
  private async holdMaker(inviteId: string): Promise<boolean> {
    const held = await this.database.query(`SELECT 1 FROM invites i, ${this.makersOf('i')} AND i.id = $1 FOR SHARE OF maker`, [inviteId]);
    return held.length > 0;
  }

  /** SQL, to be continued with AND: the member who created an invite, if they administer its target. */
  private makersOf(invite: string): string {
    const place = this.inviteTargets
      ? `${invite}.resource_id IS NOT NULL AND ${this.inviteTargets.administeredBy('maker', invite)}`
      : 'false';
    return `members maker ${joinEnabledUser('maker_user', 'maker.user_id')}
      WHERE maker.org_id = ${invite}.org_id AND maker.user_id = ${invite}.invited_by AND (maker.role = 'admin' OR ${place})`;
  }

  private get columns(): string {
    return this.entityRows.columns(Invite, 'i');
  }
}
