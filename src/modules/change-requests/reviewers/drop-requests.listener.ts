import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { OnEvent } from '../../../common/events/events.js';
import { MemberRemoved } from '../../orgs/org.events.js';
import { SpacesTransferred } from '../../spaces/space.events.js';

/** Deletes review requests of users who leave the organization. Their reviews stay. */
@Injectable()
export class DropRequests {
  constructor(private readonly database: Database) {}

  @OnEvent(SpacesTransferred, { inTransaction: true })
  async ofSpaces({ spaceIds }: SpacesTransferred): Promise<void> {
    await this.database.query(
      'DELETE FROM requested_reviewers r USING change_requests c WHERE c.id = r.change_request_id AND c.space_id = ANY($1)',
      [spaceIds],
    );
  }

  @OnEvent(MemberRemoved, { inTransaction: true })
  async ofMember({ organizationId, userId }: MemberRemoved): Promise<void> {
    await this.database.query(
      `DELETE FROM requested_reviewers r USING change_requests c, spaces s
       WHERE c.id = r.change_request_id AND s.id = c.space_id AND r.user_id = $2 AND s.org_id = $1`,
      [organizationId, userId],
    );
  }
}
