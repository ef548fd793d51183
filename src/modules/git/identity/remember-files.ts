import { Injectable } from '@nestjs/common';
import type { SourceFile } from '../../versions/records/source-file.js';
import { RevisionSources } from '../../versions/revisions/revision-sources.js';
import type { GitInstallation } from '../model/git-installation.entity.js';
import { commitAddress } from '../repository/web-addresses.js';
import { PathMap, type Paths } from './path-map.js';

export interface SyncedCommit {
  oid: string;
  message: string;
  /** Whether this service made it. */
  createdHere: boolean;
}

interface Contained {
  /** The revisions that contain the commit. */
  revisionIds: readonly string[];
  /** Undefined if it is the one that the last sync ended with. */
  commit: SyncedCommit | undefined;
}

/** Remembers what the files of a repository stand for, and lets revisions say which commit they contain. */
@Injectable()
export class RememberFiles {
  constructor(
    private readonly pathMap: PathMap,
    private readonly revisionSources: RevisionSources,
  ) {}

  /** Without a commit, the repository is empty. */
  async remember(installation: GitInstallation, { before, after }: { before: Paths; after: Paths }, contained?: Contained): Promise<void> {
    await this.pathMap.save(installation.id, before, after);
    if (contained) await this.record(installation, { before, after }, contained);
  }

  private async record(
    installation: GitInstallation,
    { before, after }: { before: Paths; after: Paths },
    { revisionIds, commit }: Contained,
  ): Promise<void> {
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
