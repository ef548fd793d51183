import { Injectable } from '@nestjs/common';
import type { Resources } from '../../common/access/resources.js';
import { ChangeRequestPresenter } from '../change-requests/change-request.presenter.js';
import { ReadChangeRequests } from '../change-requests/read-change-requests.js';
import { RevisionPresenter } from '../content/revisions/revision.presenter.js';
import type { Content } from '../versions/revisions/revisions.service.js';
import type { LocationVersionView } from './links.view.js';

/** Presents the version of a content: a revision of its space, or the change request of the path. */
@Injectable()
export class PresentVersion {
  constructor(
    private readonly revisions: RevisionPresenter,
    private readonly reading: ReadChangeRequests,
    private readonly changeRequests: ChangeRequestPresenter,
  ) {}

  async of({ revision }: Content, resources: Resources): Promise<LocationVersionView> {
    if (revision.spaceId !== resources.get('space').id || !resources.has('change-request'))
      return { type: 'revision', revision: this.revisions.presentSummary(revision) };
    const details = await this.reading.get(resources.get('change-request').id);
    return { type: 'changeRequest', changeRequest: this.changeRequests.present(details, resources) };
  }
}
