import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { paginate, type Page, type PageQuery } from '../../../common/db/paginate.js';
import { MembersService, type MemberDetails } from '../../orgs/members/members.service.js';
import type { Discussion } from '../current-discussion.decorator.js';

/** Lists the current members who commented or replied in a discussion. */
@Injectable()
export class ReadCommenters {
  constructor(
    private readonly database: Database,
    private readonly membersService: MembersService,
  ) {}

  /** Lists the members who joined last first. */
  list({ orgId, spaceId, changeRequestId }: Discussion, page: PageQuery): Promise<Page<MemberDetails>> {
    const here = changeRequestId === null ? 'c.space_id = $2 AND c.change_request_id IS NULL' : 'c.change_request_id = $2';
    return paginate(
      this.database,
      {
        name: 'commenters',
        select: this.membersService.select,
        from: this.membersService.from,
        where: [
          'm.org_id = $1',
          `EXISTS (SELECT FROM comments c WHERE c.posted_by_id = m.user_id AND ${here})
           OR EXISTS (SELECT FROM comment_replies r JOIN comments c ON c.id = r.comment_id
                      WHERE r.posted_by_id = m.user_id AND r.space_id = c.space_id AND ${here})`,
        ],
        values: [orgId, changeRequestId ?? spaceId],
        order: [
          { sql: 'm.joined_at', type: 'timestamptz', direction: 'DESC' },
          { sql: 'm.id', type: 'text', direction: 'DESC' },
        ],
      },
      page,
      this.membersService.read,
    );
  }
}
