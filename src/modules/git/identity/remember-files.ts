import { Injectable } from '@nestjs/common';
import type { GitCommit } from '../../../common/git/git-repository.js';
import type { SourceFile } from '../../versions/records/source-file.js';
import { RevisionSources } from '../../versions/revisions/revision-sources.js';
import { CommitsLog, type SettledCommits } from '../commits/commits-log.js';
import type { GitInstallation } from '../model/git-installation.entity.js';
import { commitAddress } from '../repository/web-addresses.js';
import { PathMap, type Paths } from './path-map.js';

export interface SyncedCommit {
  oid: string;
  message: string;
  /** Whether this service made it. */
  createdHere: boolean;
}

interface Synced {
  /** The revisions that contain the commit. */
  revisionIds: readonly string[];
  /** Undefined if it is the one that the last sync ended with, or if there is none. */
  commit: SyncedCommit | undefined;
  /** What becomes of the commits that a pull found. */
  found?: SettledCommits;
  /** The commit of a push. */
  made?: { operationId: string | null; revisionId: string; commit: GitCommit };
  /** Whether no change request with commits is open: the space has what former ones proposed. */
  isDecided: boolean;
}

/** Remembers what the files of a repository stand for, and lets revisions say which commit they contain. */
@Injectable()
export class RememberFiles {
  constructor(
    private readonly pathMap: PathMap,
    private readonly revisionSources: RevisionSources,
    private readonly commitsLog: CommitsLog,
  ) {}

  async remember(installation: GitInstallation, before: Paths, after: Paths, synced: Synced): Promise<void> {
    const { id } = installation;
    await this.pathMap.save(id, before, after);
    await this.recordSource(installation, before, after, synced);
    if (synced.isDecided) await this.commitsLog.include(id);
    if (synced.found) await this.commitsLog.settle(id, synced.found);
    if (synced.made) await this.commitsLog.made(id, synced.made.operationId, synced.made.revisionId, synced.made.commit);
  }

  private async recordSource(installation: GitInstallation, before: Paths, after: Paths, { revisionIds, commit }: Synced): Promise<void> {
    const { spaceId, syncedRevisionId, ref, projectDirectory } = installation;
    const last =
      syncedRevisionId === null ? undefined : (await this.revisionSources.ofAll(spaceId, [syncedRevisionId])).get(syncedRevisionId);
    const made = commit && { ...commit, ref: ref!, url: commitAddress(installation, commit.oid) ?? null };
    const source = made ?? last;
    if (!source) return;
    const known = last ? filesOf(before, projectDirectory) : new Map<string, SourceFile>();
    const files = new Map<string, SourceFile | null>();
    for (const [id, file] of filesOf(after, projectDirectory)) {
      const former = known.get(id);
      if (former?.oid !== file.oid || former.path !== file.path) files.set(id, file);
      known.delete(id);
    }
    for (const id of known.keys()) files.set(id, null);
    await this.revisionSources.record({ spaceId, revisionIds, commit: source, map: last?.map ?? null, files });
  }
}

/** By the ids of records. Entries without a file are left out. */
function filesOf(paths: Paths, projectDirectory: string): Map<string, SourceFile> {
  const below = projectDirectory === '' ? '' : `${projectDirectory}/`;
  const files = new Map<string, SourceFile>();
  for (const { key, targetId, blob } of paths.values())
    if (blob !== null && targetId !== '' && !files.has(targetId)) files.set(targetId, { id: targetId, oid: blob, path: `${below}${key}` });
  return files;
}
