import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, PlainParams } from '../../common/access/access.decorators.js';
import { NamedByMount } from '../../common/openapi/mounts.decorator.js';
import { PageParams, PagePathParams, PageQuery } from './content.dto.js';
import { PagePresenter } from './pages/page.presenter.js';
import { DocumentView, PagesView, PageView } from './pages/page.view.js';
import { ReadPages } from './pages/read-pages.js';
import { CurrentContent, type ContentAddress } from './revisions/current-content.decorator.js';
import { RevisionPresenter } from './revisions/revision.presenter.js';
import { RevisionView } from './revisions/revision.view.js';

const Read = { scope: 'space:read' } as const;

/** Of a space as it is, and of any of its revisions. */
@ApiTags('Space content')
@Controller(['v1/spaces/:spaceId/content', 'v1/spaces/:spaceId/revisions/:revisionId'])
export class ContentController {
  constructor(
    private readonly reading: ReadPages,
    private readonly revisions: RevisionPresenter,
    private readonly pages: PagePresenter,
  ) {}

  /** Get the whole content: its pages as a tree, without their documents */
  @Get()
  @Can('space:view', Read)
  @NamedByMount({ revisionId: 'getRevisionById', spaceId: 'getCurrentRevision' })
  async getRevision(@CurrentContent() address: ContentAddress): Promise<RevisionView> {
    return this.revisions.present(await this.reading.content(address));
  }

  /** Get the pages as a tree */
  @Get('pages')
  @Can('space:view', Read)
  @NamedByMount({ revisionId: 'listPagesInRevisionById', spaceId: 'listPages' })
  async listPages(@CurrentContent() address: ContentAddress): Promise<PagesView> {
    const { pages } = await this.reading.content(address);
    return this.pages.presentTree(pages);
  }

  /** Get a page, with its document if a format is named */
  @Get('page/:pageId')
  @Can('space:view', Read)
  @PlainParams('pageId')
  @NamedByMount({ revisionId: 'getPageInRevisionById', spaceId: 'getPageById' })
  async getPage(
    @CurrentContent() address: ContentAddress,
    @Param() { pageId }: PageParams,
    @Query() { format }: PageQuery,
  ): Promise<PageView> {
    return this.pages.present(await this.reading.byId(address, pageId, format !== undefined), format);
  }

  /** Get the document of a page */
  @Get('page/:pageId/document')
  @Can('space:view', Read)
  @PlainParams('pageId')
  @NamedByMount({ revisionId: 'getPageDocumentInRevisionById', spaceId: 'getPageDocument' })
  async getPageDocument(@CurrentContent() address: ContentAddress, @Param() { pageId }: PageParams): Promise<DocumentView> {
    return this.pages.presentDocument(await this.reading.documentOf(address, pageId));
  }

  /** Get a page by its path */
  @Get('path/:pagePath')
  @Can('space:view', Read)
  @PlainParams('pagePath')
  @NamedByMount({ revisionId: 'getPageInRevisionByPath', spaceId: 'getPageByPath' })
  async getPageByPath(
    @CurrentContent() address: ContentAddress,
    @Param() { pagePath }: PagePathParams,
    @Query() { format }: PageQuery,
  ): Promise<PageView> {
    return this.pages.present(await this.reading.byPath(address, pagePath, format !== undefined), format);
  }
}
