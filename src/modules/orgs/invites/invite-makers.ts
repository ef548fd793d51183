import { Injectable, Optional } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { InviteTargets } from './invite-targets.js';

/**
 * An invite is worth what its maker could give now. It ends when they are removed, demoted or disabled, and by whatever
 * else takes their rights: the rights are read each time the invite is used or shown, so no change of them needs to
 * look for invites.
 */
@Injectable()
export class InviteMakers {
  constructor(
    private readonly db: Database,
    @Optional() private readonly targets?: InviteTargets,
  ) {}

  /** SQL: may the maker of an invite still give what it gives? */
  mayStillGive(invite: string): string {
    return `EXISTS (SELECT FROM ${this.makersOf(invite)})`;
  }

  /** Whether the maker may still give it. A removal or demotion of the maker waits until the transaction ends. */
  async hold(inviteId: string): Promise<boolean> {
    const held = await this.db.query(`SELECT 1 FROM invites i, ${this.makersOf('i')} AND i.id = $1 FOR SHARE OF maker`, [inviteId]);
    return held.length > 0;
  }

  /** SQL, to be continued with AND: the member who made an invite, if they administer what it is for. */
  private makersOf(invite: string): string {
    const place = this.targets ? `${invite}.resource_id IS NOT NULL AND ${this.targets.administeredBy('maker', invite)}` : 'false';
    return `members maker JOIN users maker_user ON maker_user.id = maker.user_id AND NOT maker_user.disabled
      WHERE maker.org_id = ${invite}.org_id AND maker.user_id = ${invite}.invited_by AND (maker.role = 'admin' OR ${place})`;
  }
}
