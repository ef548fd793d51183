import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import type { GitRepository } from '../../../common/git/git-repository.js';
import { ImportFailed } from '../../exchange/imports/model/import-failed.js';
import { READ_FOR_STRUCTURE } from '../../exchange/imports/layouts/structure-files.js';
import { ReadTree, type ReadPath } from '../../exchange/imports/run/read-tree.js';
import type { RepositoryLayout } from '../../exchange/imports/layouts/repository-structure.js';
import type { Content } from '../../versions/revisions/revisions.service.js';
import type { CollectedChanges } from '../../exchange/imports/run/imported-changes.js';
import { findMoves } from './find-moves.js';
import { PathMap, type KnownFile, type Paths } from '../identity/path-map.js';
import { VARIABLES_KEY, variablesFile } from '../identity/variables-file.js';
import type { GitInstallation } from '../model/git-installation.entity.js';
import type { ReportedFile } from '../model/git-operation-file.entity.js';
import { GitProblem } from '../model/git-problem.js';
import { RepositoryTrees } from '../repository/repository-tree.js';

/** What a commit changes in the content of the last one. */
export interface ReadCommit {
  changes: CollectedChanges;
  layout: RepositoryLayout;
  /** What the files of the last commit stood for. */
  before: Paths;
  /** What its files stand for. */
  paths: Paths;
  report: ReportedFile[];
  /** The ids of pages by the former addresses that files name. */
  redirects: ReadonlyMap<string, string>;
}

const NOTHING: Omit<ReadCommit, 'layout' | 'before'> = {
  changes: { pages: new Map(), files: new Map(), reusableContents: new Map() },
  paths: new Map(),
  report: [],
  redirects: new Map(),
};

/** Reads what a commit changes: only the files that differ from those of the last one. */
@Injectable()
export class ReadCommits {
  constructor(
    private readonly pathMap: PathMap,
    private readonly repositoryTrees: RepositoryTrees,
    private readonly readTree: ReadTree,
  ) {}

  async read(
    { id, spaceId, projectDirectory, layout }: Pick<GitInstallation, 'id' | 'spaceId' | 'projectDirectory' | 'layout'>,
    { repository, commit, content, paths, actor, signal, dryRun }: CommitToRead,
  ): Promise<ReadCommit> {
    const before = paths ?? (await this.pathMap.load(id));
    const files = await this.repositoryTrees.read(repository, commit, projectDirectory);
    if (files.tree.files.size === 0 && before.size === 0) return { ...NOTHING, before, layout: { root: '' } };
    const known = await findMoves(before, files);
    const isSame = (path: string) => {
      const file = known.get(path);
      return file?.held === null && file.blob === files.entries.get(path)?.oid;
    };
    try {
      const { tree, fetch } = files;
      const read = await this.readTree.read({
        spaceId,
        tree,
        content,
        known,
        isSame,
        ...(layout && { layout }),
        fetch,
        actor,
        signal,
        dryRun,
      });
      const after = pathsOf(read.entries, known, files.entries);
      // Variables have no record of their own; their file is known so that it is noticed when it goes.
      if (read.variables === undefined && Object.keys(content.root.variables).length > 0 && known.has(VARIABLES_KEY))
        read.changes.variables = {};
      if (read.variables !== undefined) after.set(VARIABLES_KEY, variablesFile());
      return {
        changes: read.changes,
        layout: read.layout,
        before,
        paths: after,
        redirects: read.redirects,
        report: [
          ...read.entries.flatMap(reported(known)),
          ...read.removed.map(({ path, targetId }) => ({ path, outcome: 'removed' as const, reason: null, targetId })),
          ...[...files.leftOut, ...read.skipped]
            .filter(([path, reason]) => !after.has(path) && files.entries.has(path) && reason !== READ_FOR_STRUCTURE)
            .map(([path, reason]) => ({ path, outcome: 'skipped' as const, reason, targetId: null })),
        ],
      };
    } catch (error) {
      if (error instanceof ImportFailed) throw new GitProblem('config', error.message);
      throw error;
    }
  }
}

export interface CommitToRead {
  repository: GitRepository;
  /** Undefined if the branch does not exist yet. */
  commit: string | undefined;
  /** The content of the last commit; at first, that of the space. */
  content: Content;
  /** What the files of that commit stand for, if it is not the last one of the synced branch. */
  paths?: Paths;
  actor: Actor;
  signal: AbortSignal;
  /** Whether nothing is stored. */
  dryRun: boolean;
}

function pathsOf(read: readonly ReadPath[], known: Paths, entries: ReadonlyMap<string, { oid: string }>): Map<string, KnownFile> {
  const paths = new Map<string, KnownFile>();
  for (const { path, outcome, reason, ...file } of read) {
    const isNew = !known.has(file.key);
    // What became nothing is unknown to the space, so it is never touched.
    if (path !== undefined && outcome === 'skipped' && isNew) continue;
    const blob = path === undefined ? null : entries.get(path)!.oid;
    paths.set(file.key, { ...file, blob, held: outcome === 'skipped' ? (reason ?? 'It cannot be read') : null });
  }
  return paths;
}

const reported =
  (known: Paths) =>
  ({ path, outcome, reason, targetId, key }: ReadPath): ReportedFile[] => {
    if (path === undefined || (outcome === 'unchanged' && reason === null)) return [];
    if (outcome === 'skipped' && !known.has(key)) return [];
    return [{ path, outcome: outcome === 'unchanged' ? 'updated' : outcome, reason, targetId }];
  };
