import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { Events } from '../../../common/events/events.js';
import { Conflict, NotFound } from '../../../common/http/errors.js';
import { refuseMoved } from '../../versions/heads/expected-revision.js';
import { ChangeRequest } from '../change-request.entity.js';
import { ChangeRequestEdited } from '../change-request.events.js';
import { isUnsettled } from '../change-request.queries.js';
import { Contributors } from '../contributors/contributors.js';

/** Locks and moves the heads of change requests, within the open transaction. */
@Injectable()
export class ChangeRequestHeads {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly events: Events,
    private readonly contributors: Contributors,
  ) {}

  /** Locks a change request for a write to its content. With `expected`, refuses if the head is another revision. */
  async lockOpen(id: string, expected: string | undefined): Promise<ChangeRequest> {
    const changeRequest = await this.lock(id);
    refuseUnwritable(changeRequest, expected);
    return changeRequest;
  }

  /** Locks a change request and refuses if it is merged, because merged change requests are final. */
  async lockUnmerged(id: string): Promise<ChangeRequest> {
    const changeRequest = await this.lock(id);
    refuseMerged(changeRequest);
    return changeRequest;
  }

  /** Locks and returns those of these change requests that are neither merged nor archived. */
  async lockUnsettled(ids: readonly string[]): Promise<Map<string, ChangeRequest>> {
    const rows = await this.database.query<Record<string, unknown>>(
      `SELECT ${this.entityRows.columns(ChangeRequest, 'c')} FROM change_requests c WHERE c.id = ANY($1) AND ${isUnsettled('c')}
       ORDER BY c.id FOR NO KEY UPDATE`,
      [ids],
    );
    const locked = rows.map((row) => this.entityRows.read(ChangeRequest, 'c', row)!);
    return new Map(locked.map((changeRequest) => [changeRequest.id, changeRequest]));
  }

  /**
   * Its content is this revision now, made by the caller. Reviews of any other are outdated by that. Nothing happens if
   * it is that already.
   */
  async move(
    { id, spaceId, revisionId: before }: Pick<ChangeRequest, 'id' | 'spaceId' | 'revisionId'>,
    revisionId: string,
    actor: Pick<Actor, 'userId'>,
  ): Promise<void> {
    if (revisionId === before) return;
    await this.database.repo(ChangeRequest).update(id, { revisionId, updatedAt: new Date() });
    await this.contributors.record(id, actor.userId, 'edit');
    await this.events.emit(new ChangeRequestEdited(spaceId, id, before, revisionId, actor.userId));
  }

  /** Records that the content now includes this revision of the space. */
  async setAncestor({ id }: Pick<ChangeRequest, 'id'>, revisionMergedAncestorId: string): Promise<void> {
    await this.database.repo(ChangeRequest).update(id, { revisionMergedAncestorId, updatedAt: new Date() });
  }

  /** Reads and locks the current row until the transaction ends. */
  private async lock(id: string): Promise<ChangeRequest> {
    const [row] = await this.database.query<Record<string, unknown>>(
      `SELECT ${this.entityRows.columns(ChangeRequest, 'c')} FROM change_requests c WHERE c.id = $1 FOR NO KEY UPDATE`,
      [id],
    );
    if (!row) throw new NotFound('change-request');
    return this.entityRows.read(ChangeRequest, 'c', row)!;
  }
}

/** Refuses a write to the content unless the status is `draft` or `open` and the head is the one that the caller has read. */
export function refuseUnwritable(changeRequest: Pick<ChangeRequest, 'status' | 'revisionId'>, expected: string | undefined): void {
  refuseMerged(changeRequest);
  if (changeRequest.status === 'archived') throw new Conflict('This change request is archived: set its `status` to `open` first');
  refuseMoved(changeRequest.revisionId, expected);
}

function refuseMerged({ status }: Pick<ChangeRequest, 'status'>): void {
  if (status === 'merged') throw new Conflict('This change request is merged: it cannot be changed any more');
}
