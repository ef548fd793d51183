import { Injectable } from '@nestjs/common';
import { Database } from '../../common/db/database.js';
import { addressesOf } from '../identity/user.queries.js';

/**
 * Locks e-mail invites to an organization before memberships change. Accepting deletes an invite and adds a member;
 * joining and removal change a member and delete their invites. All of them lock the invites first, in the order of their
 * addresses, because two that lock in different orders would wait for each other.
 */
@Injectable()
export class MailInviteLocks {
  constructor(private readonly database: Database) {}

  /** Locks the invites to the addresses of users until the transaction ends. */
  async ofUsers(organizationId: string, userIds: readonly string[]): Promise<void> {
    await this.lock(organizationId, addressesOf('$2'), userIds);
  }

  /** Locks the invites to addresses until the transaction ends. */
  async ofAddresses(organizationId: string, addresses: readonly string[]): Promise<void> {
    await this.lock(organizationId, 'SELECT lower(unnest($2::text[]))', addresses);
  }

  private async lock(organizationId: string, addresses: string, named: readonly string[]): Promise<void> {
    await this.database.query(
      `SELECT FROM invites i WHERE i.org_id = $1 AND lower(i.email) IN (${addresses}) ORDER BY lower(i.email) FOR UPDATE`,
      [organizationId, named],
    );
  }
}
