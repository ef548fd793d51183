import { Injectable } from '@nestjs/common';
import { Env } from '../../../config/env.js';
import { fingerprintOf } from '../../../common/git/ssh-keys.js';
import { Urls } from '../../../common/http/urls.js';
import { isoTime } from '../../../common/json/iso-time.js';
import type { GitInstallation } from '../model/git-installation.entity.js';
import type { GitOperation } from '../model/git-operation.entity.js';
import type { UpdatedInstallation } from './git-installations.service.js';
import type {
  GitHookView,
  GitInstallationPermissions,
  GitInstallationView,
  GitSyncStateView,
  UpdatedGitInstallationView,
} from './git-installation.view.js';
import { repoNameOf, statusOf } from './installation-status.js';

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
