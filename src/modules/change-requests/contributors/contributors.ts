import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { newId } from '../../../common/ids/ids.js';
import { paginate, type Page, type PageQuery } from '../../../common/db/paginate.js';
import { PERSON, type Person } from '../../identity/person.js';
import { User } from '../../identity/user.entity.js';
import { leftJoinUser } from '../../identity/user.queries.js';
import type { ChangeRequest } from '../change-request.entity.js';
import { Contributor, type Contribution } from './contributor.entity.js';

export interface ContributorDetails {
  contributor: Contributor;
  user: Person;
}

/** Records and lists the contributors of change requests. */
@Injectable()
export class Contributors {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
  ) {}

  /** Adds one contribution. */
  async record(changeRequestId: string, userId: string, action: Contribution): Promise<void> {
    await this.database.query(
      `INSERT INTO contributors AS c (id, change_request_id, user_id, action_type) VALUES ($1, $2, $3, $4)
       ON CONFLICT (change_request_id, user_id, action_type) DO UPDATE SET count = c.count + 1, updated_at = now()`,
      [newId(), changeRequestId, userId, action],
    );
  }

  /** Lists the most recent contributions first. */
  list({ id }: ChangeRequest, page: PageQuery): Promise<Page<ContributorDetails>> {
    return paginate(
      this.database,
      {
        name: 'contributors',
        select: `${this.entityRows.columns(Contributor, 'c')}, ${this.entityRows.columns(User, 'u', PERSON)}`,
        from: `contributors c ${leftJoinUser('u', 'c.user_id')}`,
        where: ['c.change_request_id = $1'],
        values: [id],
        order: [
          { sql: 'c.updated_at', type: 'timestamptz', direction: 'DESC' },
          { sql: 'c.id', type: 'text', direction: 'DESC' },
        ],
      },
      page,
      (row) => ({ contributor: this.entityRows.read(Contributor, 'c', row)!, user: this.entityRows.read(User, 'u', row, PERSON)! }),
    );
  }
}
