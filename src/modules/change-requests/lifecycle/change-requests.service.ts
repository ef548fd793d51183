import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { Database } from '../../../common/db/database.js';
import { newId } from '../../../common/db/ids.js';
import { Events } from '../../../common/events/events.js';
import { NotFound } from '../../../common/http/errors.js';
import { ApplyTemplate } from '../../templates/apply-template.js';
import type { Space } from '../../spaces/space.entity.js';
import type { CreateChangeRequestDto, UpdateChangeRequestDto } from '../change-request.dto.js';
import { CHANGE_REQUEST_NUMBER, ChangeRequest, type ChangeRequestStatus } from '../change-request.entity.js';
import { ChangeRequestCreated, ChangeRequestMerged, ChangeRequestUpdated } from '../change-request.events.js';
import { ChangeRequestHeads } from '../heads/change-request-heads.js';
import { ReadChangeRequests, type ChangeRequestDetails } from '../read-change-requests.js';
import { readTextDocument } from '../../../common/document/text-body.js';

/** The life of change requests. Who locks one and its space locks it first. */
@Injectable()
export class ChangeRequestsService {
  constructor(
    private readonly db: Database,
    private readonly events: Events,
    private readonly heads: ChangeRequestHeads,
    private readonly reading: ReadChangeRequests,
    private readonly templates: ApplyTemplate,
  ) {}

  /** Its content begins as the space's: nothing is copied, however large the space. */
  async create(
    { id: spaceId, orgId }: Space,
    { status = 'draft', subject, description, template }: CreateChangeRequestDto,
    actor: Actor,
  ): Promise<ChangeRequestDetails> {
    const document = description && readTextDocument(description, '/description');
    const begun = template && (await this.templates.changesFor(template, orgId, actor, '/template'));
    return this.db.tx(async () => {
      const { number, head } = await this.nextIn(spaceId, status);
      const id = newId();
      const content = { revisionId: head, revisionInitialId: head };
      await this.db
        .repo(ChangeRequest)
        .insert({ id, spaceId, number, status, subject, description: document as object, createdById: actor.userId, ...content });
      if (begun) {
        const { revisionId } = await this.templates.write({ spaceId, revisionId: head, authorId: actor.userId }, begun);
        await this.heads.move({ id, spaceId, revisionId: head }, revisionId, actor);
      }
      await this.events.emit(new ChangeRequestCreated(spaceId, id, actor.userId));
      return this.reading.get(id);
    });
  }

  async update(
    { id, spaceId }: ChangeRequest,
    { status, subject, description }: UpdateChangeRequestDto,
    actor: Actor,
  ): Promise<ChangeRequestDetails> {
    const document = description && readTextDocument(description, '/description');
    return this.db.tx(async () => {
      const { status: before } = await this.heads.lockUnmerged(id);
      const after = status ?? before;
      await this.db.repo(ChangeRequest).update(id, { status, subject, description: document as object | undefined, updatedAt: new Date() });
      await this.recount(spaceId, before, after);
      await this.events.emit(new ChangeRequestUpdated(spaceId, id, before, after, actor.userId));
      return this.reading.get(id);
    });
  }

  /** By its id or its number. */
  async find({ id: spaceId }: Pick<Space, 'id'>, named: string): Promise<ChangeRequest> {
    const by = CHANGE_REQUEST_NUMBER.test(named) ? { number: Number(named) } : { id: named };
    const found = await this.db.repo(ChangeRequest).findOneBy({ spaceId, ...by });
    if (!found) throw new NotFound('change-request');
    return found;
  }

  /** The space's head is this revision now, which merging it made. It must be locked. */
  async markMerged({ id, spaceId, status }: ChangeRequest, revisionMergedId: string, actor: Actor): Promise<void> {
    const now = new Date();
    await this.db
      .repo(ChangeRequest)
      .update(id, { status: 'merged', revisionMergedId, mergedById: actor.userId, mergedAt: now, updatedAt: now });
    await this.recount(spaceId, status, 'merged');
    await this.events.emit(new ChangeRequestMerged(spaceId, id, revisionMergedId, actor.userId));
  }

  /** None is ever deleted, so the number of the next is how many there are with it. Holds the space, so that there is no gap. */
  private async nextIn(spaceId: string, status: ChangeRequestStatus): Promise<{ number: number; head: string }> {
    const [next] = await this.db.query<{ number: number; head: string }>(
      `UPDATE spaces SET change_requests = change_requests + 1,
         change_requests_open = change_requests_open + $2, change_requests_draft = change_requests_draft + $3
       WHERE id = $1 AND deleted_at IS NULL RETURNING change_requests AS number, revision_id AS head`,
      [spaceId, Number(status === 'open'), Number(status === 'draft')],
    );
    if (!next) throw new NotFound('space');
    return next;
  }

  private async recount(spaceId: string, before: ChangeRequestStatus, after: ChangeRequestStatus): Promise<void> {
    if (before === after) return;
    const change = (status: ChangeRequestStatus) => Number(after === status) - Number(before === status);
    await this.db.query(
      `UPDATE spaces SET change_requests_open = change_requests_open + $2, change_requests_draft = change_requests_draft + $3 WHERE id = $1`,
      [spaceId, change('open'), change('draft')],
    );
  }
}
