import { ApiSchema } from '@nestjs/swagger';
import { ChangeRequestView } from '../../change-requests/change-request.view.js';
import { PageView } from '../../content/pages/page.view.js';
import { CollectionView } from '../../spaces/collections/collection.view.js';
import { SpaceView } from '../../spaces/space.view.js';

@ApiSchema({ name: 'CollectionOfURL' })
export class CollectionOfUrlView {
  collection: CollectionView;
}

@ApiSchema({ name: 'SpaceOfURL' })
export class SpaceOfUrlView {
  space: SpaceView;
  /** The change request that the URL names; the page is one of its content. */
  changeRequest?: ChangeRequestView;
  /** The page that the URL names, with the pages below it. */
  page?: PageView;
}
