import { Injectable } from '@nestjs/common';
import { isNoChange } from '../../versions/draft/effective-changes.js';
import { MergeContents, type MergeOutcome } from '../../versions/merge/merge-contents.js';
import { RevisionsService } from '../../versions/revisions/revisions.service.js';
import type { Revision } from '../../versions/store/revision.entity.js';

/** Merges translations with content that people edited. */
@Injectable()
export class CommitMerge {
  constructor(
    private readonly merges: MergeContents,
    private readonly revisions: RevisionsService,
  ) {}

  merge(base: Revision, next: Revision, edited: Revision): Promise<MergeOutcome> {
    return this.merges.merge({ base, ours: next, theirs: edited });
  }

  /** Stores a merge without conflicts, and returns its revision: the edited one, if the merge changes nothing. */
  async commit({ theirs, changes }: MergeOutcome, next: Revision, authorId: string): Promise<string> {
    const { spaceId, id } = theirs.revision;
    if (isNoChange(changes)) return id;
    return (await this.revisions.commit({ spaceId, parents: [id, next.id], type: 'edits', authorId }, theirs.root, changes)).id;
  }

  /** Merges and stores. Conflicts are settled for what people wrote. */
  async intoEdited(editedId: string, base: Revision, next: Revision, authorId: string): Promise<string> {
    const edited = (await this.revisions.find(base.spaceId, editedId))!;
    const { conflicts } = await this.merge(base, next, edited);
    const resolutions = conflicts.map(({ target, path }) => ({ target, path, take: 'theirs' as const }));
    return this.commit(await this.merges.merge({ base, ours: next, theirs: edited }, resolutions), next, authorId);
  }
}
