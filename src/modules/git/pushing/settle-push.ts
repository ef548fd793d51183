import { Injectable } from '@nestjs/common';
import { Turns } from '../../../common/concurrency/turns.js';
import { Database } from '../../../common/db/database.js';
import type { GitCommit, GitRepository } from '../../../common/git/git-repository.js';
import { SETTINGS } from '../../exchange/imports/layouts/repository-structure.js';
import { DescribeTree } from '../../exchange/imports/run/describe-tree.js';
import type { KnownFile, Paths } from '../identity/path-map.js';
import { RememberFiles } from '../identity/remember-files.js';
import { VARIABLES_KEY, variablesFile } from '../identity/variables-file.js';
import type { GitInstallation } from '../model/git-installation.entity.js';
import { RepositoryTrees } from '../repository/repository-tree.js';
import { InstallationState } from '../state/installation-state.js';
import type { PlannedPush } from './prepare-push.js';

/** Remembers that a commit is made, and that it is pushed. */
@Injectable()
export class SettlePush {
  constructor(
    private readonly database: Database,
    private readonly installationState: InstallationState,
    private readonly rememberFiles: RememberFiles,
    private readonly repositoryTrees: RepositoryTrees,
    private readonly describeTree: DescribeTree,
  ) {}

  /** Before the push; without a commit, after one that failed. */
  note(installation: GitInstallation, pushedOid: string | null, pushedRevisionId: string | null): Promise<void> {
    return this.database.tx(async () => {
      await this.installationState.lock(installation);
      await this.installationState.change(installation, { pushedOid, pushedRevisionId });
    });
  }

  /** The line of the repository continues with what was pushed. */
  async settle(
    installation: GitInstallation,
    repository: GitRepository,
    planned: PlannedPush,
    { oid, operationId }: { oid: string | null; operationId: string | null },
  ): Promise<void> {
    const { before, layout } = planned;
    const content = planned.withheld ?? planned.head;
    const after = await this.pathsAt(installation, repository, planned, oid);
    await this.database.tx(async () => {
      await this.installationState.lock(installation);
      const revisionId = planned.head.revision.id;
      const made = oid === null || oid === installation.syncedOid ? undefined : commitOf(oid, installation, planned);
      await this.rememberFiles.remember(installation, before, after, {
        revisionIds: [content.revision.id, revisionId],
        commit: made && { oid: made.oid, message: made.message, createdHere: true },
        ...(made && { made: { operationId, revisionId, commit: made } }),
        isDecided: true,
      });
      await this.installationState.change(installation, {
        syncedOid: oid,
        syncedRevisionId: content.revision.id,
        pushedOid: null,
        pushedRevisionId: null,
        editsSince: planned.head.revision.createdAt,
        layout,
      });
    });
  }

  /** What the files of the new commit stand for. */
  private async pathsAt(
    { projectDirectory }: GitInstallation,
    repository: GitRepository,
    { head, before, layout, placed }: PlannedPush,
    oid: string | null,
  ): Promise<Paths> {
    const after = new Map<string, KnownFile>();
    if (oid === null) return after;
    const files = await this.repositoryTrees.read(repository, oid, projectDirectory);
    const turns = new Turns();
    const isSame = (path: string) => before.has(path) && before.get(path)!.blob === files.entries.get(path)?.oid;
    const idAt = new Map([...placed.pages].map(([id, { path }]) => [path, id]));
    const known = new Map([...idAt.keys()].flatMap((path) => (isSame(path) ? [[path, before.get(path)!.head] as const] : [])));
    await files.fetch([
      ...[...idAt.keys()].filter((path) => !isSame(path)),
      ...(layout.summary === undefined ? [] : [layout.summary]),
      SETTINGS,
    ]);
    await turns.pass();
    // Only what the space has is known.
    const unknown = new Map([...files.tree.files.keys()].flatMap((path) => (idAt.has(path) ? [] : [[path, null] as const])));
    const described = await this.describeTree.describe({
      tree: files.tree,
      layout,
      content: head,
      idAt,
      heads: new Map([...unknown, ...known]),
    });
    await turns.pass();
    const blobAt = (path: string) => files.entries.get(path)?.oid ?? null;
    for (const file of described) after.set(file.key, { ...file, blob: file.kind === 'entry' ? null : blobAt(file.key), held: null });
    const others = [
      ...Array.from(placed.files, ([targetId, path]) => ({ targetId, path, kind: 'file' as const })),
      ...Array.from(placed.reusableContents, ([targetId, path]) => ({ targetId, path, kind: 'reusable-content' as const })),
    ];
    for (const { targetId, path, kind } of others)
      if (files.entries.has(path))
        after.set(path, { key: path, kind, targetId, blob: blobAt(path), place: null, head: null, listed: '', open: false, held: null });
    await turns.pass();
    for (const [key, file] of before) {
      if (file.held !== null && files.entries.has(key)) after.set(key, file);
      else if (file.open && isSame(key) && after.has(key)) after.set(key, { ...after.get(key)!, open: true });
    }
    if (Object.keys(head.root.variables).length > 0) after.set(VARIABLES_KEY, variablesFile());
    return after;
  }
}

function commitOf(oid: string, { syncedOid }: GitInstallation, { text: { message, author, time } }: PlannedPush): GitCommit {
  // Git knows no parts of seconds.
  const at = new Date(Math.floor(time.getTime() / 1000) * 1000);
  const parents = syncedOid === null ? [] : [syncedOid];
  return { oid, parents, message, author: author.name, email: author.email, authoredAt: at, committedAt: at };
}
