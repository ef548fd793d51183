import { Injectable } from '@nestjs/common';
import type { Resources } from '../../../common/access/resources.js';
import { MergeSources } from '../../content/merged-from.js';
import { ChangeRequestPresenter } from '../change-request.presenter.js';
import { ChangeRequestQueries } from '../change-request.queries.js';

/** Presents change requests for the revisions they were merged into. */
@Injectable()
export class MergedChangeRequests extends MergeSources {
  constructor(
    private readonly changeRequestQueries: ChangeRequestQueries,
    private readonly changeRequestPresenter: ChangeRequestPresenter,
  ) {
    super();
  }

  async present(ids: readonly string[], resources: Resources): Promise<ReadonlyMap<string, object>> {
    const found = await this.changeRequestQueries.getAll(ids);
    return new Map(found.map((details) => [details.changeRequest.id, this.changeRequestPresenter.present(details, resources)]));
  }
}
