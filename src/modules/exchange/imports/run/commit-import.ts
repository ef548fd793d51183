import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../common/access/actor.js';
import { Database } from '../../../../common/db/database.js';
import { EditContent } from '../../../change-requests/content/edit-content.js';
import { CreateChangeRequest } from '../../../change-requests/lifecycle/create-change-request.js';
import { ChangeRequestsService } from '../../../change-requests/lifecycle/change-requests.service.js';
import type { ChangeRequest } from '../../../change-requests/change-request.entity.js';
import type { Space } from '../../../spaces/space.entity.js';
import { RevisionsService } from '../../../versions/revisions/revisions.service.js';
import type { Changes } from '../../../versions/revisions/store-changes.js';
import { isNoChange } from '../../../versions/draft/effective-changes.js';
import { SpaceBlobs } from '../../../versions/store/space-blobs.js';
import { Import } from '../model/import.entity.js';
import { ImportStopped } from './import-entries.js';
import type { RunContext } from './run-context.js';

/** The content has changed since the import was planned. */
export class BaseMoved extends Error {}

/** Stores everything that an import has made as one revision of a change request. */
@Injectable()
export class CommitImport {
  constructor(
    private readonly database: Database,
    private readonly revisionsService: RevisionsService,
    private readonly spaceBlobs: SpaceBlobs,
    private readonly createChangeRequest: CreateChangeRequest,
    private readonly changeRequestsService: ChangeRequestsService,
    private readonly editContent: EditContent,
  ) {}

  async run(context: RunContext, changes: Changes, { space, actor }: { space: Space; actor: Actor }): Promise<void> {
    const { run, content } = context;
    await this.database.tx(async () => {
      const [running] = await this.database.query(`SELECT 1 FROM imports WHERE id = $1 AND status = 'in-progress' FOR UPDATE`, [run.id]);
      if (!running) throw new ImportStopped();
      const changeRequest = run.dryRun || isNoChange(changes) ? undefined : await this.changeRequestOf(context, space, actor);
      if (changeRequest) {
        await this.editContent.change(
          changeRequest,
          async ({ spaceId, revisionId, authorId }) => {
            if (revisionId !== content.revision.id) throw new BaseMoved();
            const parents = [revisionId];
            const revision = await this.revisionsService.commit({ spaceId, parents, type: 'edits', authorId }, content.root, changes);
            const files = [...(changes.files?.values() ?? [])].filter((file) => file !== null);
            await this.spaceBlobs.refer(spaceId, files);
            return { spaceId, revisionId: revision.id, touched: [], insertedFiles: [] };
          },
          actor,
        );
      }
      const changeRequestId = changeRequest?.id ?? run.target.changeRequest ?? null;
      await this.database.repo(Import).update(run.id, { status: 'completed', finishedAt: new Date(), changeRequestId });
    });
  }

  private async changeRequestOf({ run }: RunContext, space: Space, actor: Actor): Promise<ChangeRequest> {
    if (run.target.changeRequest !== undefined) return this.changeRequestsService.find(space, run.target.changeRequest);
    return (await this.createChangeRequest.create(space, { subject: run.subject, status: 'draft' }, actor)).changeRequest;
  }
}
