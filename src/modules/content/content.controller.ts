import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentResources, PlainParams } from '../../common/access/access.decorators.js';
import { Resources } from '../../common/access/resources.js';
import { NamedByMount, Section } from '../../common/openapi/operations.decorator.js';
import { CachedByRevision, ShowsFiles } from './caching/cached-by-revision.decorator.js';
import { Compressed } from './caching/compressed.decorator.js';
import { ContentQuery, DocumentQuery, PageParams } from './content.dto.js';
import { PagePathParams, PageQuery } from './pages/page.dto.js';
import { PagePresenter } from './pages/page.presenter.js';
import { DocumentView, MetaLinksView, PagesView, PageView } from './pages/page.view.js';
import { ShownSources } from './sources/shown-sources.js';
import { ReadPages } from './pages/read-pages.js';
import { CurrentContent, type ContentAddress } from './current-content.decorator.js';
import { ShowsMergedFrom } from './merged-from.js';
import { RevisionPresenter } from './revisions/revision.presenter.js';
import { RevisionView } from './revisions/revision.view.js';

const Read = { scope: 'space:read', visitors: true } as const;

/** The content of a space, of one of its revisions, or of a change request. */
@ApiTags('Space content')
@Section({ changeRequestId: 'Change request content' })
@CachedByRevision()
@Controller([
  'v1/spaces/:spaceId/content',
  'v1/spaces/:spaceId/revisions/:revisionId',
  'v1/spaces/:spaceId/change-requests/:changeRequestId/content',
])
export class ContentController {
  constructor(
    private readonly readPages: ReadPages,
    private readonly revisionPresenter: RevisionPresenter,
    private readonly pagePresenter: PagePresenter,
    private readonly shownSources: ShownSources,
  ) {}

  /**
   * Get the complete content with its page tree
   *
   * @remarks Returns the revision with its pages as a tree, files, reusable contents and variables, without the
   * documents of pages. The response has an ETag of the revision: send it as `If-None-Match` to get a 304 while nothing
   * has changed.
   */
  @Get()
  @ShowsFiles()
  @ShowsMergedFrom()
  @Can('space:view', Read)
  @NamedByMount({ revisionId: 'getRevisionById', changeRequestId: 'getRevisionOfChangeRequestById', spaceId: 'getCurrentRevision' })
  async getRevision(
    @CurrentContent() address: ContentAddress,
    @Query() query: ContentQuery,
    @CurrentResources() resources: Resources,
  ): Promise<RevisionView> {
    const source = await this.shownSources.find(address, resources, query);
    return this.revisionPresenter.present(await this.readPages.content(address, query.computed), resources, source);
  }

  /**
   * List the pages as a tree
   *
   * @remarks Returns all pages with their fields, without their documents. Entries with `computed` sources are replaced
   * by their pages unless `computed=false`.
   */
  @Get('pages')
  @Compressed()
  @Can('space:view', Read)
  @NamedByMount({ revisionId: 'listPagesInRevisionById', changeRequestId: 'listPagesInChangeRequest', spaceId: 'listPages' })
  async listPages(
    @CurrentContent() address: ContentAddress,
    @Query() query: ContentQuery,
    @CurrentResources() resources: Resources,
  ): Promise<PagesView> {
    const sources = await this.shownSources.filesOf(address, resources, query);
    return this.pagePresenter.presentTree(await this.readPages.pages(address, query.computed), sources);
  }

  /**
   * Get a page by id
   *
   * @remarks Returns the fields of the page. With `format` the body is included, as Markdown or as a document.
   */
  @Get('page/:pageId')
  @Compressed()
  @Can('space:view', Read)
  @PlainParams('pageId')
  @NamedByMount({ revisionId: 'getPageInRevisionById', changeRequestId: 'getPageInChangeRequestById', spaceId: 'getPageById' })
  async getPage(
    @CurrentContent() address: ContentAddress,
    @Param() { pageId }: PageParams,
    @Query() query: PageQuery,
    @CurrentResources() resources: Resources,
  ): Promise<PageView> {
    const page = await this.readPages.byId(address, pageId, query.computed, query.body);
    return this.pagePresenter.present(page, await this.shownSources.filesOf(address, resources, query));
  }

  /**
   * Get the document of a page
   *
   * @remarks Returns the body of the page as a document; an empty page has an empty document. `evaluated` and
   * `dereferenced` replace expressions and reusable contents. Groups and links have no document (404).
   */
  @Get('page/:pageId/document')
  @Compressed()
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
    return this.pagePresenter.presentDocument(await this.readPages.documentOf(address, pageId, query));
  }

  /**
   * Get the canonical and alternate URLs of a page
   *
   * @remarks Returns the references that the page declares as `metaLinks`. A page that declares none returns an empty
   * object.
   */
  @Get('page/:pageId/meta-links')
  @Can('space:view', Read)
  @PlainParams('pageId')
  @NamedByMount({
    revisionId: 'getPageMetaLinksInRevisionById',
    changeRequestId: 'getPageMetaLinksInChangeRequest',
    spaceId: 'getPageMetaLinks',
  })
  async getPageMetaLinks(@CurrentContent() address: ContentAddress, @Param() { pageId }: PageParams): Promise<MetaLinksView> {
    return this.pagePresenter.presentMetaLinks(await this.readPages.byId(address, pageId, true));
  }

  /**
   * Get a page by its path
   *
   * @remarks The path consists of the slugs from the top of the tree, with slashes or `%2F` between them. Returns the same as
   * the page by its id.
   */
  @Get('path/:pagePath')
  @Compressed()
  @Can('space:view', Read)
  @PlainParams('pagePath')
  @NamedByMount({ revisionId: 'getPageInRevisionByPath', changeRequestId: 'getPageInChangeRequestByPath', spaceId: 'getPageByPath' })
  async getPageByPath(
    @CurrentContent() address: ContentAddress,
    @Param() { pagePath }: PagePathParams,
    @Query() query: PageQuery,
    @CurrentResources() resources: Resources,
  ): Promise<PageView> {
    const page = await this.readPages.byPath(address, pagePath, query.computed, query.body);
    return this.pagePresenter.present(page, await this.shownSources.filesOf(address, resources, query));
  }
}
