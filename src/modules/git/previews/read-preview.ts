import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { Database } from '../../../common/db/database.js';
import type { GitRepository } from '../../../common/git/git-repository.js';
import type { Content } from '../../versions/revisions/revisions.service.js';
import { PathMap } from '../identity/path-map.js';
import type { GitInstallation } from '../model/git-installation.entity.js';
import type { GitPreview } from '../model/git-preview.entity.js';
import { CommitLine } from '../pulling/commit-line.js';
import { ReadCommits, type ReadCommit } from '../pulling/read-commit.js';
import { InstallationState } from '../state/installation-state.js';
import { ContinueLine } from './continue-line.js';
import { forkedPaths, type KnownCommit } from './preview-paths.js';

/** The commit that a branch started from. */
export type Fork = KnownCommit & { oid: string };

export interface PreviewToRead {
  installation: GitInstallation;
  preview: GitPreview;
  repository: GitRepository;
  /** The commit that the branch started from, which the synced branch contains. */
  fork: string;
  head: string;
  actor: Actor;
  signal: AbortSignal;
}

export interface ReadPreviewed {
  fork: Fork;
  /** What the branch had before; at first, what it started from. */
  line: Content;
  /** What its commits change in that. */
  read: ReadCommit;
}

/** Reads what a branch changes in the commit that it started from, and in what it had when it was last read. */
@Injectable()
export class ReadPreview {
  constructor(
    private readonly database: Database,
    private readonly installationState: InstallationState,
    private readonly pathMap: PathMap,
    private readonly readCommits: ReadCommits,
    private readonly commitLine: CommitLine,
    private readonly continueLine: ContinueLine,
  ) {}

  async read(input: PreviewToRead): Promise<ReadPreviewed> {
    const { installation, preview, repository, head, actor, signal } = input;
    const fork = await this.forkOf(input);
    const { content, paths, layout } = await this.continueLine.from(fork, preview, actor);
    const read = await this.readCommits.read(
      { ...installation, layout },
      { repository, commit: head, content, paths, actor, signal, dryRun: false },
    );
    return { fork, line: content, read };
  }

  /** It is read once, so that its pages stay the same. */
  private async forkOf({ installation, preview, repository, fork: oid, actor, signal }: PreviewToRead): Promise<Fork> {
    const contentOf = (revisionId: string) => this.installationState.contentOf(installation, revisionId);
    if (preview.base && preview.baseOid === oid)
      return { oid, content: await contentOf(preview.baseRevisionId!), paths: forkedPaths(preview.base), layout: preview.base.layout };
    const content = await contentOf(installation.syncedRevisionId!);
    const paths = await this.pathMap.load(installation.id);
    if (oid === installation.syncedOid) return { oid, content, paths, layout: installation.layout };
    const read = await this.readCommits.read(
      { ...installation, layout: null },
      { repository, commit: oid, content, paths, actor, signal, dryRun: false },
    );
    const line = { base: content.revision, root: content.root };
    const revision = await this.database.tx(() => this.commitLine.extend(line, read.changes, actor));
    return { oid, content: await this.continueLine.open(revision), paths: read.paths, layout: read.layout };
  }
}
