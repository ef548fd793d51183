import { ApiSchema } from '@nestjs/swagger';
import { Address, Moment } from '../../../common/http/fields.js';
import { ListOf } from '../../../common/http/list.view.js';

export class ShareLinkUrls {
  @Address('https://docs.example.com/v1/orgs/0UmGg1vVh3dXw8rTq2Lk/sites/0UmGg7PoIuYtReWqAsDf/share-links/0UmGg7ShArElInKiDeNt')
  location: string;
  /** The address that opens the site while the link is active, the site published and its visibility `share-link`. It is a secret. */
  @Address('https://docs.example.com/sites/analytical-engines/engine/3kTq9ZvLxW0sYb7NcMdRfGh2JpQ4tUv6XyA8eBnCsDk')
  published: string;
}

@ApiSchema({ name: 'ShareLink' })
export class ShareLinkView {
  object: 'share-link';
  /** @example 0UmGg7ShArElInKiDeNt */
  id: string;
  @Moment() createdAt: string;
  /** @example Reviewers */
  name: string;
  /** Whether the link opens the site. */
  active: boolean;
  urls: ShareLinkUrls;
}

@ApiSchema({ name: 'ShareLinkList' })
export class ShareLinkListView extends ListOf(ShareLinkView) {}
