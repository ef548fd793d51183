import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { deleteOne } from '../../../common/db/delete-one.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { newId } from '../../../common/ids/ids.js';
import { newestFirst, paginate, type Page, type PageQuery } from '../../../common/db/paginate.js';
import { Events } from '../../../common/events/events.js';
import { BadRequest } from '../../../common/http/errors.js';
import { PERSON, type Person } from '../../identity/person.js';
import { User } from '../../identity/user.entity.js';
import { leftJoinUser } from '../../identity/user.queries.js';
import { SpaceQueries } from '../../spaces/space.queries.js';
import type { ChangeRequest } from '../change-request.entity.js';
import { ChangeRequestHeads } from '../heads/change-request-heads.js';
import { ChangeRequestsService } from '../lifecycle/change-requests.service.js';
import type { RequestReviewersDto } from './requested-reviewer.dto.js';
import { RequestedReviewer } from './requested-reviewer.entity.js';
import { ReviewersRequested } from './requested-reviewer.events.js';

export interface RequestDetails {
  request: RequestedReviewer;
  reviewer: Person;
  requester: Person;
}

type Row = Readonly<Record<string, unknown>>;

const FROM = `requested_reviewers r ${leftJoinUser('u', 'r.user_id')} ${leftJoinUser('q', 'r.requested_by_id')}`;

@Injectable()
export class RequestedReviewersService {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly events: Events,
    private readonly changeRequestHeads: ChangeRequestHeads,
    private readonly changeRequestsService: ChangeRequestsService,
    private readonly spaceQueries: SpaceQueries,
  ) {}

  list({ id }: ChangeRequest, page: PageQuery): Promise<Page<RequestDetails>> {
    return paginate(
      this.database,
      {
        name: 'requested-reviewers',
        select: this.select,
        from: FROM,
        where: ['r.change_request_id = $1'],
        values: [id],
        order: newestFirst('r'),
      },
      page,
      (row): RequestDetails => this.read(row),
    );
  }

  /** Requesting a review again moves the request to the current revision. */
  async request({ id }: ChangeRequest, { users, ...texts }: RequestReviewersDto, actor: Actor): Promise<RequestDetails[]> {
    return this.database.tx(async () => {
      const changeRequest = await this.changeRequestHeads.lockUnmerged(id);
      await this.refuseThoseWhoCannotSee(changeRequest.spaceId, users);
      if (texts.subject !== undefined || texts.description !== undefined)
        await this.changeRequestsService.update(changeRequest, texts, actor);
      await this.database.query(
        `INSERT INTO requested_reviewers (id, change_request_id, user_id, revision_id, requested_by_id)
         SELECT asked.id, $1, asked.user_id, $2, $3 FROM unnest($4::text[], $5::text[]) AS asked (id, user_id)
         ON CONFLICT (change_request_id, user_id)
         DO UPDATE SET revision_id = excluded.revision_id, requested_by_id = excluded.requested_by_id, created_at = now()`,
        [id, changeRequest.revisionId, actor.userId, users.map(() => newId()), users],
      );
      const { subject: title, spaceId: space } = changeRequest;
      audit(this.database, 'reviewer.request', { id, title }, { space, users });
      await this.events.emit(new ReviewersRequested(changeRequest.spaceId, id, users, actor.userId));
      return this.among(id, users);
    });
  }

  async remove(request: RequestedReviewer): Promise<void> {
    await this.database.tx(async () => {
      await deleteOne(this.database.repo(RequestedReviewer), request);
      audit(this.database, 'reviewer.remove', { id: request.changeRequestId }, { users: [request.userId] });
    });
  }

  /** Holds those who can, so that a member who leaves or a deleted space also removes the request. */
  private async refuseThoseWhoCannotSee(spaceId: string, users: readonly string[]): Promise<void> {
    const known = await this.spaceQueries.holdViewers(spaceId, users);
    const problems = users.flatMap((user, i) =>
      known.has(user) ? [] : [{ pointer: `/users/${i}`, message: 'is not a member who may view this space' }],
    );
    if (problems.length > 0) throw new BadRequest('The request is not valid', problems);
  }

  /** Returns them in the order of the ids. */
  private async among(id: string, users: readonly string[]): Promise<RequestDetails[]> {
    const found = await this.database.query<Row>(
      `SELECT ${this.select} FROM ${FROM} WHERE r.change_request_id = $1 AND r.user_id = ANY($2) ORDER BY array_position($2, r.user_id)`,
      [id, users],
    );
    return found.map((row) => this.read(row));
  }

  private get select(): string {
    return `${this.entityRows.columns(RequestedReviewer, 'r')}, ${this.entityRows.columns(User, 'u', PERSON)}, ${this.entityRows.columns(User, 'q', PERSON)}`;
  }

  private read(row: Row): RequestDetails {
    return {
      request: this.entityRows.read(RequestedReviewer, 'r', row)!,
      reviewer: this.entityRows.read(User, 'u', row, PERSON)!,
      requester: this.entityRows.read(User, 'q', row, PERSON)!,
    };
  }
}
