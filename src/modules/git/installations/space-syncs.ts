import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { Conflict, Forbidden, NotFound } from '../../../common/http/errors.js';
import { newId } from '../../../common/ids/ids.js';
import type { Space } from '../../spaces/space.entity.js';
import { GitInstallation } from '../model/git-installation.entity.js';
import { GitOperationQueries } from '../operations/git-operation.queries.js';
import { InstallationState } from '../state/installation-state.js';
import type { SyncRequest } from '../sync/sync-request.js';
import { StartSyncs } from '../sync/start-syncs.js';
import { ChooseRepository } from './choose-repository.js';
import type { GitExportDto, GitImportDto } from './git-installation.dto.js';
import type { SyncDetails } from './git-installation.presenter.js';
import { GitInstallationsService } from './git-installations.service.js';

/** Starts the syncs that people ask for, and tells how it stands. */
@Injectable()
export class SpaceSyncs {
  constructor(
    private readonly database: Database,
    private readonly chooseRepository: ChooseRepository,
    private readonly gitInstallationsService: GitInstallationsService,
    private readonly installationState: InstallationState,
    private readonly startSyncs: StartSyncs,
    private readonly gitOperationQueries: GitOperationQueries,
  ) {}

  async sync(installation: GitInstallation): Promise<SyncDetails> {
    await this.chooseRepository.requireGit();
    if (installation.url === null || installation.ref === null)
      throw new Conflict('No repository is chosen yet: set its `url` and `branch`');
    await this.start('git-installation.sync', installation, { trigger: 'request' });
    return this.describe(installation);
  }

  async import(space: Space, { force = false, ...source }: GitImportDto, mayInstall: boolean, actor: Actor): Promise<void> {
    const installation = await this.connected(space, source, mayInstall, actor);
    if (isOld(source, installation)) return;
    await this.start('git-installation.import', installation, { trigger: 'request', ...(force && { force, takes: 'git' }) });
  }

  async export(space: Space, { force = false, commitMessage, ...source }: GitExportDto, mayInstall: boolean, actor: Actor): Promise<void> {
    const installation = await this.connected(space, source, mayInstall, actor);
    if (isOld(source, installation)) return;
    if (installation.push === 'off') throw new Conflict('Nothing is pushed, because `push` of the installation is `off`');
    const proposal = await this.installationState.proposalOf(installation);
    const isPutAside = proposal?.status === 'archived';
    if (proposal && !(force && isPutAside))
      throw new Conflict(
        isPutAside
          ? 'Commits were proposed and put aside: export with `force` to undo them in the repository'
          : 'A change request proposes commits: merge it first, or archive it and export with `force`',
      );
    const sync = { trigger: 'request' as const, message: commitMessage };
    await this.start('git-installation.export', installation, force ? { ...sync, force, takes: 'space' } : sync);
  }

  private async start(
    action: 'git-installation.sync' | 'git-installation.import' | 'git-installation.export',
    { id, orgId, spaceId: space }: GitInstallation,
    request: SyncRequest,
  ): Promise<void> {
    await this.database.tx(async () => {
      await this.startSyncs.start(id, request);
      audit(this.database, action, { id, orgId }, { space, force: request.force ?? false });
    });
  }

  async state({ id: spaceId }: Space): Promise<SyncDetails> {
    const installation = await this.database.repo(GitInstallation).findOneBy({ spaceId });
    if (!installation) throw new NotFound('Git installation of this space');
    return this.describe(installation);
  }

  private async describe(installation: GitInstallation): Promise<SyncDetails> {
    const waits = (await this.installationState.proposalOf(installation)) !== undefined;
    const behind = await this.installationState.behind(installation, { waits });
    return { installation, latest: await this.gitOperationQueries.latest(installation.id), waits, behind };
  }

  /** The installation of a space with this repository. Only administrators connect it, or choose another repository. */
  private async connected(space: Space, source: Omit<GitImportDto, 'force'>, mayInstall: boolean, actor: Actor): Promise<GitInstallation> {
    await this.chooseRepository.requireGit();
    const { url, ref, repoProjectDirectory, repoTreeURL, repoCommitURL } = source;
    const known = await this.database.repo(GitInstallation).findOneBy({ spaceId: space.id });
    const address = this.chooseRepository.addressOf(url, '/url');
    const isSame =
      known?.url === address.url &&
      known.ref === ref &&
      (repoProjectDirectory ?? known.projectDirectory) === known.projectDirectory &&
      (repoTreeURL ?? known.treeUrl) === known.treeUrl &&
      (repoCommitURL ?? known.commitUrl) === known.commitUrl &&
      address.secret === undefined;
    if (isSame) return known;
    if (!mayInstall) throw new Forbidden('Only administrators of the space may connect it with this repository');
    if (!known) await this.checkNew({ url, branch: ref });
    const installation = known ?? (await this.gitInstallationsService.insert(space, 'git', actor));
    const settings = {
      ...(repoProjectDirectory !== undefined && { projectDirectory: repoProjectDirectory }),
      ...(repoTreeURL !== undefined && { treeUrl: repoTreeURL }),
      ...(repoCommitURL !== undefined && { commitUrl: repoCommitURL }),
    };
    const body = { ...settings, providerConfiguration: { url, branch: ref } };
    return (await this.gitInstallationsService.update(installation, body, actor)).installation;
  }

  /** Nothing is stored if the host refuses. */
  private async checkNew(connection: { url: string; branch: string }): Promise<void> {
    const made = Object.assign(new GitInstallation(), { ...BLANK, id: newId() });
    await this.chooseRepository.check(Object.assign(made, await this.chooseRepository.connectionOf(made, connection, '/url')));
  }
}

const BLANK = { provider: 'git', url: null, ref: null, username: null, secret: null, sshHostKey: null, sshPublicKey: null } as const;

const isOld = ({ timestamp }: { timestamp?: string }, { checkedAt }: GitInstallation): boolean =>
  timestamp !== undefined && checkedAt !== null && new Date(timestamp) < checkedAt;
