import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentActor, IdempotentDelete, Resource } from '../../../common/access/access.decorators.js';
import { Actor } from '../../../common/access/actor.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { MayFailPrecondition } from '../../../common/openapi/operations.decorator.js';
import { Org } from '../../orgs/org.entity.js';
import { SpacePresenter } from '../space.presenter.js';
import { SpaceQueries } from '../space.queries.js';
import { SpaceListView } from '../space.view.js';
import { MoveNode } from '../tree/move-node.js';
import { MoveDto, TransferDto } from '../tree/position.dto.js';
import { TransferNode } from '../transfer-node.js';
import { CreateCollectionDto, ListCollectionsQuery, UpdateCollectionDto } from './collection.dto.js';
import { Collection } from '../tree/collection.entity.js';
import { CollectionPresenter } from './collection.presenter.js';
import { CollectionListView, CollectionView } from './collection.view.js';
import { CollectionsService } from './collections.service.js';

@ApiTags('Collections')
@Controller('v1')
export class CollectionsController {
  constructor(
    private readonly collectionsService: CollectionsService,
    private readonly moveNode: MoveNode,
    private readonly transferNode: TransferNode,
    private readonly collectionPresenter: CollectionPresenter,
    private readonly spaceQueries: SpaceQueries,
    private readonly spacePresenter: SpacePresenter,
  ) {}

  /**
   * List the collections of an organization
   * @remarks
   * Returns the collections at the top of the organization in the order of the tree. With `nested`, it also returns the
   * collections inside others, depth first. Collections that you may not see are left out.
   */
  @Get('orgs/:organizationId/collections')
  @Can('org:view', { scope: 'space:read' })
  async listCollectionsInOrganizationById(
    @Resource('org') org: Org,
    @Query() query: ListCollectionsQuery,
    @CurrentActor() actor: Actor,
  ): Promise<CollectionListView> {
    return this.collectionPresenter.presentPage(await this.collectionsService.list(org, query, actor), actor);
  }

  /**
   * Create a collection
   * @remarks
   * Creates a collection as the last entry of its parent, and returns it. You need the right to create in the parent
   * collection, or at the top of the organization (403). Collections can be nested 16 deep (400).
   */
  @Post('orgs/:organizationId/collections')
  @Can('org:view', { scope: 'space:write' })
  async createCollection(
    @Resource('org') org: Org,
    @Body() body: CreateCollectionDto,
    @CurrentActor() actor: Actor,
  ): Promise<CollectionView> {
    return this.collectionPresenter.present(await this.collectionsService.create(org, body, actor), actor);
  }

  /**
   * Get a collection
   * @remarks
   * Returns the collection with your permissions on it. A collection that you may not see is 404.
   */
  @Get('collections/:collectionId')
  @Can('collection:view', { scope: 'space:read' })
  async getCollectionById(@Resource('collection') { id }: Collection, @CurrentActor() actor: Actor): Promise<CollectionView> {
    return this.collectionPresenter.present(await this.collectionsService.get(id, actor), actor);
  }

  /**
   * Update a collection
   * @remarks
   * Changes the properties that you send and returns the collection. A new `defaultLevel` also applies to everything in
   * the collection that inherits it.
   */
  @Patch('collections/:collectionId')
  @Can('collection:admin', { scope: 'space:write', effects: { defaultLevel: 'change-content-roles' } })
  async updateCollectionById(
    @Resource('collection') collection: Collection,
    @Body() body: UpdateCollectionDto,
    @CurrentActor() actor: Actor,
  ): Promise<CollectionView> {
    return this.collectionPresenter.present(await this.collectionsService.update(collection, body, actor), actor);
  }

  /**
   * Delete a collection
   * @remarks
   * Deletes the collection immediately and moves its contents up to the place where it was. Grants and inherited
   * default levels are copied to these spaces and collections, so that everyone keeps the access they have. A deleted
   * collection cannot be restored.
   */
  @Delete('collections/:collectionId')
  @Can('collection:admin', { scope: 'space:write' })
  @IdempotentDelete()
  async deleteCollectionById(@Resource('collection') collection: Collection): Promise<void> {
    await this.collectionsService.remove(collection);
  }

  /**
   * Move a collection
   * @remarks
   * Moves the collection with everything in it to another parent or position of the same organization, and returns it.
   * You need the right to create in the new parent (403). A move into itself, or one that nests more than 16
   * collections, is refused (400), and a move to its current place is a conflict (409).
   */
  @Post('collections/:collectionId/move')
  @Can('collection:admin', { scope: 'space:write' })
  @HttpCode(200)
  async moveCollection(
    @Resource('collection') collection: Collection,
    @Body() body: MoveDto,
    @CurrentActor() actor: Actor,
  ): Promise<CollectionView> {
    await this.moveNode.move('collection', collection, body, actor);
    return this.collectionPresenter.present(await this.collectionsService.get(collection.id, actor), actor);
  }

  /**
   * Transfer a collection to another organization
   * @remarks
   * Transfers the collection with everything in it to the top of another organization, in which you need the right to
   * create (403). Members of that organization keep their grants; other grants, invite links and review requests are
   * deleted. A collection with a space that is on a site cannot be transferred (412).
   */
  @Post('collections/:collectionId/transfer')
  @MayFailPrecondition()
  @Can('collection:admin', { scope: 'space:write' })
  @HttpCode(200)
  async transferCollection(
    @Resource('collection') collection: Collection,
    @Body() { organization }: TransferDto,
    @CurrentActor() actor: Actor,
  ): Promise<CollectionView> {
    await this.transferNode.transfer('collection', collection, organization, actor);
    return this.collectionPresenter.present(await this.collectionsService.get(collection.id, actor), actor);
  }

  /**
   * List the spaces in a collection
   * @remarks
   * Returns the spaces directly in the collection, in the order of the tree. Spaces that you may not see are left out,
   * and so are spaces in the bin.
   */
  @Get('collections/:collectionId/spaces')
  @Can('collection:view', { scope: 'space:read' })
  async listSpacesInCollectionById(
    @Resource('collection') collection: Collection,
    @Query() query: ListQuery,
    @CurrentActor() actor: Actor,
  ): Promise<SpaceListView> {
    return this.spacePresenter.presentPage(await this.spaceQueries.listInCollection(collection, query, actor), actor);
  }
}
