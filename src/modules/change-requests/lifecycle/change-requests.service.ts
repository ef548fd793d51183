import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { sentMembers } from '../../../common/http/sent-members.js';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { Events } from '../../../common/events/events.js';
import { NotFound } from '../../../common/http/errors.js';
import { readTextDocument } from '../../../common/document/text-body.js';
import { SpaceCounters } from '../../spaces/space-counters.js';
import type { Space } from '../../spaces/space.entity.js';
import type { UpdateChangeRequestDto } from '../change-request.dto.js';
import { CHANGE_REQUEST_NUMBER, ChangeRequest, type ChangeRequestStatus } from '../change-request.entity.js';
import { ChangeRequestMerged, ChangeRequestUpdated } from '../change-request.events.js';
import { ChangeRequestHeads } from '../heads/change-request-heads.js';
import { ChangeRequestQueries, type ChangeRequestDetails } from '../change-request.queries.js';

/** Updates change requests and their status. Lock order: the change request before its space. */
@Injectable()
export class ChangeRequestsService {
  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly changeRequestHeads: ChangeRequestHeads,
    private readonly spaceCounters: SpaceCounters,
    private readonly changeRequestQueries: ChangeRequestQueries,
  ) {}

  async update({ id, spaceId, subject: title }: ChangeRequest, body: UpdateChangeRequestDto, actor: Actor): Promise<ChangeRequestDetails> {
    const { status, subject, description } = body;
    const document = description && readTextDocument(description, '/description');
    return this.database.tx(async () => {
      const { status: before } = await this.changeRequestHeads.lockUnmerged(id);
      const after = status ?? before;
      await this.database
        .repo(ChangeRequest)
        .update(id, { status, subject, description: document as object | undefined, updatedAt: new Date() });
      await this.recount(spaceId, before, after);
      const changes = { space: spaceId, members: sentMembers(body), previousStatus: before, status: after };
      audit(this.database, 'change-request.update', { id, title: subject ?? title }, changes);
      await this.events.emit(new ChangeRequestUpdated(spaceId, id, before, after, actor.userId));
      return this.changeRequestQueries.get(id);
    });
  }

  /** Finds one by id or number, which the request has at `pointer` if it is in its body. */
  async find({ id: spaceId }: Pick<Space, 'id'>, named: string, pointer?: string): Promise<ChangeRequest> {
    const by = CHANGE_REQUEST_NUMBER.test(named) ? { number: Number(named) } : { id: named };
    const found = await this.database.repo(ChangeRequest).findOneBy({ spaceId, ...by });
    if (!found) throw new NotFound('change-request', pointer === undefined ? [] : [pointer]);
    return found;
  }

  /** Marks it as merged into this revision, the new head of the space. The caller must hold its lock. */
  async markMerged({ id, spaceId, status }: ChangeRequest, revisionMergedId: string, actor: Actor): Promise<void> {
    const now = new Date();
    await this.database
      .repo(ChangeRequest)
      .update(id, { status: 'merged', revisionMergedId, mergedById: actor.userId, mergedAt: now, updatedAt: now });
    await this.recount(spaceId, status, 'merged');
    await this.events.emit(new ChangeRequestMerged(spaceId, id, revisionMergedId, actor.userId));
  }

  private async recount(spaceId: string, before: ChangeRequestStatus, after: ChangeRequestStatus): Promise<void> {
    if (before === after) return;
    const change = (status: ChangeRequestStatus) => Number(after === status) - Number(before === status);
    await this.spaceCounters.add(spaceId, { change_requests_open: change('open'), change_requests_draft: change('draft') });
  }
}
