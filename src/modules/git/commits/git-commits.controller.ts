import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, PlainParams, Resource } from '../../../common/access/access.decorators.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { Space } from '../../spaces/space.entity.js';
import { GitCommitParams } from './git-commit.dto.js';
import { GitCommitPresenter } from './git-commit.presenter.js';
import { GitCommitQueries } from './git-commit.queries.js';
import { GitCommitListView, GitCommitView } from './git-commit.view.js';

@ApiTags('Git')
@Controller('v1/spaces/:spaceId/git/commits')
export class GitCommitsController {
  constructor(
    private readonly gitCommitQueries: GitCommitQueries,
    private readonly gitCommitPresenter: GitCommitPresenter,
  ) {}

  /**
   * List the commits of the Git repository of a space
   * @remarks
   * Returns the commits that syncs found and made, newest first, with what became of them. What was committed before the repository was
   * connected is missing, except the last one. If the space is not connected with a repository, it is a 404.
   */
  @Get()
  @Can('space:edit', { scope: 'space:read' })
  async listGitCommits(@Resource('space') space: Space, @Query() query: ListQuery): Promise<GitCommitListView> {
    return this.gitCommitPresenter.presentPage(await this.gitCommitQueries.list(space, query));
  }

  /**
   * Get a commit of the Git repository of a space
   * @remarks
   * Returns a commit that a sync found or made.
   */
  @Get(':oid')
  @Can('space:edit', { scope: 'space:read' })
  @PlainParams('oid')
  async getGitCommit(@Resource('space') space: Space, @Param() { oid }: GitCommitParams): Promise<GitCommitView> {
    return this.gitCommitPresenter.present(await this.gitCommitQueries.get(space, oid));
  }
}
