import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { OnEvent } from '../../../common/events/events.js';
import { Periodic } from '../../../common/jobs/periodic.js';
import { addressesOf } from '../../identity/user.queries.js';
import { MailInviteLocks } from '../mail-invite-locks.js';
import { MemberRemoved } from '../members/member.events.js';

const HOUR = 3_600_000;

/** Deletes invites that must not be used any more. */
@Injectable()
export class ForgetInvites {
  constructor(
    private readonly database: Database,
    private readonly mailInviteLocks: MailInviteLocks,
  ) {}

  /** Expired invites do not work; deleting them only frees space. */
  @Periodic({ name: 'invites.forget-expired', every: HOUR })
  async forgetExpired(): Promise<void> {
    await this.database.query('DELETE FROM invites WHERE expires_at <= now()');
  }

  /** Call it before people become members, and `mailInvitesTo` afterwards. */
  lockMailInvitesTo(organizationId: string, userIds: readonly string[]): Promise<void> {
    return this.mailInviteLocks.ofUsers(organizationId, userIds);
  }

  /**
   * Deletes the invites of people who are members now. Otherwise such an invite could later admit a member who was
   * removed.
   */
  async mailInvitesTo(organizationId: string, userIds: readonly string[]): Promise<void> {
    await this.database.query(`DELETE FROM invites WHERE org_id = $1 AND lower(email) IN (${addressesOf('$2')})`, [
      organizationId,
      userIds,
    ]);
  }

  /** An invite may have been sent while its recipient was joining. */
  @OnEvent(MemberRemoved, { inTransaction: true })
  async forgetRemoved({ organizationId, userId }: MemberRemoved): Promise<void> {
    await this.mailInvitesTo(organizationId, [userId]);
  }
}
