import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { InviteTargets } from '../orgs/invites/invite-targets.js';
import { CollectionAccess } from './collections/collection.access.js';
import { Collection } from './tree/collection.entity.js';
import { CollectionPresenter } from './collections/collection.presenter.js';
import { CollectionsController } from './collections/collections.controller.js';
import { CollectionsService } from './collections/collections.service.js';
import { CopySpace } from './copy-space.js';
import { SpaceCounters } from './space-counters.js';
import { PermissionPresenter } from './permissions/permission.presenter.js';
import { PermissionsController } from './permissions/permissions.controller.js';
import { PermissionsService } from './permissions/permissions.service.js';
import { PurgeSpaces } from './purge-spaces.js';
import { SpacePurgers } from './space-purgers.js';
import { SpaceAccess } from './space.access.js';
import { Space } from './space.entity.js';
import { SpacePresenter } from './space.presenter.js';
import { SpaceQueries } from './space.queries.js';
import { SpacesController } from './spaces.controller.js';
import { SpacesService } from './spaces.service.js';
import { Containers } from './tree/containers.js';
import { MoveNode } from './tree/move-node.js';
import { NodeTargets } from './tree/node-targets.js';
import { OrganizationTies } from './organization-ties.js';
import { Siblings } from './tree/siblings.js';
import { TransferNode } from './transfer-node.js';
import { Tree } from './tree/tree.js';

/**
 * Spaces and the collections that contain them. Global because the invites module needs the possible targets of links.
 */
@Global()
@Module({
  imports: [DiscoveryModule, TypeOrmModule.forFeature([Space, Collection])],
  controllers: [SpacesController, CollectionsController, PermissionsController],
  providers: [
    SpacesService,
    SpaceQueries,
    CopySpace,
    SpaceAccess,
    SpacePresenter,
    SpaceCounters,
    PurgeSpaces,
    SpacePurgers,
    CollectionsService,
    CollectionAccess,
    CollectionPresenter,
    PermissionsService,
    PermissionPresenter,
    Tree,
    Siblings,
    Containers,
    MoveNode,
    TransferNode,
    OrganizationTies,
    { provide: InviteTargets, useClass: NodeTargets },
  ],
  exports: [SpaceQueries, SpacesService, CollectionPresenter, SpaceAccess, SpaceCounters, SpacePresenter, CopySpace, InviteTargets, Tree],
})
export class SpacesModule {}
