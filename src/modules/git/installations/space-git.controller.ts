import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentActor, CurrentResources, Resource } from '../../../common/access/access.decorators.js';
import { Actor } from '../../../common/access/actor.js';
import type { Resources } from '../../../common/access/resources.js';
import { SpaceAccess } from '../../spaces/space.access.js';
import { Space } from '../../spaces/space.entity.js';
import { GitExportDto, GitImportDto } from './git-installation.dto.js';
import { GitInstallationPresenter } from './git-installation.presenter.js';
import { GitSyncStateView } from './git-installation.view.js';
import { SpaceSyncs } from './space-syncs.js';

@ApiTags('Git')
@Controller('v1/spaces/:spaceId/git')
export class SpaceGitController {
  constructor(
    private readonly spaceSyncs: SpaceSyncs,
    private readonly gitInstallationPresenter: GitInstallationPresenter,
    private readonly spaceAccess: SpaceAccess,
  ) {}

  /**
   * Import a Git repository into a space
   * @remarks
   * Starts a sync with the branch in the background, and keeps the space in sync with it from then on. Commits are merged with what was
   * edited in the space; where both changed the same, a change request proposes the commits and nothing else happens. With `force`, the text
   * of the repository is taken instead. To connect the space with a repository, or with another one, you must be an administrator of the space
   * (403). What the host refuses is a 409.
   */
  @Post('import')
  @HttpCode(204)
  @Can('space:triggerGitSync', { scope: 'space:write' })
  async importGitRepository(
    @Resource('space') space: Space,
    @Body() body: GitImportDto,
    @CurrentActor() actor: Actor,
    @CurrentResources() resources: Resources,
  ): Promise<void> {
    await this.spaceSyncs.import(space, body, this.spaceAccess.permissions(space, resources).installIntegration, actor);
  }

  /**
   * Export a space to a Git repository
   * @remarks
   * Starts a sync with the branch in the background, and keeps it in sync with the space from then on. What differs is committed on top of the
   * branch, after its own commits were merged into the space; its history is never rewritten. While a change request proposes
   * commits, it is a 409: merge it, or archive it and send `force` to undo them with a further commit.
   */
  @Post('export')
  @HttpCode(204)
  @Can('space:triggerGitSync', { scope: 'space:write' })
  async exportToGitRepository(
    @Resource('space') space: Space,
    @Body() body: GitExportDto,
    @CurrentActor() actor: Actor,
    @CurrentResources() resources: Resources,
  ): Promise<void> {
    await this.spaceSyncs.export(space, body, this.spaceAccess.permissions(space, resources).installIntegration, actor);
  }

  /**
   * Get the state of the Git sync of a space
   * @remarks
   * Returns the last commit that both sides have, the latest operation, and what waits for a person. If the space is not connected with a
   * repository, it is a 404.
   */
  @Get('info')
  @Can('space:view', { scope: 'space:read' })
  async getGitSyncState(@Resource('space') space: Space): Promise<GitSyncStateView> {
    return this.gitInstallationPresenter.presentState(await this.spaceSyncs.state(space));
  }
}
