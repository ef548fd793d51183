import { Injectable } from '@nestjs/common';
import type { Resources } from '../../common/access/resources.js';
import { ChangeRequestPresenter } from '../change-requests/change-request.presenter.js';
import { ChangeRequestQueries } from '../change-requests/change-request.queries.js';
import { MergedFrom } from '../content/merged-from.js';
import { RevisionPresenter } from '../content/revisions/revision.presenter.js';
import type { Content } from '../versions/revisions/revisions.service.js';
import type { LocationVersionView } from './links.view.js';

const NO_CONTENT = { pages: [], files: [], reusableContents: [], tags: [] };

/** Presents the version of a content: a revision of its space, or the change request of the path. */
@Injectable()
export class PresentVersion {
  constructor(
    private readonly revisionPresenter: RevisionPresenter,
    private readonly mergedFrom: MergedFrom,
    private readonly changeRequestQueries: ChangeRequestQueries,
    private readonly changeRequestPresenter: ChangeRequestPresenter,
  ) {}

  async present({ revision }: Content, resources: Resources): Promise<LocationVersionView> {
    if (!resources.has('change-request') || revision.spaceId !== resources.get('space').id)
      return {
        type: 'revision',
        revision: { ...this.revisionPresenter.presentSummary(revision, await this.mergedFrom.find(revision, resources)), ...NO_CONTENT },
      };
    const details = await this.changeRequestQueries.get(resources.get('change-request').id);
    return { type: 'changeRequest', changeRequest: this.changeRequestPresenter.present(details, resources) };
  }
}
