import { Injectable, Optional } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { InviteTargets } from './invite-targets.js';

/**
 * Checks that the creator of an invite still has the rights to give what the invite gives. The invite ends when the
 * creator is removed, demoted or disabled, or loses these rights in any other way. The rights are read each time the
 * invite is used or listed, so a change of rights does not have to update invites.
 */
@Injectable()
export class InviteMakers {
  constructor(
    private readonly database: Database,
    @Optional() private readonly inviteTargets?: InviteTargets,
  ) {}

  /** SQL: whether the creator of an invite may still give what it gives. */
  mayStillGive(invite: string): string {
    return `EXISTS (SELECT FROM ${this.makersOf(invite)})`;
  }

  /**
   * Whether the creator may still give it. Locks the creator's membership until the transaction ends, so a removal or
   * demotion waits.
   */
  async hold(inviteId: string): Promise<boolean> {
    const held = await this.database.query(`SELECT 1 FROM invites i, ${this.makersOf('i')} AND i.id = $1 FOR SHARE OF maker`, [inviteId]);
    return held.length > 0;
  }

  /** SQL, to be continued with AND: the member who created an invite, if they administer its target. */
  private makersOf(invite: string): string {
    const place = this.inviteTargets
      ? `${invite}.resource_id IS NOT NULL AND ${this.inviteTargets.administeredBy('maker', invite)}`
      : 'false';
    return `members maker JOIN users maker_user ON maker_user.id = maker.user_id AND NOT maker_user.disabled
      WHERE maker.org_id = ${invite}.org_id AND maker.user_id = ${invite}.invited_by AND (maker.role = 'admin' OR ${place})`;
  }
}
