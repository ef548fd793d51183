import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { newId } from '../../../common/ids/ids.js';
import { newestFirst, paginate, type Page } from '../../../common/db/paginate.js';
import { Events } from '../../../common/events/events.js';
import { PERSON, type Person } from '../../identity/person.js';
import { User } from '../../identity/user.entity.js';
import { leftJoinUser } from '../../identity/user.queries.js';
import { ChangeRequest } from '../change-request.entity.js';
import { ChangeRequestHeads } from '../heads/change-request-heads.js';
import { readText } from '../../../common/document/text-body.js';
import type { ListReviewsQuery, SubmitReviewDto } from './review.dto.js';
import { Review } from './review.entity.js';
import { ReviewSubmitted } from './review.events.js';

export interface ReviewDetails {
  review: Review;
  reviewer: Person;
  requester: Person | null;
  /** Its head decides whether the review is outdated. */
  changeRequest: ChangeRequest;
}

type Row = Readonly<Record<string, unknown>>;

const FROM = `reviews r JOIN change_requests c ON c.id = r.change_request_id
  ${leftJoinUser('u', 'r.reviewer_id')} ${leftJoinUser('q', 'r.requested_by_id')}`;

@Injectable()
export class ReviewsService {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly events: Events,
    private readonly changeRequestHeads: ChangeRequestHeads,
  ) {}

  async list(changeRequest: ChangeRequest, { outdated, ...page }: Omit<ListReviewsQuery, 'format'>): Promise<Page<ReviewDetails>> {
    const where = ['r.change_request_id = $1'];
    if (outdated !== undefined) where.push(`r.revision_id ${outdated ? '<>' : '='} c.revision_id`);
    const listing = { name: 'reviews', select: this.select, from: FROM, where, values: [changeRequest.id], order: newestFirst('r') };
    return paginate(this.database, listing, page, (row) => ({ ...this.read(row), changeRequest }));
  }

  async get(changeRequest: ChangeRequest, reviewId: string): Promise<ReviewDetails> {
    const [row] = await this.database.query<Row>(`SELECT ${this.select} FROM ${FROM} WHERE r.id = $1`, [reviewId]);
    return { ...this.read(row!), changeRequest };
  }

  /** Reviews the current head. To change a review, the reviewer submits another one. */
  async submit({ id }: ChangeRequest, { status, comment = {} }: SubmitReviewDto, actor: Actor): Promise<ReviewDetails> {
    const document = readText(comment, '/comment');
    return this.database.tx(async () => {
      const changeRequest = await this.changeRequestHeads.lockUnmerged(id);
      const reviewId = newId();
      await this.database.query(
        `INSERT INTO reviews (id, change_request_id, revision_id, reviewer_id, status, comment, requested_by_id)
         VALUES ($1, $2, $3, $4, $5, $6, (SELECT requested_by_id FROM requested_reviewers WHERE change_request_id = $2 AND user_id = $4))`,
        [reviewId, id, changeRequest.revisionId, actor.userId, status, document && JSON.stringify(document)],
      );
      const { subject: title, spaceId: space } = changeRequest;
      audit(this.database, 'review.submit', { id, title }, { space, status });
      await this.events.emit(new ReviewSubmitted(changeRequest.spaceId, id, reviewId, actor.userId, status));
      return this.get(changeRequest, reviewId);
    });
  }

  private get select(): string {
    return `${this.entityRows.columns(Review, 'r')}, ${this.entityRows.columns(User, 'u', PERSON)}, ${this.entityRows.columns(User, 'q', PERSON)}`;
  }

  private read(row: Row): Omit<ReviewDetails, 'changeRequest'> {
    return {
      review: this.entityRows.read(Review, 'r', row)!,
      reviewer: this.entityRows.read(User, 'u', row, PERSON)!,
      requester: this.entityRows.read(User, 'q', row, PERSON),
    };
  }
}
