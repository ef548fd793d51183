import { ApiSchema } from '@nestjs/swagger';
import { Address } from '../../../common/http/fields.js';
import { ListOf } from '../../../common/http/list.view.js';
import { ShowsLevel, type Level } from '../tree/level.field.js';

export class CollectionUrls {
  @Address('https://docs.example.com/v1/collections/0UmGg9CoLlEcTiOnIdYr') location: string;
  @Address('https://docs.example.com/docs#/Collections') app: string;
}

/** What the caller may do with the collection. */
export class CollectionPermissions {
  view: boolean;
  admin: boolean;
  viewInviteLinks: boolean;
  create: boolean;
}

@ApiSchema({ name: 'Collection' })
export class CollectionView {
  object: 'collection';
  /** @example 0UmGg9CoLlEcTiOnIdYr */
  id: string;
  /** @example Engineering */
  title: string;
  /** @example "How we build and run the engine." */
  description?: string;
  /**
   * The id of the organization it belongs to.
   * @example 0UmGg3zXcVbNmLkJhGfD
   */
  organization: string;
  /**
   * The id of the parent collection.
   * @example 0UmGg9CoLlEcTiOnPaRe
   */
  parent?: string;
  @ShowsLevel() defaultLevel: Level;
  urls: CollectionUrls;
  permissions: CollectionPermissions;
}

@ApiSchema({ name: 'CollectionList' })
export class CollectionListView extends ListOf(CollectionView) {}
