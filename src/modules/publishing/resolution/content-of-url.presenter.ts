import { Injectable } from '@nestjs/common';
import { ChangeRequestPresenter } from '../../change-requests/change-request.presenter.js';
import { ChangeRequestQueries } from '../../change-requests/change-request.queries.js';
import { PagePresenter } from '../../content/pages/page.presenter.js';
import { CollectionPresenter } from '../../spaces/collections/collection.presenter.js';
import { SpaceQueries } from '../../spaces/space.queries.js';
import { SpacePresenter } from '../../spaces/space.presenter.js';
import type { CollectionOfUrlView, SpaceOfUrlView } from './content-url.view.js';
import type { FoundContent } from './find-content.js';

/** Presents what a URL names in the same way as the reads of each resource. */
@Injectable()
export class ContentOfUrlPresenter {
  constructor(
    private readonly collectionPresenter: CollectionPresenter,
    private readonly spaceQueries: SpaceQueries,
    private readonly spacePresenter: SpacePresenter,
    private readonly changeRequestQueries: ChangeRequestQueries,
    private readonly changeRequestPresenter: ChangeRequestPresenter,
    private readonly pagePresenter: PagePresenter,
  ) {}

  async present({ resources, page }: FoundContent): Promise<CollectionOfUrlView | SpaceOfUrlView> {
    const { actor } = resources;
    if (resources.has('collection')) {
      const collection = resources.get('collection');
      return { collection: this.collectionPresenter.present({ collection, ...resources.factsOf('collection') }, actor) };
    }
    const space = { space: resources.get('space'), ...resources.factsOf('space') };
    const changeRequest = resources.has('change-request')
      ? await this.changeRequestQueries.get(resources.get('change-request').id)
      : undefined;
    return {
      space: this.spacePresenter.present(await this.spaceQueries.describe(space), actor),
      ...(changeRequest && { changeRequest: this.changeRequestPresenter.present(changeRequest, resources) }),
      ...(page && { page: await this.pagePresenter.present(page) }),
    };
  }
}
