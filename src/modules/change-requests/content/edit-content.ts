import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { Database } from '../../../common/db/database.js';
import { Conflict, PreconditionFailed } from '../../../common/http/errors.js';
import { WriteContent, type WriteBatch, type Written } from '../../content/write/write-content.js';
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

  /** Writers of one change request come one after the other; `expected` names the only head they will write on. */
  async write(changeRequest: ChangeRequest, { changes, files: taken }: WriteBatch, actor: Actor, expected?: string): Promise<Written> {
    refuseClosed(changeRequest);
    const files = taken ?? (await this.content.takeFiles(changes));
    return this.db.tx(async () => {
      const current = await this.changeRequests.lockUnmerged(changeRequest.id);
      refuseClosed(current);
      const { spaceId, revisionId } = current;
      refuseMoved(current, expected);
      const written = await this.content.write({ spaceId, revisionId, base: ancestorOf(current), authorId: actor.userId }, changes, files);
      await this.changeRequests.moveHead(current, written.revisionId, actor);
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
