import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { newId } from '../../../common/ids/ids.js';
import { Events } from '../../../common/events/events.js';
import type { Document } from '../../../common/document/rich-text.js';
import type { Space } from '../../spaces/space.entity.js';
import type { CreateChangeRequestDto } from '../change-request.dto.js';
import { ChangeRequest } from '../change-request.entity.js';
import { ChangeRequestCreated } from '../change-request.events.js';
import { ChangeRequestHeads } from '../heads/change-request-heads.js';
import { ChangeRequestQueries, type ChangeRequestDetails } from '../change-request.queries.js';
import { readTextDocument } from '../../../common/document/text-body.js';
import { StartingPoint } from './starting-point.js';

const LONGEST_SUBJECT = 100;

export interface Proposal {
  /** The revision of the space that the proposed one was made from. */
  base: string;
  revisionId: string;
  subject: string;
  description?: Document;
  /** The author. */
  userId: string;
  /** Open, if nothing is said. */
  status?: 'draft' | 'open';
}

/** Creates change requests, each with the next number of its space. */
@Injectable()
export class CreateChangeRequest {
  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly startingPoint: StartingPoint,
    private readonly changeRequestHeads: ChangeRequestHeads,
    private readonly changeRequestQueries: ChangeRequestQueries,
  ) {}

  /** The new change request shares the head of the space, so nothing is copied. */
  async create({ id: spaceId, orgId }: Space, body: CreateChangeRequestDto, actor: Actor): Promise<ChangeRequestDetails> {
    const { status = 'draft', subject, description, conversationsIssuesCluster: clusterId } = body;
    const document = description && readTextDocument(description, '/description');
    const start = await this.startingPoint.find(body, orgId, actor);
    return this.database.tx(async () => {
      const { number, head } = await this.startingPoint.nextIn(spaceId, status);
      const id = newId();
      const content = { revisionId: head, revisionInitialId: head };
      await this.database.repo(ChangeRequest).insert({
        id,
        spaceId,
        number,
        status,
        subject: subject ?? start.cluster?.label.slice(0, LONGEST_SUBJECT).toWellFormed(),
        description: document as object,
        createdById: actor.userId,
        clusterId,
        ...content,
      });
      if (start.changes) await this.startingPoint.write({ id, spaceId, revisionId: head }, start.changes, actor);
      audit(this.database, 'change-request.create', { id, orgId, title: subject }, { space: spaceId, number });
      await this.events.emit(new ChangeRequestCreated(spaceId, id, actor.userId));
      return this.changeRequestQueries.get(id);
    });
  }

  /**
   * Proposes a revision that is already stored, and was made from `base`. Runs in the caller's transaction. Returns the id of
   * the change request.
   */
  async propose(spaceId: string, { base, revisionId, subject, description, userId, status = 'open' }: Proposal): Promise<string> {
    const { number } = await this.startingPoint.nextIn(spaceId, status);
    const id = newId();
    const content = { revisionId: base, revisionInitialId: base };
    const about = { subject, description: description as object | undefined };
    await this.database.repo(ChangeRequest).insert({ id, spaceId, number, status, ...about, createdById: userId, ...content });
    await this.changeRequestHeads.move({ id, spaceId, revisionId: base }, revisionId, { userId });
    await this.events.emit(new ChangeRequestCreated(spaceId, id, userId));
    return id;
  }

  /** Replaces what an open change request proposes. The caller has locked it; `base` is the head of the space now. */
  async proposeAgain(
    open: ChangeRequest,
    { base, revisionId, description, userId }: Pick<Proposal, 'base' | 'revisionId' | 'description' | 'userId'>,
  ): Promise<void> {
    await this.changeRequestHeads.move(open, revisionId, { userId });
    await this.changeRequestHeads.setAncestor(open, base);
    await this.database.repo(ChangeRequest).update(open.id, { description: description as object | undefined });
  }
}
