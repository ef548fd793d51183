import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { InviteTargets } from '../orgs/invites/invite-targets.js';
import { CollectionAccess } from './collections/collection.access.js';
import { Collection } from './tree/collection.entity.js';
import { CollectionPresenter } from './collections/collection.presenter.js';
import { CollectionSpacesController } from './collection-spaces.controller.js';
import { CollectionsController } from './collections/collections.controller.js';
import { CollectionsService } from './collections/collections.service.js';
import { DeleteCollection } from './collections/delete-collection.js';
import { CopySpace } from './copy-space.js';
import { SpaceCounters } from './counters/space-counters.js';
import { ExplainPermission } from './permissions/explain-permission.js';
import { PermissionPresenter } from './permissions/permission.presenter.js';
import { PermissionsController } from './permissions/permissions.controller.js';
import { PermissionsService } from './permissions/permissions.service.js';
import { PurgePermissions } from './permissions/purge-permissions.js';
import { PurgeSpaces } from './purge/purge-spaces.js';
import { SpacePurgers } from './purge/space-purgers.js';
import { SpaceBin } from './purge/space-bin.js';
import { ReadSpaces } from './read-spaces.js';
import { SpaceAccess } from './space.access.js';
import { Space } from './space.entity.js';
import { SpacePresenter } from './space.presenter.js';
import { SpaceQueries } from './space.queries.js';
import { SpacesController } from './spaces.controller.js';
import { SpacesService } from './spaces.service.js';
import { Containers } from './tree/containers.js';
import { MoveNode } from './tree/move-node.js';
import { NodeTargets } from './tree/node-targets.js';
import { OrganizationTies } from './transfer/organization-ties.js';
import { Siblings } from './tree/siblings.js';
import { TransferNode } from './transfer/transfer-node.js';
import { Tree } from './tree/tree.js';

/**
 * Spaces and the collections that contain them. Global because the invites module needs the possible targets of links.
 */
@Global()
@Module({
  imports: [DiscoveryModule, TypeOrmModule.forFeature([Space, Collection])],
  controllers: [SpacesController, CollectionsController, CollectionSpacesController, PermissionsController],
  providers: [
    ReadSpaces,
    SpacesService,
    SpaceQueries,
    CopySpace,
    SpaceAccess,
    SpacePresenter,
    SpaceBin,
    SpaceCounters,
    PurgeSpaces,
    SpacePurgers,
    PurgePermissions,
    CollectionsService,
    CollectionAccess,
    CollectionPresenter,
    DeleteCollection,
    PermissionsService,
    ExplainPermission,
    PermissionPresenter,
    Tree,
    Siblings,
    Containers,
    MoveNode,
    TransferNode,
    OrganizationTies,
    { provide: InviteTargets, useClass: NodeTargets },
  ],
  exports: [
    ReadSpaces,
    SpaceQueries,
    SpacesService,
    CollectionPresenter,
    SpaceAccess,
    SpaceCounters,
    SpacePresenter,
    CopySpace,
    InviteTargets,
    Tree,
  ],
})
export class SpacesModule {}
