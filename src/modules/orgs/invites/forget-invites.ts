import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { OnEvent } from '../../../common/events/events.js';
import { Periodic } from '../../../common/jobs/periodic.js';
import { MemberRemoved } from '../members/member.events.js';

const HOUR = 3_600_000;

/** Removes invites nobody is to use any more. */
@Injectable()
export class ForgetInvites {
  constructor(private readonly db: Database) {}

  /** They have not worked since they expired; this is for the room they take. */
  @Periodic({ name: 'invites.forget-expired', every: HOUR })
  async forgetExpired(): Promise<void> {
    await this.db.query('DELETE FROM invites WHERE expires_at <= now()');
  }

  /** A member needs none any more. Left lying about, it would let in again someone who was removed. */
  async mailInvitesTo(organizationId: string, userIds: readonly string[]): Promise<void> {
    await this.db.query(`DELETE FROM invites i USING users u WHERE u.id = ANY($2) AND i.org_id = $1 AND lower(i.email) = lower(u.email)`, [
      organizationId,
      userIds,
    ]);
  }

  /** One may have been sent while its addressee was joining. */
  @OnEvent(MemberRemoved, { inTransaction: true })
  async forgetRemoved({ organizationId, userId }: MemberRemoved): Promise<void> {
    await this.mailInvitesTo(organizationId, [userId]);
  }
}
