import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import type { Space } from '../../spaces/space.entity.js';
import { isUntouched } from '../../templates/is-untouched.js';
import { isNoChange } from '../../versions/draft/effective-changes.js';
import { SpaceHeads } from '../../versions/heads/space-heads.js';
import { EMPTY_ROOT } from '../../versions/records/content-root.js';
import { RevisionsService, type Content } from '../../versions/revisions/revisions.service.js';
import type { Changes } from '../../versions/revisions/store-changes.js';
import type { Revision } from '../../versions/store/revision.entity.js';
import { SpaceBlobs } from '../../versions/store/space-blobs.js';
import { VARIABLES_KEY } from '../identity/variables-file.js';
import { SyncOvertaken } from '../state/installation-state.js';
import type { Pull } from './pull.js';
import type { ReadCommit } from './read-commit.js';

/** The revisions of a repository, before and after a commit, and the space that is locked for the merge. */
export interface CommittedLine {
  space: Space;
  base: Revision;
  ours: Revision;
}

interface Line {
  base: Revision;
  root: Content['root'];
  changes: Changes;
}

/** Continues the line of revisions that has what the commits of a repository have, and nothing else. */
@Injectable()
export class CommitLine {
  constructor(
    private readonly revisionsService: RevisionsService,
    private readonly spaceBlobs: SpaceBlobs,
    private readonly spaceHeads: SpaceHeads,
  ) {}

  async commit(pull: Pull): Promise<CommittedLine> {
    const space = await this.spaceHeads.lock(pull.installation.spaceId);
    const line = await this.lineOf(pull, space);
    return { space, base: line.base, ours: await this.extend(line, line.changes, pull.actor) };
  }

  /** Adds changes to a revision of a line. */
  async extend({ base, root }: Pick<Line, 'base' | 'root'>, changes: Changes, { userId }: Pick<Actor, 'userId'>): Promise<Revision> {
    if (isNoChange(changes)) return base;
    const { spaceId } = base;
    const committed = await this.revisionsService.commit({ spaceId, parents: [base.id], type: 'update', authorId: userId }, root, changes);
    await this.spaceBlobs.refer(
      spaceId,
      [...(changes.files?.values() ?? [])].filter((file) => file !== null),
    );
    return committed;
  }

  /** What the commit continues. At first, what both sides have in common: nothing, or the empty page of a new space. */
  private async lineOf({ installation, content, read }: Pull, { revisionId }: Space): Promise<Line> {
    const { spaceId } = content.revision;
    if (installation.syncedRevisionId !== null) return { base: content.revision, root: content.root, changes: read.changes };
    if (revisionId !== content.revision.id) throw new SyncOvertaken();
    if (isUntouched(content)) return { base: content.revision, root: content.root, changes: read.changes };
    const base = await this.revisionsService.commit({ spaceId, parents: [], type: 'update', authorId: null }, EMPTY_ROOT, {});
    return { base, root: EMPTY_ROOT, changes: wholeOf(read, content) };
  }
}

/** All that a tree has, as changes of nothing: what it changes, and what it has as the space has it. */
function wholeOf({ changes, paths }: ReadCommit, { pages, files, reusableContents, root }: Content): Changes {
  const whole = { pages: new Map(), files: new Map(), reusableContents: new Map() } as Required<
    Pick<Changes, 'pages' | 'files' | 'reusableContents'>
  > & {
    pages: Map<string, never>;
    files: Map<string, never>;
    reusableContents: Map<string, never>;
  };
  for (const { kind, targetId } of paths.values()) {
    const [into, from, changed] =
      kind === 'file'
        ? [whole.files, files, changes.files]
        : kind === 'reusable-content'
          ? [whole.reusableContents, reusableContents, changes.reusableContents]
          : [whole.pages, pages, changes.pages];
    const record = changed.get(targetId) ?? from.get(targetId);
    if (record) into.set(targetId, record as never);
  }
  const variables = changes.variables ?? (paths.has(VARIABLES_KEY) ? root.variables : undefined);
  return { ...whole, ...(variables && { variables }) };
}
