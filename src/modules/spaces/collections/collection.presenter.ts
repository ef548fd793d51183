import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import type { Page } from '../../../common/db/paginate.js';
import { Urls } from '../../../common/http/urls.js';
import { CollectionAccess } from './collection.access.js';
import type { CollectionListView, CollectionView } from './collection.view.js';
import type { CollectionDetails } from './collections.service.js';

@Injectable()
export class CollectionPresenter {
  constructor(
    private readonly urls: Urls,
    private readonly collectionAccess: CollectionAccess,
  ) {}

  present({ collection, granted }: CollectionDetails, actor: Actor): CollectionView {
    const { view, admin, viewInviteLinks, create } = this.collectionAccess.permissionsOf(collection, granted, actor);
    return {
      object: 'collection',
      id: collection.id,
      title: collection.title,
      ...(collection.description !== '' && { description: collection.description }),
      organization: collection.orgId,
      ...(collection.parentId !== null && { parent: collection.parentId }),
      defaultLevel: collection.defaultLevel,
      urls: { location: this.urls.api('collections', collection.id), app: this.urls.app('Collections') },
      permissions: { view, admin, viewInviteLinks, create },
    };
  }

  presentPage(page: Page<CollectionDetails>, actor: Actor): CollectionListView {
    return { ...page, items: page.items.map((details) => this.present(details, actor)) };
  }
}
