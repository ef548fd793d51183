import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentActor, Resource } from '../../common/access/access.decorators.js';
import { Actor } from '../../common/access/actor.js';
import { ListQuery } from '../../common/http/list-query.dto.js';
import { ReadSpaces } from './read-spaces.js';
import { SpacePresenter } from './space.presenter.js';
import { SpaceListView } from './space.view.js';
import { Collection } from './tree/collection.entity.js';

@ApiTags('Collections')
@Controller('v1/collections/:collectionId/spaces')
export class CollectionSpacesController {
  constructor(
    private readonly readSpaces: ReadSpaces,
    private readonly spacePresenter: SpacePresenter,
  ) {}

  /**
   * List the spaces in a collection
   * @remarks
   * Returns the spaces directly in the collection, in the order of the tree. Spaces that you may not see are left out,
   * and so are spaces in the bin.
   */
  @Get()
  @Can('collection:view', { scope: 'space:read' })
  async listSpacesInCollectionById(
    @Resource('collection') collection: Collection,
    @Query() query: ListQuery,
    @CurrentActor() actor: Actor,
  ): Promise<SpaceListView> {
    return this.spacePresenter.presentPage(await this.readSpaces.listInCollection(collection, query, actor), actor);
  }
}
