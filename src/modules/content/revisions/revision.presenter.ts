import { Injectable } from '@nestjs/common';
import type { Page } from '../../../common/db/paginate.js';
import { Urls } from '../../../common/http/urls.js';
import { PagePresenter } from '../pages/page.presenter.js';
import type { Revision } from '../store/revision.entity.js';
import type { RevisionListView, RevisionSummaryView, RevisionView } from './revision.view.js';
import type { Content } from './revisions.service.js';

@Injectable()
export class RevisionPresenter {
  constructor(
    private readonly urls: Urls,
    private readonly pages: PagePresenter,
  ) {}

  present({ revision, root, pages }: Content): RevisionView {
    return {
      ...this.presentSummary(revision),
      ...this.pages.presentTree(pages),
      files: [],
      reusableContents: [],
      variables: root.variables,
      tags: [],
    };
  }

  presentPage(page: Page<Revision>): RevisionListView {
    return { ...page, items: page.items.map((revision) => this.presentSummary(revision)) };
  }

  private presentSummary({ id, spaceId, parents, type, createdAt }: Revision): RevisionSummaryView {
    return {
      object: 'revision',
      id,
      parents,
      type,
      createdAt: createdAt.toISOString(),
      urls: { location: this.urls.api('spaces', spaceId, 'revisions', id), app: this.urls.app('Space content') },
    };
  }
}
