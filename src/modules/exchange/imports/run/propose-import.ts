import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../common/access/actor.js';
import type { Document } from '../../../../common/document/rich-text.js';
import type { ChangeRequest } from '../../../change-requests/change-request.entity.js';
import { EditContent } from '../../../change-requests/content/edit-content.js';
import { ChangeRequestsService } from '../../../change-requests/lifecycle/change-requests.service.js';
import { CreateChangeRequest } from '../../../change-requests/lifecycle/create-change-request.js';
import type { Space } from '../../../spaces/space.entity.js';
import { isNoChange } from '../../../versions/draft/effective-changes.js';
import { SpaceHeads } from '../../../versions/heads/space-heads.js';
import type { MergeOutcome } from '../../../versions/merge/merge-contents.js';
import type { Changes } from '../../../versions/revisions/store-changes.js';
import { DescribeImport } from './describe-import.js';
import type { ImportedChanges } from './imported-changes.js';
import type { RunContext } from './run-context.js';
import { StoreImported } from './store-imported.js';

/** The content has changed since the import was planned. */
export class BaseMoved extends Error {}

/** Proposes what an import has made as one revision of a change request. */
@Injectable()
export class ProposeImport {
  constructor(
    private readonly storeImported: StoreImported,
    private readonly createChangeRequest: CreateChangeRequest,
    private readonly changeRequestsService: ChangeRequestsService,
    private readonly editContent: EditContent,
    private readonly spaceHeads: SpaceHeads,
    private readonly describeImport: DescribeImport,
  ) {}

  /** In the change request of the target, or a new one. */
  async propose(context: RunContext, imported: ImportedChanges, { space, actor }: { space: Space; actor: Actor }): Promise<Proposed> {
    const { run, content } = context;
    const { spaceId } = run;
    const merged = isNoChange(imported.base) ? undefined : await this.storeImported.merge(context, imported, actor.userId);
    const isDisputed = merged !== undefined && merged.outcome.conflicts.length > 0;
    if (isDisputed && run.target.changeRequest === undefined) {
      await this.refuseMoved(space, content.revision.id);
      const proposal = { base: merged.base.id, revisionId: merged.ours.id, subject: run.subject, userId: actor.userId };
      const changeRequestId = await this.createChangeRequest.propose(spaceId, { ...proposal, description: await this.describe(context) });
      return { changeRequestId, conflicts: idsOf(merged.outcome) };
    }
    const conflicts = isDisputed ? idsOf(merged.outcome) : [];
    const changes = merged ? withoutDisputed(merged.outcome.changes, conflicts) : imported.changes;
    const changeRequest = await this.changeRequestOf(context, space, actor);
    await this.editContent.change(
      changeRequest,
      async ({ revisionId, authorId }) => {
        if (revisionId !== content.revision.id) throw new BaseMoved();
        const parents = [revisionId];
        const revision = await this.storeImported.store({ spaceId, parents, authorId }, content.root, changes);
        return { spaceId, revisionId: revision.id, touched: [], insertedFiles: [] };
      },
      actor,
    );
    return { changeRequestId: changeRequest.id, conflicts };
  }

  private async refuseMoved({ id }: Space, revisionId: string): Promise<void> {
    const space = await this.spaceHeads.lock(id);
    if (space.revisionId !== revisionId) throw new BaseMoved();
  }

  private async changeRequestOf(context: RunContext, space: Space, actor: Actor): Promise<ChangeRequest> {
    const { run } = context;
    if (run.target.changeRequest !== undefined) return this.changeRequestsService.find(space, run.target.changeRequest);
    const description = await this.describe(context);
    return (await this.createChangeRequest.create(space, { subject: run.subject, status: 'draft', description }, actor)).changeRequest;
  }

  /** The report, for those who review. */
  private async describe({ run }: RunContext): Promise<Document> {
    return this.describeImport.describe(run.id);
  }
}

interface Proposed {
  changeRequestId?: string;
  /** The ids of what both sides have changed differently. */
  conflicts?: readonly string[];
}

const idsOf = ({ conflicts }: MergeOutcome): string[] => [...new Set(conflicts.map(({ target }) => target.id))];

/** What is edited in the change request itself stays there, and the report names it. */
function withoutDisputed({ pages, reusableContents, ...rest }: Changes, disputed: readonly string[]): Changes {
  const left = <T>(changes: ReadonlyMap<string, T> | undefined) => new Map([...(changes ?? [])].filter(([id]) => !disputed.includes(id)));
  return { ...rest, pages: left(pages), reusableContents: left(reusableContents) };
}
