import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { Database } from '../../../common/db/database.js';
import { Conflict, NotFound } from '../../../common/http/errors.js';
import { refuseMoved } from '../../versions/heads/expected-revision.js';
import { WriteContent, type Head, type WriteBatch, type Written } from '../../content/write/write-content.js';
import type { ChangeRequest } from '../change-request.entity.js';
import { ChangeRequestsService } from '../lifecycle/change-requests.service.js';
import { mergeBaseOf } from '../merge-base.js';

/** Writes to the content of a change request; the space it is of is neither changed nor waited for. */
@Injectable()
export class EditContent {
  constructor(
    private readonly db: Database,
    private readonly changeRequests: ChangeRequestsService,
    private readonly content: WriteContent,
  ) {}

  /** Before anything is taken in that would be in vain. */
  refuse(changeRequest: ChangeRequest, expected: string | undefined): void {
    refuseClosed(changeRequest);
    refuseMoved(changeRequest.revisionId, expected);
  }

  async write(changeRequest: ChangeRequest, { changes, files: taken }: WriteBatch, actor: Actor, expected?: string): Promise<Written> {
    this.refuse(changeRequest, expected);
    const files = taken ?? (await this.content.takeFiles(changes));
    return this.change(changeRequest, (head) => this.content.write(head, changes, files), actor, expected);
  }

  /** Writers of one change request come one after the other; `expected` names the only head they will write on. */
  async change(
    { id }: Pick<ChangeRequest, 'id'>,
    write: (head: Head) => Promise<Written>,
    actor: Actor,
    expected?: string,
  ): Promise<Written> {
    return this.db.tx(async () => {
      const changeRequest = await this.changeRequests.lock(id);
      refuseClosed(changeRequest);
      refuseMoved(changeRequest.revisionId, expected);
      const { spaceId, revisionId } = changeRequest;
      await this.holdSpace(spaceId);
      const written = await write({ spaceId, revisionId, base: mergeBaseOf(changeRequest), authorId: actor.userId });
      await this.changeRequests.moveHead(changeRequest, written.revisionId, actor);
      return written;
    });
  }

  /** It is not deleted until the open transaction ends. */
  private async holdSpace(spaceId: string): Promise<void> {
    const [held] = await this.db.query('SELECT 1 FROM spaces WHERE id = $1 AND deleted_at IS NULL FOR KEY SHARE', [spaceId]);
    if (!held) throw new NotFound('space');
  }
}

export function refuseClosed({ status }: Pick<ChangeRequest, 'status'>): void {
  if (status === 'merged') throw new Conflict('This change request is merged');
  if (status === 'archived') throw new Conflict('This change request is archived: open it again first');
}
