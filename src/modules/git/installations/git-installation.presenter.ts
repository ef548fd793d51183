import { Injectable } from '@nestjs/common';
import { Env } from '../../../config/env.js';
import { fingerprintOf } from '../../../common/git/ssh-keys.js';
import { Urls } from '../../../common/http/urls.js';
import { isoTime } from '../../../common/json/iso-time.js';
import type { GitInstallation } from '../model/git-installation.entity.js';
import type { GitOperation } from '../model/git-operation.entity.js';
import type { UpdatedInstallation } from './git-installations.service.js';
import type { ReportedFile } from '../model/git-operation-file.entity.js';
import { GitOperationPresenter } from '../operations/git-operation.presenter.js';
import type { SyncTrial } from '../sync/try-sync.js';
import type {
  GitHookView,
  GitInstallationPermissions,
  GitInstallationView,
  GitSyncStateView,
  GitTestDirectionView,
  GitTestView,
  UpdatedGitInstallationView,
} from './git-installation.view.js';
import { repoNameOf, statusOf } from './installation-status.js';

const MOST_BRANCHES = 1000;
const MOST_FILES = 1000;

export interface SyncDetails {
  installation: GitInstallation;
  latest: GitOperation | null;
  /** Whether its change request is still to be decided. */
  waits: boolean;
  behind: number;
}

@Injectable()
export class GitInstallationPresenter {
  constructor(
    private readonly env: Env,
    private readonly urls: Urls,
    private readonly gitOperationPresenter: GitOperationPresenter,
  ) {}

  present(installation: GitInstallation, permissions: GitInstallationPermissions): GitInstallationView {
    const { id, provider, spaceId, url, ref, username, secret, projectDirectory, commitMessageTemplate, priority, pull } = installation;
    const { sshPublicKey, sshHostKey, treeUrl, commitUrl } = installation;
    return {
      object: 'git-installation',
      id,
      status: statusOf(installation),
      provider,
      target: { type: 'space', spaceId },
      providerConfiguration: {
        ...(url !== null && { url }),
        ...(ref !== null && { branch: ref }),
        ...(username !== null && { username }),
        hasSecret: secret !== null,
        ...(sshPublicKey !== null && { sshPublicKey }),
        ...(sshHostKey !== null && { hostKey: sshHostKey, hostKeyFingerprint: fingerprintOf(sshHostKey) }),
      },
      hook: this.hookOf(installation),
      projectDirectory,
      ...(treeUrl !== null && { repoTreeURL: treeUrl }),
      ...(commitUrl !== null && { repoCommitURL: commitUrl }),
      ...(commitMessageTemplate !== null && { commitMessageTemplate }),
      ...(priority !== null && { priority }),
      ...(pull !== null && { pull }),
      push: installation.push,
      onRewrite: installation.onRewrite,
      authorEmails: installation.authorEmails,
      previewRefs: installation.previewRefs,
      previewExternalBranches: installation.previewExternalBranches,
      createdBy: installation.createdById,
      createdAt: isoTime(installation.createdAt),
      updatedAt: isoTime(installation.updatedAt),
      permissions,
      urls: { location: this.urls.api('git', 'installations', id) },
    };
  }

  presentUpdated({ installation, hookSecret }: UpdatedInstallation, permissions: GitInstallationPermissions): UpdatedGitInstallationView {
    return { ...this.present(installation, permissions), ...(hookSecret !== undefined && { hookSecret }) };
  }

  private hookOf({ id, hookSecret, hookSeenAt }: GitInstallation): GitHookView {
    const seenAt = hookSeenAt && isoTime(hookSeenAt);
    return { url: this.urls.api('git', 'hooks', id), hasSecret: hookSecret !== null, ...(seenAt && { seenAt }) };
  }

  presentTest({ projectDirectory }: GitInstallation, { branches, commit, pages, imported, exported }: SyncTrial): GitTestView {
    return {
      object: 'git-test',
      branches: branches.slice(0, MOST_BRANCHES),
      ...(commit !== undefined && { commit }),
      projectDirectory,
      ...(pages !== undefined && { pages }),
      ...(imported && { import: this.presentDirection(imported.report, imported.proposedBecause) }),
      ...(exported && { export: this.presentDirection(exported.report) }),
    };
  }

  private presentDirection(report: readonly ReportedFile[], proposed?: string): GitTestDirectionView {
    const of = (wanted: ReportedFile['outcome']) => report.filter(({ outcome }) => outcome === wanted).length;
    return {
      counts: { created: of('created'), updated: of('updated'), moved: of('moved'), removed: of('removed'), skipped: of('skipped') },
      files: report.slice(0, MOST_FILES).map((file) => this.gitOperationPresenter.presentFile(file)),
      ...(proposed !== undefined && { proposed }),
    };
  }

  presentState({ installation, latest, waits, behind }: SyncDetails): GitSyncStateView {
    const { id, provider, url, syncedOid, changeRequestId, problem, problemKind, failures, pull, checkedAt, nextCheckAt } = installation;
    return {
      repoName: url === null ? '' : repoNameOf(url),
      installationProvider: provider,
      installationStatus: statusOf(installation),
      installationId: id,
      ...(url !== null && { url }),
      updatedAt: isoTime(installation.updatedAt),
      ...(latest && { operation: operationOf(latest) }),
      operationTimeout: this.env.gitOperationTimeout,
      ...(syncedOid !== null && { syncedCommit: syncedOid }),
      behind,
      ...(waits && { conflict: changeRequestId! }),
      ...(problem !== null && { problem: { type: problemKind ?? 'unexpected', message: problem } }),
      failures,
      ...(pull !== null && { pull }),
      ...(checkedAt && { checkedAt: isoTime(checkedAt) }),
      ...(nextCheckAt && { nextCheckAt: isoTime(nextCheckAt) }),
    };
  }
}

const operationOf = ({
  state,
  direction,
  startedAt,
  endedAt,
  reason,
  errorType,
}: GitOperation): NonNullable<GitSyncStateView['operation']> => ({
  state,
  direction,
  startedAt: isoTime(startedAt),
  ...(endedAt && { endedAt: isoTime(endedAt) }),
  ...(reason !== null && { error: { type: errorType ?? 'unexpected', message: reason } }),
});
