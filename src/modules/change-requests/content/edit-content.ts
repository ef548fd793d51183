import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { Database } from '../../../common/db/database.js';
import { Conflict, PreconditionFailed } from '../../../common/http/errors.js';
import { WriteContent, type Head, type WriteBatch, type Written } from '../../content/write/write-content.js';
import type { ChangeRequest } from '../change-request.entity.js';
import { ChangeRequestsService } from '../change-requests.service.js';
import { ancestorOf } from '../is-outdated.js';

/** Writes to the content of a change request; the space it is of is neither changed nor waited for. */
@Injectable()
export class EditContent {
  constructor(
    private readonly db: Database,
    private readonly changeRequests: ChangeRequestsService,
    private readonly content: WriteContent,
  ) {}

  async write(changeRequest: ChangeRequest, { changes, files: taken }: WriteBatch, actor: Actor, expected?: string): Promise<Written> {
    refuseClosed(changeRequest);
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
      refuseMoved(changeRequest, expected);
      const { spaceId, revisionId } = changeRequest;
      const written = await write({ spaceId, revisionId, base: ancestorOf(changeRequest), authorId: actor.userId });
      await this.changeRequests.moveHead(changeRequest, written.revisionId, actor);
      return written;
    });
  }
}

export function refuseClosed({ status }: Pick<ChangeRequest, 'status'>): void {
  if (status === 'merged') throw new Conflict('This change request is merged');
  if (status === 'archived') throw new Conflict('This change request is archived: open it again first');
}

/** Of a caller who said what they have read. */
export function refuseMoved({ revisionId }: Pick<ChangeRequest, 'revisionId'>, expected: string | undefined): void {
  if (expected !== undefined && expected !== revisionId)
    throw new PreconditionFailed('The content has changed since you read it: read it again');
}
