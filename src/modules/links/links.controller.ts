import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentResources, PlainParams } from '../../common/access/access.decorators.js';
import { Resources } from '../../common/access/resources.js';
import { ListQuery } from '../../common/http/list-query.dto.js';
import { NamedByMount, Section } from '../../common/openapi/operations.decorator.js';
import { FileOfLinksParams, ListLinksQuery, PageOfLinksParams } from './links.dto.js';
import { LinksPresenter } from './links.presenter.js';
import { BacklinkListView, LinkListView } from './links.view.js';
import { ReadLinks } from './read-links.js';

/** The links of a page, and the links to pages and files, in a space or in a change request. */
@ApiTags('Space content')
@Section({ changeRequestId: 'Change request content' })
@Controller(['v1/spaces/:spaceId/content', 'v1/spaces/:spaceId/change-requests/:changeRequestId/content'])
export class LinksController {
  constructor(
    private readonly readLinks: ReadLinks,
    private readonly linksPresenter: LinksPresenter,
  ) {}

  /**
   * List the links of a page
   *
   * @remarks Returns what the document and the fields of the page link to, each target once, with its status. `stats`
   * counts the targets of all statuses and, in a change request, the links that it broke. A target that you may not view looks like one that does not exist. URLs are
   * never fetched.
   */
  @Get('page/:pageId/links')
  @Can('space:view')
  @PlainParams('pageId')
  @NamedByMount({ changeRequestId: 'listPageLinksInChangeRequest', spaceId: 'listPageLinksInSpace' })
  async listPageLinks(
    @Param() { pageId }: PageOfLinksParams,
    @Query() query: ListLinksQuery,
    @CurrentResources() resources: Resources,
  ): Promise<LinkListView> {
    return this.linksPresenter.presentReport(await this.readLinks.ofPage(resources, pageId, query), resources);
  }

  /**
   * List the pages that link to a page
   *
   * @remarks Returns the pages and reusable contents that link to the page or to an anchor of it: first those of the same
   * content, then those in other spaces of the organization that you can view.
   */
  @Get('page/:pageId/backlinks')
  @Can('space:view')
  @PlainParams('pageId')
  @NamedByMount({ changeRequestId: 'listChangeRequestPageBacklinks', spaceId: 'listSpacePageBacklinks' })
  async listPageBacklinks(
    @Param() { pageId }: PageOfLinksParams,
    @Query() query: ListQuery,
    @CurrentResources() resources: Resources,
  ): Promise<BacklinkListView> {
    return this.linksPresenter.presentBacklinks(await this.readLinks.toPage(resources, pageId, query), resources);
  }

  /**
   * List the pages that link to a file
   *
   * @remarks Returns the pages and reusable contents that show the file or link to it: first those of the same content,
   * then those in other spaces of the organization that you can view.
   */
  @Get('files/:fileId/backlinks')
  @Can('space:view')
  @PlainParams('fileId')
  @NamedByMount({ changeRequestId: 'listChangeRequestFileBacklinks', spaceId: 'listSpaceFileBacklinks' })
  async listFileBacklinks(
    @Param() { fileId }: FileOfLinksParams,
    @Query() query: ListQuery,
    @CurrentResources() resources: Resources,
  ): Promise<BacklinkListView> {
    return this.linksPresenter.presentBacklinks(await this.readLinks.toFile(resources, fileId, query), resources);
  }
}
