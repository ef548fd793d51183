import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../common/access/actor.js';
import { Database } from '../../../../common/db/database.js';
import { EditContent } from '../../../change-requests/content/edit-content.js';
import { CreateChangeRequest } from '../../../change-requests/lifecycle/create-change-request.js';
import { ChangeRequestsService } from '../../../change-requests/lifecycle/change-requests.service.js';
import type { ChangeRequest } from '../../../change-requests/change-request.entity.js';
import type { Space } from '../../../spaces/space.entity.js';
import type { Document } from '../../../../common/document/rich-text.js';
import { SpaceHeads } from '../../../versions/heads/space-heads.js';
import { MergeContents, type MergeOutcome } from '../../../versions/merge/merge-contents.js';
import type { Revision } from '../../../versions/store/revision.entity.js';
import { SpaceRedirects } from '../../../site-structure/redirects/space-redirects.js';
import { RevisionsService } from '../../../versions/revisions/revisions.service.js';
import type { Changes } from '../../../versions/revisions/store-changes.js';
import { isNoChange } from '../../../versions/draft/effective-changes.js';
import { SpaceBlobs } from '../../../versions/store/space-blobs.js';
import { Import } from '../model/import.entity.js';
import { DescribeImport } from './describe-import.js';
import { ImportEntries, ImportStopped } from './import-entries.js';
import { ImportRedirects } from './import-redirects.js';
import type { ImportedChanges } from './imported-changes.js';
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
    private readonly spaceHeads: SpaceHeads,
    private readonly mergeContents: MergeContents,
    private readonly describeImport: DescribeImport,
    private readonly importEntries: ImportEntries,
    private readonly importRedirects: ImportRedirects,
    private readonly spaceRedirects: SpaceRedirects,
  ) {}

  async run(context: RunContext, imported: ImportedChanges, by: { space: Space; actor: Actor }): Promise<void> {
    const { run } = context;
    await this.database.tx(async () => {
      const [running] = await this.database.query(`SELECT 1 FROM imports WHERE id = $1 AND status = 'in-progress' FOR UPDATE`, [run.id]);
      if (!running) throw new ImportStopped();
      const isNothing = isNoChange(imported.changes);
      const isMerged = isNothing && !run.dryRun && run.target.changeRequest === undefined;
      const { changeRequestId, conflicts = [] } = run.dryRun || isNothing ? {} : await this.propose(context, imported, by);
      await this.importRedirects.store(run.id, imported.redirects);
      // Without a change there is no change request that they would wait for.
      if (isMerged) await this.spaceRedirects.put(run.spaceId, imported.redirects);
      await this.importEntries.conflict(run.id, conflicts);
      await this.database.repo(Import).update(run.id, {
        status: 'completed',
        finishedAt: new Date(),
        conflicts: conflicts.length,
        changeRequestId: changeRequestId ?? run.target.changeRequest ?? null,
        merged: isMerged,
      });
    });
  }

  /** In the change request of the target, or a new one. */
  private async propose(
    context: RunContext,
    imported: ImportedChanges,
    { space, actor }: { space: Space; actor: Actor },
  ): Promise<Proposed> {
    const { run, content } = context;
    const { spaceId } = run;
    const merged = isNoChange(imported.base) ? undefined : await this.merge(context, imported, actor);
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
        const revision = await this.revisionsService.commit({ spaceId, parents, type: 'edits', authorId }, content.root, changes);
        await this.referTo(spaceId, changes);
        return { spaceId, revisionId: revision.id, touched: [], insertedFiles: [] };
      },
      actor,
    );
    return { changeRequestId: changeRequest.id, conflicts };
  }

  /** Merges the files with what was edited here since the last import. */
  private async merge(
    { run, content }: RunContext,
    { base: former, changes }: ImportedChanges,
    { userId: authorId }: Actor,
  ): Promise<Merged> {
    const { spaceId } = run;
    const made = { spaceId, type: 'edits', authorId } as const;
    const base = await this.revisionsService.commit({ ...made, parents: [content.revision.id] }, content.root, former);
    const { root } = await this.revisionsService.open(base);
    const ours = await this.revisionsService.commit({ ...made, parents: [base.id] }, root, changes);
    await this.referTo(spaceId, changes);
    return { base, ours, outcome: await this.mergeContents.merge({ base, ours, theirs: content.revision }) };
  }

  private async referTo(spaceId: string, changes: Changes): Promise<void> {
    const files = [...(changes.files?.values() ?? [])].filter((file) => file !== null);
    await this.spaceBlobs.refer(spaceId, files);
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

interface Merged {
  base: Revision;
  /** What the files say. */
  ours: Revision;
  outcome: MergeOutcome;
}

const idsOf = ({ conflicts }: MergeOutcome): string[] => [...new Set(conflicts.map(({ target }) => target.id))];

/** What is edited in the change request itself stays there, and the report names it. */
function withoutDisputed({ pages, reusableContents, ...rest }: Changes, disputed: readonly string[]): Changes {
  const left = <T>(changes: ReadonlyMap<string, T> | undefined) => new Map([...(changes ?? [])].filter(([id]) => !disputed.includes(id)));
  return { ...rest, pages: left(pages), reusableContents: left(reusableContents) };
}
