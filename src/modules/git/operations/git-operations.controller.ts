import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, Resource } from '../../../common/access/access.decorators.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { GitInstallation } from '../model/git-installation.entity.js';
import { GitOperation } from '../model/git-operation.entity.js';
import { GitOperationPresenter } from './git-operation.presenter.js';
import { GitOperationQueries } from './git-operation.queries.js';
import { OperationsLog } from './operations-log.js';
import { GitOperationFileListView, GitOperationListView, GitOperationView } from './git-operation.view.js';

@ApiTags('Git')
@Controller('v1/git/installations/:gitInstallationId/operations')
export class GitOperationsController {
  constructor(
    private readonly gitOperationQueries: GitOperationQueries,
    private readonly gitOperationPresenter: GitOperationPresenter,
    private readonly operationsLog: OperationsLog,
  ) {}

  /**
   * List the operations of a Git installation
   * @remarks
   * Returns the syncs that had something to do, or failed, newest first: each in one direction. They are kept for 90 days, and the
   * last one of each state for ever.
   */
  @Get()
  @Can('git-installation:view', { scope: 'space:read' })
  async listGitOperations(@Resource('git-installation') { id }: GitInstallation, @Query() query: ListQuery): Promise<GitOperationListView> {
    return this.gitOperationPresenter.presentPage(await this.gitOperationQueries.list(id, query));
  }

  /**
   * Get an operation of a Git installation
   * @remarks
   * Returns how far it came, what it counted, and why it failed.
   */
  @Get(':gitOperationId')
  @Can('git-operation:view', { scope: 'space:read' })
  async getGitOperation(@Resource('git-operation') operation: GitOperation): Promise<GitOperationView> {
    return this.gitOperationPresenter.present(operation);
  }

  /**
   * Cancel an operation of a Git installation
   * @remarks
   * Ends it as a failure of the type `cancelled`: it stops at its next step, and nothing is half done. If it has ended, or is at its last step, it
   * is a 409. The sync begins again when the space is edited, when somebody asks for it, or after an hour.
   */
  @Post(':gitOperationId/cancel')
  @HttpCode(200)
  @Can('git-operation:cancel', { scope: 'space:write' })
  async cancelGitOperation(@Resource('git-operation') operation: GitOperation): Promise<GitOperationView> {
    return this.gitOperationPresenter.present(await this.operationsLog.cancel(operation));
  }

  /**
   * List what an operation did with each file
   * @remarks
   * Returns the files that were created, updated, moved, removed or skipped, with the reason: at most 20,000.
   */
  @Get(':gitOperationId/files')
  @Can('git-operation:view', { scope: 'space:read' })
  async listGitOperationFiles(
    @Resource('git-operation') { id }: GitOperation,
    @Query() query: ListQuery,
  ): Promise<GitOperationFileListView> {
    return this.gitOperationPresenter.presentFiles(await this.gitOperationQueries.files(id, query));
  }
}
