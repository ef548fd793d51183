import { Injectable } from '@nestjs/common';
import type { Page } from '../../../common/db/paginate.js';
import { Urls } from '../../../common/http/urls.js';
import { FilePresenter } from '../files/file.presenter.js';
import { PagePresenter } from '../pages/page.presenter.js';
import { presentReusableContent } from '../reusable-contents/reusable-content.presenter.js';
import type { Revision } from '../../versions/store/revision.entity.js';
import type { RevisionListView, RevisionSummaryView, RevisionView } from './revision.view.js';
import type { Content } from '../../versions/revisions/revisions.service.js';

@Injectable()
export class RevisionPresenter {
  constructor(
    private readonly urls: Urls,
    private readonly pages: PagePresenter,
    private readonly files: FilePresenter,
  ) {}

  async present({ revision, root, pages, files, reusableContents }: Content): Promise<RevisionView> {
    return {
      ...this.presentSummary(revision),
      ...this.pages.presentTree(pages),
      files: await this.files.presentAll(revision.spaceId, files.values()),
      reusableContents: Array.from(reusableContents.values(), presentReusableContent),
      variables: root.variables,
      tags: [],
    };
  }

  presentPage(page: Page<Revision>): RevisionListView {
    return { ...page, items: page.items.map((revision) => this.presentSummary(revision)) };
  }

  private presentSummary({ id, spaceId, parents, type, mergedFrom, createdAt }: Revision): RevisionSummaryView {
    return {
      object: 'revision',
      id,
      parents,
      type,
      ...(mergedFrom !== null && { mergedFrom }),
      createdAt: createdAt.toISOString(),
      urls: { location: this.urls.api('spaces', spaceId, 'revisions', id), app: this.urls.app('Space content') },
    };
  }
}
