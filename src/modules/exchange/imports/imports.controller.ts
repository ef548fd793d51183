import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentActor, Resource } from '../../../common/access/access.decorators.js';
import { Actor } from '../../../common/access/actor.js';
import { Org } from '../../orgs/org.entity.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { CreateImportDto, ListImportFilesQuery, ListImportLinksQuery, ListImportsQuery } from './import.dto.js';
import { Import } from './model/import.entity.js';
import { ImportPresenter } from './import.presenter.js';
import {
  ImportFileListView,
  ImportLinkListView,
  ImportMarkListView,
  ImportRedirectListView,
  ImportRunListView,
  ImportRunView,
} from './import.view.js';
import { ImportsService } from './imports.service.js';
import { ImportQueries } from './import.queries.js';
import { ImportReport } from './import-report.js';

/** The address is that of the contract, which says `org`. */
@ApiTags('Imports')
@Controller('v1/org/:organizationId/imports')
export class ImportsController {
  constructor(
    private readonly importsService: ImportsService,
    private readonly importQueries: ImportQueries,
    private readonly importReport: ImportReport,
    private readonly importPresenter: ImportPresenter,
  ) {}

  /**
   * Import Markdown or HTML files into a space
   *
   * @remarks Reads uploaded archives and files in the background. Their pages become one revision of a change request:
   * the one that `target` names, or a new one. A page with the path of an existing page updates it; no page is deleted.
   * With `dryRun` nothing is changed. Files are named by the keys of uploads of your own (400 otherwise). A space that you
   * may not edit is a 403, and a change request that is merged or archived a 409.
   */
  @Post()
  @Can('org:view', { scope: 'space:write' })
  async startImportRun(@Resource('org') org: Org, @Body() body: CreateImportDto, @CurrentActor() actor: Actor): Promise<ImportRunView> {
    return this.importPresenter.present(await this.importsService.create(org, body, actor));
  }

  /**
   * List the imports of an organization
   *
   * @remarks Returns imports into spaces that you may view, newest first.
   */
  @Get()
  @Can('org:view', { scope: 'space:read' })
  async listImportRuns(
    @Resource('org') org: Org,
    @Query() query: ListImportsQuery,
    @CurrentActor() actor: Actor,
  ): Promise<ImportRunListView> {
    return this.importPresenter.presentPage(await this.importQueries.list(org, query, actor));
  }

  /**
   * Get an import
   *
   * @remarks Returns its status, its progress, and how many files were created, updated, unchanged or skipped.
   */
  @Get(':importId')
  @Can('import:view', { scope: 'space:read' })
  async getImportRun(@Resource('import') { id }: Import): Promise<ImportRunView> {
    return this.importPresenter.present(await this.importQueries.get(id));
  }

  /**
   * List what an import does with each file
   *
   * @remarks Returns one entry for each file, in the order of the table of contents: whether it is created, updated,
   * unchanged or skipped, and why.
   */
  @Get(':importId/files')
  @Can('import:view', { scope: 'space:read' })
  async listImportFiles(@Resource('import') run: Import, @Query() query: ListImportFilesQuery): Promise<ImportFileListView> {
    return this.importPresenter.presentFiles(await this.importReport.files(run, query));
  }

  /**
   * List the links of an import that lead nowhere
   *
   * @remarks Returns the links of the imported files without a target, and those to an anchor that their page does not have,
   * with their text, their target, and the file and the line that has them: at most 200 of a file and 100,000 of an import.
   * Anchors are checked when all texts have been read.
   */
  @Get(':importId/links')
  @Can('import:view', { scope: 'space:read' })
  async listImportLinks(@Resource('import') run: Import, @Query() query: ListImportLinksQuery): Promise<ImportLinkListView> {
    return this.importPresenter.presentLinks(await this.importReport.links(run, query));
  }

  /**
   * List the redirects of an import
   *
   * @remarks Returns the former addresses of pages that the import gives another one, and those that the files name, with the page that
   * each leads to. Every site that shows the space leads from them to the pages, once the change request is merged.
   */
  @Get(':importId/redirects')
  @Can('import:view', { scope: 'space:read' })
  async listImportRedirects(@Resource('import') run: Import, @Query() query: ListQuery): Promise<ImportRedirectListView> {
    return this.importPresenter.presentRedirects(await this.importReport.redirects(run, query));
  }

  /**
   * List the marks of an import that were not understood
   *
   * @remarks Returns what the pages have of their tool that is left out or stays as it is: how often, in how many files, and the first of
   * these.
   */
  @Get(':importId/marks')
  @Can('import:view', { scope: 'space:read' })
  async listImportMarks(@Resource('import') run: Import, @Query() query: ListQuery): Promise<ImportMarkListView> {
    return this.importPresenter.presentMarks(await this.importReport.marks(run, query));
  }

  /**
   * Cancel an import
   *
   * @remarks Stops a pending import or one in progress; the change request stays as it is. An import that has completed or
   * failed is a 409. A cancelled import can be resumed.
   */
  @Post(':importId/cancel')
  @Can('import:edit', { scope: 'space:write' })
  @HttpCode(200)
  async cancelImportRun(@Resource('import') run: Import): Promise<ImportRunView> {
    return this.importPresenter.present(await this.importsService.cancel(run));
  }

  /**
   * Resume an import
   *
   * @remarks Continues an import that failed or was cancelled. Pages that were read are not read again unless the content
   * has changed meanwhile. Uploads are kept for a week. Any other import is a 409.
   */
  @Post(':importId/resume')
  @Can('import:edit', { scope: 'space:write' })
  @HttpCode(200)
  async resumeImportRun(@Resource('import') run: Import): Promise<ImportRunView> {
    return this.importPresenter.present(await this.importsService.resume(run));
  }
}
