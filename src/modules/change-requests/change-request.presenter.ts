import { Injectable } from '@nestjs/common';
import type { Resources } from '../../common/access/resources.js';
import type { Page } from '../../common/db/paginate.js';
import { Urls } from '../../common/http/urls.js';
import { isoTime } from '../../common/json/iso-time.js';
import { UserPresenter } from '../identity/user.presenter.js';
import type { ChangeRequestListView, ChangeRequestView } from './change-request.view.js';
import { isOutdated } from './merge-base.js';
import type { ChangeRequestDetails } from './change-request.queries.js';

@Injectable()
export class ChangeRequestPresenter {
  constructor(
    private readonly urls: Urls,
    private readonly userPresenter: UserPresenter,
  ) {}

  present({ changeRequest, author, merger, spaceHead }: ChangeRequestDetails, resources: Resources): ChangeRequestView {
    const { id, spaceId, number, status, subject, description, mergedAt } = changeRequest;
    const { revisionMergedAncestorId, revisionMergedId, clusterId } = changeRequest;
    return {
      object: 'change-request',
      id,
      number,
      status,
      subject,
      ...(description !== null && { description }),
      createdBy: this.userPresenter.present(author, resources),
      createdAt: isoTime(changeRequest.createdAt),
      updatedAt: isoTime(changeRequest.updatedAt),
      ...(merger !== null && { mergedBy: this.userPresenter.present(merger, resources) }),
      ...(mergedAt !== null && { mergedAt: isoTime(mergedAt) }),
      space: spaceId,
      revision: changeRequest.revisionId,
      revisionInitial: changeRequest.revisionInitialId,
      ...(revisionMergedAncestorId !== null && { revisionMergedAncestor: revisionMergedAncestorId }),
      ...(revisionMergedId !== null && { revisionMerged: revisionMergedId }),
      ...(clusterId !== null && { conversationsIssuesCluster: clusterId }),
      comments: changeRequest.commentsOpen,
      outdated: isOutdated(changeRequest, spaceHead),
      urls: { location: this.urls.api('spaces', spaceId, 'change-requests', id), app: this.urls.app('Change requests') },
    };
  }

  presentPage(page: Page<ChangeRequestDetails>, resources: Resources): ChangeRequestListView {
    return { ...page, items: page.items.map((details) => this.present(details, resources)) };
  }
}
