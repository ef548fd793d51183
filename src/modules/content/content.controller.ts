import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentResources, PlainParams } from '../../common/access/access.decorators.js';
import { Resources } from '../../common/access/resources.js';
import { NamedByMount } from '../../common/openapi/mounts.decorator.js';
import { CachedByRevision } from './caching/cached-by-revision.decorator.js';
import { ContentQuery, DocumentQuery, PageParams } from './content.dto.js';
import { PagePathParams, PageQuery } from './pages/page.dto.js';
import { PagePresenter } from './pages/page.presenter.js';
import { DocumentView, MetaLinksView, PagesView, PageView } from './pages/page.view.js';
import { ReadPages } from './pages/read-pages.js';
import { CurrentContent, type ContentAddress } from './current-content.decorator.js';
import { ShowsMergedFrom } from './merged-from/merged-from.js';
import { RevisionPresenter } from './revisions/revision.presenter.js';
import { RevisionView } from './revisions/revision.view.js';

const Read = { scope: 'space:read' } as const;

/** Of a space as it is, of any of its revisions, and of what a change request makes of it. */
@ApiTags('Space content')
@CachedByRevision()
@Controller([
  'v1/spaces/:spaceId/content',
  'v1/spaces/:spaceId/revisions/:revisionId',
  'v1/spaces/:spaceId/change-requests/:changeRequestId/content',
])
export class ContentController {
  constructor(
    private readonly reading: ReadPages,
    private readonly revisions: RevisionPresenter,
    private readonly pages: PagePresenter,
  ) {}

  /** Get the whole content: its pages as a tree, without their documents */
  @Get()
  @ShowsMergedFrom()
  @Can('space:view', Read)
  @NamedByMount({ revisionId: 'getRevisionById', changeRequestId: 'getRevisionOfChangeRequestById', spaceId: 'getCurrentRevision' })
  async getRevision(
    @CurrentContent() address: ContentAddress,
    @Query() { computed }: ContentQuery,
    @CurrentResources() resources: Resources,
  ): Promise<RevisionView> {
    return this.revisions.present(await this.reading.content(address, computed), resources);
  }

  /** Get the pages as a tree */
  @Get('pages')
  @Can('space:view', Read)
  @NamedByMount({ revisionId: 'listPagesInRevisionById', changeRequestId: 'listPagesInChangeRequest', spaceId: 'listPages' })
  async listPages(@CurrentContent() address: ContentAddress, @Query() { computed }: ContentQuery): Promise<PagesView> {
    const { pages } = await this.reading.content(address, computed);
    return this.pages.presentTree(pages);
  }

  /** Get a page, with its body if a format is named */
  @Get('page/:pageId')
  @Can('space:view', Read)
  @PlainParams('pageId')
  @NamedByMount({ revisionId: 'getPageInRevisionById', changeRequestId: 'getPageInChangeRequestById', spaceId: 'getPageById' })
  async getPage(@CurrentContent() address: ContentAddress, @Param() { pageId }: PageParams, @Query() query: PageQuery): Promise<PageView> {
    return this.pages.present(await this.reading.byId(address, pageId, query.computed, query.body));
  }

  /** Get the document of a page */
  @Get('page/:pageId/document')
  @Can('space:view', Read)
  @PlainParams('pageId')
  @NamedByMount({
    revisionId: 'getPageDocumentInRevisionById',
    changeRequestId: 'getPageDocumentInChangeRequest',
    spaceId: 'getPageDocument',
  })
  async getPageDocument(
    @CurrentContent() address: ContentAddress,
    @Param() { pageId }: PageParams,
    @Query() query: DocumentQuery,
  ): Promise<DocumentView> {
    return this.pages.presentDocument(await this.reading.documentOf(address, pageId, query));
  }

  /** Get where a page is said to be at home, and which pages say the same otherwise */
  @Get('page/:pageId/meta-links')
  @Can('space:view', Read)
  @PlainParams('pageId')
  @NamedByMount({
    revisionId: 'getPageMetaLinksInRevisionById',
    changeRequestId: 'getPageMetaLinksInChangeRequest',
    spaceId: 'getPageMetaLinks',
  })
  async getPageMetaLinks(@CurrentContent() address: ContentAddress, @Param() { pageId }: PageParams): Promise<MetaLinksView> {
    return this.pages.presentMetaLinks((await this.reading.byId(address, pageId, true)).page);
  }

  /** Get a page by its path */
  @Get('path/:pagePath')
  @Can('space:view', Read)
  @PlainParams('pagePath')
  @NamedByMount({ revisionId: 'getPageInRevisionByPath', changeRequestId: 'getPageInChangeRequestByPath', spaceId: 'getPageByPath' })
  async getPageByPath(
    @CurrentContent() address: ContentAddress,
    @Param() { pagePath }: PagePathParams,
    @Query() query: PageQuery,
  ): Promise<PageView> {
    return this.pages.present(await this.reading.byPath(address, pagePath, query.computed, query.body));
  }
}
