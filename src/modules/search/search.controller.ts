import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentActor, Resource } from '../../common/access/access.decorators.js';
import { Actor } from '../../common/access/actor.js';
import { Section } from '../../common/openapi/operations.decorator.js';
import { Org } from '../orgs/org.entity.js';
import { Space } from '../spaces/space.entity.js';
import { SearchContent } from './search-content.js';
import { SearchQuery } from './search.dto.js';
import { SearchPresenter } from './search.presenter.js';
import { SearchPageListView, SearchSpaceListView } from './search.view.js';

@ApiTags('Space content')
@Controller('v1')
export class SearchController {
  constructor(
    private readonly searchContent: SearchContent,
    private readonly searchPresenter: SearchPresenter,
  ) {}

  /**
   * Search the pages of a space
   *
   * @remarks Returns the pages that tell most of what `query` asks for, best first: rare words tell more than frequent ones,
   * a match in the title more than one in a heading, and that more than one in the text. A page need not have all words. The
   * last word may be incomplete, other forms of a word match too, and a word that no page has is taken as mistyped. Each page has the sections that match, and `highlights` with
   * the positions of the matching words. The index follows the current content within a second. `count` is at most 1000.
   */
  @Get('spaces/:spaceId/search')
  @Can('space:view', { scope: 'space:read' })
  async searchSpaceContent(@Resource('space') space: Space, @Query() query: SearchQuery): Promise<SearchPageListView> {
    return this.searchPresenter.presentPages(await this.searchContent.inSpace(space, query));
  }

  /**
   * Search the pages of an organization
   *
   * @remarks Searches all spaces that you can view, and returns the spaces with their best matches: the space with the
   * best match first. Matches are ranked like those in a space. `limit` and `count` are about spaces; a space has at most
   * twenty pages here.
   */
  @Get('orgs/:organizationId/search')
  @Section('Organizations')
  @Can('org:view', { scope: 'organization:search' })
  async searchOrganizationContent(
    @Resource('org') org: Org,
    @Query() query: SearchQuery,
    @CurrentActor() actor: Actor,
  ): Promise<SearchSpaceListView> {
    return this.searchPresenter.presentSpaces(await this.searchContent.inOrganization(org, query, actor));
  }
}
