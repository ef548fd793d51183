import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentResources, PlainParams } from '../../../common/access/access.decorators.js';
import { Resources } from '../../../common/access/resources.js';
import { NamedByMount, Section } from '../../../common/openapi/operations.decorator.js';
import { CachedByRevision, ShowsFiles } from '../caching/cached-by-revision.decorator.js';
import { Compressed } from '../caching/compressed.decorator.js';
import { ContentQuery, DocumentQuery } from '../content.dto.js';
import { ShownSources } from '../sources/shown-sources.js';
import { PagePresenter } from '../pages/page.presenter.js';
import { DocumentView } from '../pages/page.view.js';
import { ReadPages } from '../pages/read-pages.js';
import { CurrentContent, type ContentAddress } from '../current-content.decorator.js';
import { ReusableContentParams } from './reusable-content.dto.js';
import { presentReusableContent } from './reusable-content.presenter.js';
import { ReusableContentView } from './reusable-content.view.js';

@ApiTags('Space content')
@Section({ changeRequestId: 'Change request content' })
@CachedByRevision()
@Controller([
  'v1/spaces/:spaceId/content/reusable-contents/:reusableContentId',
  'v1/spaces/:spaceId/revisions/:revisionId/reusable-contents/:reusableContentId',
  'v1/spaces/:spaceId/change-requests/:changeRequestId/content/reusable-contents/:reusableContentId',
])
export class ReusableContentsController {
  constructor(
    private readonly readPages: ReadPages,
    private readonly pagePresenter: PagePresenter,
    private readonly shownSources: ShownSources,
  ) {}

  /**
   * Get a reusable content
   *
   * @remarks Returns its title and the id of its document.
   */
  @Get()
  @ShowsFiles()
  @Can('space:view', { scope: 'space:read', visitors: true })
  @PlainParams('reusableContentId')
  @NamedByMount({
    revisionId: 'getReusableContentInRevisionById',
    changeRequestId: 'getReusableContentInChangeRequestById',
    spaceId: 'getReusableContentById',
  })
  async getReusableContent(
    @CurrentContent() address: ContentAddress,
    @Param() { reusableContentId }: ReusableContentParams,
    @Query() query: ContentQuery,
    @CurrentResources() resources: Resources,
  ): Promise<ReusableContentView> {
    const found = await this.readPages.reusableContent(address, reusableContentId);
    return presentReusableContent(found, await this.shownSources.filesOf(address, resources, query));
  }

  /**
   * Get the document of a reusable content
   *
   * @remarks Returns its body as a document. `evaluated` and `dereferenced` replace expressions and nested reusable
   * contents.
   */
  @Get('document')
  @ShowsFiles()
  @Compressed()
  @Can('space:view', { scope: 'space:read', visitors: true })
  @PlainParams('reusableContentId')
  @NamedByMount({
    revisionId: 'getReusableContentDocumentInRevisionById',
    changeRequestId: 'getReusableContentDocumentInChangeRequest',
    spaceId: 'getReusableContentDocument',
  })
  async getReusableContentDocument(
    @CurrentContent() address: ContentAddress,
    @Param() { reusableContentId }: ReusableContentParams,
    @Query() query: DocumentQuery,
  ): Promise<DocumentView> {
    return this.pagePresenter.presentDocument(await this.readPages.reusableDocument(address, reusableContentId, query));
  }
}
