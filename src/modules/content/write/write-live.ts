import { Injectable } from '@nestjs/common';
import type { RichTextDocument } from '../../../common/contract/document.js';
import type { Actor } from '../../../common/access/actor.js';
import { Database } from '../../../common/db/database.js';
import { Events } from '../../../common/events/events.js';
import { Conflict, NotFound, PreconditionFailed } from '../../../common/http/errors.js';
import type { Space } from '../../spaces/space.entity.js';
import type { PageIndex } from '../pages/page-index.js';
import { RevisionsService } from '../revisions/revisions.service.js';
import { ApplyChanges, type Touched } from './apply-changes.js';
import type { ChangeDto } from './change.dto.js';
import { ContentChanged } from './content.events.js';

export interface Written {
  spaceId: string;
  revisionId: string;
  touched: Touched[];
}

interface Head {
  revisionId: string;
  live: boolean;
}

/** Writes to the content of a space itself, where its edit mode lets one. */
@Injectable()
export class WriteLive {
  constructor(
    private readonly db: Database,
    private readonly events: Events,
    private readonly revisions: RevisionsService,
  ) {}

  /** Writers of one space come one after the other; `expected` names the only head they will write on. */
  async write({ id: spaceId }: Space, changes: readonly ChangeDto[], actor: Actor, expected: string | undefined): Promise<Written> {
    return this.db.tx(async () => {
      const head = await this.lock(spaceId);
      if (!head.live) throw new Conflict('This space is locked: its content changes through change requests');
      if (expected !== undefined && expected !== head.revisionId)
        throw new PreconditionFailed('The content has changed since you read it: read it again');
      const { root, pages } = await this.revisions.open((await this.revisions.find(spaceId, head.revisionId))!);
      const batch = new ApplyChanges(pages, await this.documentsFor(spaceId, pages, changes));
      const touched = batch.apply(changes);
      const next = { spaceId, parents: [head.revisionId], type: 'edits', authorId: actor.userId } as const;
      const { id: revisionId } = await this.revisions.commit(next, root, batch.draft.changes);
      await this.db.query('UPDATE spaces SET revision_id = $2, updated_at = now() WHERE id = $1', [spaceId, revisionId]);
      await this.events.emit(new ContentChanged(spaceId, head.revisionId, revisionId));
      return { spaceId, revisionId, touched };
    });
  }

  /** What the pages that get another document say now. */
  private documentsFor(spaceId: string, pages: PageIndex, changes: readonly ChangeDto[]): Promise<ReadonlyMap<string, RichTextDocument>> {
    const edited = changes.flatMap((change) =>
      change.operation === 'update_page' && change.document ? (pages.get(change.page)?.document ?? []) : [],
    );
    return this.revisions.documents(spaceId, edited);
  }

  private async lock(spaceId: string): Promise<Head> {
    const [head] = await this.db.query<Head>(
      `SELECT revision_id AS "revisionId", edit_mode = 'live' AS live FROM spaces WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE`,
      [spaceId],
    );
    if (!head) throw new NotFound('space');
    return head;
  }
}
