import { Injectable } from '@nestjs/common';
import { Database } from '../../common/db/database.js';
import { OnEvent } from '../../common/events/events.js';
import { Periodic } from '../../common/jobs/periodic.js';
import { addressesOf } from '../identity/user.queries.js';
import { MemberRemoved } from './org.events.js';

const HOUR = 3_600_000;

/**
 * Locks and deletes e-mail invites to an organization when memberships change. Accepting deletes an invite and adds a member;
 * joining and removal change a member and delete their invites. All of them lock the invites first, in the order of their
 * addresses, because two that lock in different orders would wait for each other.
 */
@Injectable()
export class MailInvites {
  constructor(private readonly database: Database) {}

  /**
   * Locks the invites to the addresses of users until the transaction ends. Call it before they become members, and
   * `forgetOfUsers` afterwards.
   */
  async lockOfUsers(organizationId: string, userIds: readonly string[]): Promise<void> {
    await this.lock(organizationId, addressesOf('$2'), userIds);
  }

  /** Locks the invites to addresses until the transaction ends. */
  async lockOfAddresses(organizationId: string, addresses: readonly string[]): Promise<void> {
    await this.lock(organizationId, 'SELECT lower(unnest($2::text[]))', addresses);
  }

  /** Expired invites do not work; deleting them only frees space. */
  @Periodic({ name: 'invites.forget-expired', every: HOUR })
  async forgetExpired(): Promise<void> {
    await this.database.query('DELETE FROM invites WHERE expires_at <= now()');
  }

  /**
   * Deletes the invites of people who are members now. Otherwise such an invite could later admit a member who was
   * removed.
   */
  async forgetOfUsers(organizationId: string, userIds: readonly string[]): Promise<void> {
    await this.database.query(`DELETE FROM invites WHERE org_id = $1 AND lower(email) IN (${addressesOf('$2')})`, [
      organizationId,
      userIds,
    ]);
  }

  /** An invite may have been sent while its recipient was joining. */
  @OnEvent(MemberRemoved, { inTransaction: true })
  async forgetRemoved({ organizationId, userId }: MemberRemoved): Promise<void> {
    await this.forgetOfUsers(organizationId, [userId]);
  }

  private async lock(organizationId: string, addresses: string, named: readonly string[]): Promise<void> {
    await this.database.query(
      `SELECT FROM invites i WHERE i.org_id = $1 AND lower(i.email) IN (${addresses}) ORDER BY lower(i.email) FOR UPDATE`,
      [organizationId, named],
    );
  }
}
