import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, Resource } from '../../../common/access/access.decorators.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { GitInstallation } from '../model/git-installation.entity.js';
import { GitPreviewPresenter } from './git-preview.presenter.js';
import { GitPreviewListView } from './git-preview.view.js';
import { Previews } from './previews.js';

@ApiTags('Git')
@Controller('v1/git/installations/:gitInstallationId/previews')
export class GitPreviewsController {
  constructor(
    private readonly previews: Previews,
    private readonly gitPreviewPresenter: GitPreviewPresenter,
  ) {}

  /**
   * List the previews of a Git installation
   * @remarks
   * Returns the branches and pull requests that match `previewRefs`, by name, each with the draft change request that shows it. Those
   * that are gone, merged or forgotten stay in the list with their state.
   */
  @Get()
  @Can('git-installation:view', { scope: 'space:read' })
  async listGitPreviews(@Resource('git-installation') { id }: GitInstallation, @Query() query: ListQuery): Promise<GitPreviewListView> {
    return this.gitPreviewPresenter.presentPage(await this.previews.list(id, query));
  }
}
