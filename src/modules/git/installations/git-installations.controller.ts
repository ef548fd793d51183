import { Body, Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiConflictResponse, ApiCreatedResponse, ApiNotFoundResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AnyUser, Can, CurrentActor, CurrentResources, IdempotentDelete, Resource } from '../../../common/access/access.decorators.js';
import { Actor } from '../../../common/access/actor.js';
import type { Resources } from '../../../common/access/resources.js';
import { ErrorView } from '../../../common/openapi/error.view.js';
import { GitInstallationAccess } from '../git-installation.access.js';
import { GitInstallation } from '../model/git-installation.entity.js';
import { CreateGitInstallationDto, UpdateGitInstallationDto } from './git-installation.dto.js';
import { GitInstallationPresenter } from './git-installation.presenter.js';
import {
  GitBranchesView,
  GitInstallationView,
  GitSyncStateView,
  GitTestView,
  UpdatedGitInstallationView,
} from './git-installation.view.js';
import { TestRepository } from './test-repository.js';
import { SpaceSyncs } from './space-syncs.js';
import { ChooseRepository } from './choose-repository.js';
import { GitInstallationsService } from './git-installations.service.js';

@ApiTags('Git')
@Controller('v1/git/installations')
export class GitInstallationsController {
  constructor(
    private readonly gitInstallationsService: GitInstallationsService,
    private readonly spaceSyncs: SpaceSyncs,
    private readonly chooseRepository: ChooseRepository,
    private readonly testRepository: TestRepository,
    private readonly gitInstallationAccess: GitInstallationAccess,
    private readonly gitInstallationPresenter: GitInstallationPresenter,
  ) {}

  /**
   * Connect a space with a Git repository
   * @remarks
   * Creates the installation and returns it with the status `pending`: choose the repository with an update. You must be an
   * administrator of the space (403). A space that you cannot see is a 404, one that is connected already a 409.
   */
  @Post()
  @AnyUser({ scope: 'space:write' })
  @ApiCreatedResponse({ type: GitInstallationView })
  @ApiNotFoundResponse({ type: ErrorView, description: 'There is no such space, or you may not see it.' })
  async createGitInstallation(@Body() body: CreateGitInstallationDto, @CurrentActor() actor: Actor): Promise<GitInstallationView> {
    return this.gitInstallationPresenter.present(await this.gitInstallationsService.create(body, actor), ADMIN);
  }

  /**
   * Get a Git installation
   * @remarks
   * Returns the settings of the connection. Secrets are never returned: `hasSecret` says whether one is stored.
   */
  @Get(':gitInstallationId')
  @Can('git-installation:admin', { scope: 'space:read' })
  async getGitInstallation(
    @Resource('git-installation') installation: GitInstallation,
    @CurrentResources() resources: Resources,
  ): Promise<GitInstallationView> {
    return this.gitInstallationPresenter.present(installation, this.gitInstallationAccess.permissions(installation, resources));
  }

  /**
   * Update a Git installation
   * @remarks
   * Changes what you send, starts a sync, and returns the installation. A new address, branch, user or token is tried at the host first: what it
   * refuses is a 409 whose `error.type` says what is wrong, such as `git-unauthorized` or `git-not-found`, and nothing changes. Another
   * address clears the stored secrets. An address of SSH needs a key pair (`generateSshKey`) and the key of the server (`hostKey`): without the
   * latter, the 409 is `git-host-key`, and `error.hostKeys` has what the server shows. A new key pair is stored although the host does not know
   * it yet: enter its public part there, and sync. A new `hookSecret` is returned only now. With another repository, branch or folder, the next sync is a first one again: nothing is deleted
   * on either side.
   */
  @Patch(':gitInstallationId')
  @Can('git-installation:admin', { scope: 'space:write' })
  async updateGitInstallation(
    @Resource('git-installation') installation: GitInstallation,
    @Body() body: UpdateGitInstallationDto,
    @CurrentActor() actor: Actor,
    @CurrentResources() resources: Resources,
  ): Promise<UpdatedGitInstallationView> {
    const updated = await this.gitInstallationsService.update(installation, body, actor);
    return this.gitInstallationPresenter.presentUpdated(updated, this.gitInstallationAccess.permissions(updated.installation, resources));
  }

  /**
   * Disconnect a space from its Git repository
   * @remarks
   * Deletes the installation with its secrets and its history of operations. The content of both sides stays.
   */
  @Delete(':gitInstallationId')
  @Can('git-installation:admin', { scope: 'space:write' })
  @IdempotentDelete()
  async deleteGitInstallation(@Resource('git-installation') installation: GitInstallation): Promise<void> {
    await this.gitInstallationsService.remove(installation);
  }

  /**
   * List the branches of a connected repository
   * @remarks
   * Asks the host, and returns at most 1,000 branches. What it refuses is a 409 whose `error.type` says what is wrong.
   */
  @Get(':gitInstallationId/branches')
  @Can('git-installation:admin', { scope: 'space:read' })
  @ApiOkResponse({ type: GitBranchesView })
  @ApiConflictResponse({ type: ErrorView, description: 'No repository is chosen yet, or the host refuses: `error.type` says what.' })
  async listGitBranches(@Resource('git-installation') installation: GitInstallation): Promise<GitBranchesView> {
    return { items: await this.chooseRepository.branches(installation) };
  }

  /**
   * Test what a sync would do
   * @remarks
   * Asks the host, reads the branch, and returns the files that would be created, updated, moved, removed and skipped, with the reasons. Nothing is
   * stored or pushed. While there is something new in the repository, what would be pushed depends on the merge, and is not told. What
   * would make the sync fail is a 409 whose `error.type` says what is wrong, also if it takes longer than a minute.
   */
  @Post(':gitInstallationId/test')
  @HttpCode(200)
  @Can('git-installation:admin', { scope: 'space:read' })
  @ApiOkResponse({ type: GitTestView })
  async testGitInstallation(@Resource('git-installation') installation: GitInstallation): Promise<GitTestView> {
    return this.gitInstallationPresenter.presentTest(installation, await this.testRepository.test(installation));
  }

  /**
   * Sync a space with its Git repository now
   * @remarks
   * Starts a sync in the background: first what is new in the repository comes into the space, then what is new in the space into the
   * repository. Returns the state; read it again for the outcome. If a sync waits already, no further one is added. While no repository is
   * chosen, it is a 409.
   */
  @Post(':gitInstallationId/sync')
  @HttpCode(202)
  @Can('git-installation:sync', { scope: 'space:write' })
  async syncGitInstallation(@Resource('git-installation') installation: GitInstallation): Promise<GitSyncStateView> {
    return this.gitInstallationPresenter.presentState(await this.spaceSyncs.sync(installation));
  }
}

/** Whoever connects a space may do everything with the connection. */
const ADMIN = { view: true, sync: true, admin: true };
