import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentResources, PlainParams } from '../../../common/access/access.decorators.js';
import { Resources } from '../../../common/access/resources.js';
import { NamedByMount, Section } from '../../../common/openapi/operations.decorator.js';
import { CachedByRevision, ShowsFiles } from '../caching/cached-by-revision.decorator.js';
import { ContentQuery } from '../content.dto.js';
import { ShownSources } from '../sources/shown-sources.js';
import { FileParams, ListFilesQuery } from './file.dto.js';
import { ReadPages } from '../pages/read-pages.js';
import { CurrentContent, type ContentAddress } from '../current-content.decorator.js';
import { FilePresenter } from './file.presenter.js';
import { FileListView, FileView } from './file.view.js';
import { listFiles } from './list-files.js';

@ApiTags('Space content')
@Section({ changeRequestId: 'Change request content' })
@CachedByRevision()
@Controller([
  'v1/spaces/:spaceId/content/files',
  'v1/spaces/:spaceId/revisions/:revisionId/files',
  'v1/spaces/:spaceId/change-requests/:changeRequestId/content/files',
])
export class FilesController {
  constructor(
    private readonly readPages: ReadPages,
    private readonly filePresenter: FilePresenter,
    private readonly shownSources: ShownSources,
  ) {}

  /**
   * List the files
   *
   * @remarks Returns the files, newest first, each with its download URL.
   */
  @Get()
  @ShowsFiles()
  @Can('space:view', { scope: 'space:read', visitors: true })
  @NamedByMount({ revisionId: 'listFilesInRevisionById', changeRequestId: 'listFilesInChangeRequestById', spaceId: 'listFiles' })
  async listFiles(
    @CurrentContent() address: ContentAddress,
    @Query() query: ListFilesQuery,
    @CurrentResources() resources: Resources,
  ): Promise<FileListView> {
    const { files } = await this.readPages.content(address);
    const sources = await this.shownSources.filesOf(address, resources, query);
    return this.filePresenter.presentPage(address.spaceId, listFiles(address.spaceId, files, query), address.visitor, sources);
  }

  /**
   * Get a file with its download URL
   *
   * @remarks Returns the metadata of the file. The `downloadURL` needs no access token and expires after some hours.
   */
  @Get(':fileId')
  @ShowsFiles()
  @Can('space:view', { scope: 'space:read', visitors: true })
  @PlainParams('fileId')
  @NamedByMount({ revisionId: 'getFileInRevisionById', changeRequestId: 'getFileInChangeRequestById', spaceId: 'getFileById' })
  async getFile(
    @CurrentContent() address: ContentAddress,
    @Param() { fileId }: FileParams,
    @Query() query: ContentQuery,
    @CurrentResources() resources: Resources,
  ): Promise<FileView> {
    const file = await this.readPages.file(address, fileId);
    return this.filePresenter.present(address.spaceId, file, address.visitor, await this.shownSources.filesOf(address, resources, query));
  }
}
