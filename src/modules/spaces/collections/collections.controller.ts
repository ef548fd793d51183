import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentActor, IdempotentDelete, Resource } from '../../../common/access/access.decorators.js';
import { Actor } from '../../../common/access/actor.js';
import { MayFailPrecondition } from '../../../common/openapi/precondition.decorator.js';
import { Org } from '../../orgs/org.entity.js';
import { MoveNode } from '../tree/move-node.js';
import { MoveDto, TransferDto } from '../tree/position.dto.js';
import { TransferNode } from '../transfer/transfer-node.js';
import { CreateCollectionDto, ListCollectionsQuery, UpdateCollectionDto } from './collection.dto.js';
import { Collection } from '../tree/collection.entity.js';
import { CollectionPresenter } from './collection.presenter.js';
import { CollectionListView, CollectionView } from './collection.view.js';
import { CollectionsService } from './collections.service.js';
import { DeleteCollection } from './delete-collection.js';

@ApiTags('Collections')
@Controller('v1')
export class CollectionsController {
  constructor(
    private readonly collections: CollectionsService,
    private readonly moves: MoveNode,
    private readonly transfers: TransferNode,
    private readonly deletion: DeleteCollection,
    private readonly presenter: CollectionPresenter,
  ) {}

  /** List the collections of an organization */
  @Get('orgs/:organizationId/collections')
  @Can('org:view', { scope: 'space:read' })
  async listCollectionsInOrganizationById(
    @Resource('org') org: Org,
    @Query() query: ListCollectionsQuery,
    @CurrentActor() actor: Actor,
  ): Promise<CollectionListView> {
    return this.presenter.presentPage(await this.collections.list(org, query, actor), actor);
  }

  /** Create a collection: needs the right to create where it is put */
  @Post('orgs/:organizationId/collections')
  @Can('org:view', { scope: 'space:write' })
  async createCollection(
    @Resource('org') org: Org,
    @Body() body: CreateCollectionDto,
    @CurrentActor() actor: Actor,
  ): Promise<CollectionView> {
    return this.presenter.present(await this.collections.create(org, body, actor), actor);
  }

  /** Get a collection */
  @Get('collections/:collectionId')
  @Can('collection:view', { scope: 'space:read' })
  async getCollectionById(@Resource('collection') { id }: Collection, @CurrentActor() actor: Actor): Promise<CollectionView> {
    return this.presenter.present(await this.collections.get(id, actor), actor);
  }

  /** Update a collection */
  @Patch('collections/:collectionId')
  @Can('collection:admin', { scope: 'space:write' })
  async updateCollectionById(
    @Resource('collection') collection: Collection,
    @Body() body: UpdateCollectionDto,
    @CurrentActor() actor: Actor,
  ): Promise<CollectionView> {
    return this.presenter.present(await this.collections.update(collection, body, actor), actor);
  }

  /** Delete a collection: what is in it moves up, and everyone keeps the access they have */
  @Delete('collections/:collectionId')
  @Can('collection:admin', { scope: 'space:write' })
  @IdempotentDelete()
  async deleteCollectionById(@Resource('collection') collection: Collection): Promise<void> {
    await this.deletion.delete(collection);
  }

  /** Move a collection, with all that is in it */
  @Post('collections/:collectionId/move')
  @Can('collection:admin', { scope: 'space:write' })
  @HttpCode(200)
  async moveCollection(
    @Resource('collection') collection: Collection,
    @Body() body: MoveDto,
    @CurrentActor() actor: Actor,
  ): Promise<CollectionView> {
    await this.moves.move('collection', collection, body, actor);
    return this.presenter.present(await this.collections.get(collection.id, actor), actor);
  }

  /** Transfer a collection, with all that is in it, to another organization */
  @Post('collections/:collectionId/transfer')
  @MayFailPrecondition()
  @Can('collection:admin', { scope: 'space:write' })
  @HttpCode(200)
  async transferCollection(
    @Resource('collection') collection: Collection,
    @Body() { organization }: TransferDto,
    @CurrentActor() actor: Actor,
  ): Promise<CollectionView> {
    await this.transfers.transfer('collection', collection, organization, actor);
    return this.presenter.present(await this.collections.get(collection.id, actor), actor);
  }
}
