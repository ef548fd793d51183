import { Injectable } from '@nestjs/common';
import type { ContentRoot } from '../../../versions/records/content-root.js';
import { MergeContents, type MergeOutcome } from '../../../versions/merge/merge-contents.js';
import { type NewRevision, RevisionsService } from '../../../versions/revisions/revisions.service.js';
import type { Changes } from '../../../versions/revisions/store-changes.js';
import type { Revision } from '../../../versions/store/revision.entity.js';
import { SpaceBlobs } from '../../../versions/store/space-blobs.js';
import type { ImportedChanges } from './imported-changes.js';
import type { RunContext } from './run-context.js';

export interface Merged {
  base: Revision;
  /** What the files say. */
  ours: Revision;
  outcome: MergeOutcome;
}

/** Stores what an import has made as revisions, and merges it with what was edited here. */
@Injectable()
export class StoreImported {
  constructor(
    private readonly revisionsService: RevisionsService,
    private readonly spaceBlobs: SpaceBlobs,
    private readonly mergeContents: MergeContents,
  ) {}

  async store(made: Omit<NewRevision, 'type'>, root: ContentRoot, changes: Changes): Promise<Revision> {
    const revision = await this.revisionsService.commit({ ...made, type: 'edits' }, root, changes);
    const files = [...(changes.files?.values() ?? [])].filter((file) => file !== null);
    await this.spaceBlobs.refer(made.spaceId, files);
    return revision;
  }

  /** The merge is that of a change request which began with what the last import left. */
  async merge({ run, content }: RunContext, { base: former, changes }: ImportedChanges, authorId: string): Promise<Merged> {
    const { spaceId } = run;
    const base = await this.store({ spaceId, authorId, parents: [content.revision.id] }, content.root, former);
    const { root } = await this.revisionsService.open(base);
    const ours = await this.store({ spaceId, authorId, parents: [base.id] }, root, changes);
    return { base, ours, outcome: await this.mergeContents.merge({ base, ours, theirs: content.revision }) };
  }
}
