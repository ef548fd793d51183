import { Injectable } from '@nestjs/common';
import type { Resources } from '../../../common/access/resources.js';
import type { Page } from '../../../common/db/paginate.js';
import { Urls } from '../../../common/http/urls.js';
import { isoTime } from '../../../common/json/iso-time.js';
import { FilePresenter } from '../files/file.presenter.js';
import { MergedFrom } from '../merged-from.js';
import { PagePresenter } from '../pages/page.presenter.js';
import { presentReusableContent } from '../reusable-contents/reusable-content.presenter.js';
import { ShownSources, type ShownSource } from '../sources/shown-sources.js';
import type { SourceCommitView } from '../sources/source.view.js';
import type { Revision } from '../../versions/store/revision.entity.js';
import type { RevisionListView, RevisionSummaryView, RevisionView } from './revision.view.js';
import { DocumentLinks } from '../../versions/store/document-links.js';
import type { Content } from '../../versions/revisions/revisions.service.js';

@Injectable()
export class RevisionPresenter {
  constructor(
    private readonly urls: Urls,
    private readonly pagePresenter: PagePresenter,
    private readonly filePresenter: FilePresenter,
    private readonly mergedFrom: MergedFrom,
    private readonly documentLinks: DocumentLinks,
    private readonly shownSources: ShownSources,
  ) {}

  async present(content: Content, resources: Resources, { commit, files: sources }: ShownSource): Promise<RevisionView> {
    const { revision, root, pages, files, reusableContents } = content;
    const tags = content.tags ?? (await this.documentLinks.tagsIn(revision.spaceId, documentsOf(content)));
    return {
      ...this.presentSummary(revision, await this.mergedFrom.find(revision, resources), commit),
      ...(await this.pagePresenter.presentTree(pages, sources)),
      files: await this.filePresenter.presentAll(revision.spaceId, files.values(), resources.actor.visitor, sources),
      reusableContents: Array.from(reusableContents.values(), (each) => presentReusableContent(each, sources)),
      variables: root.variables,
      tags: tags.map((tag) => ({ slug: tag, label: tag })),
    };
  }

  async presentPage(page: Page<Revision>, resources: Resources): Promise<RevisionListView> {
    const changeRequests = await this.mergedFrom.ofAll(page.items, resources);
    const commits = await this.shownSources.commitsOf(page.items, resources);
    return {
      ...page,
      items: page.items.map((revision) => this.presentSummary(revision, changeRequests.get(revision.mergedFrom), commits.get(revision.id))),
    };
  }

  presentSummary({ id, spaceId, parents, type, createdAt }: Revision, mergedFrom?: object, git?: SourceCommitView): RevisionSummaryView {
    return {
      object: 'revision',
      id,
      parents,
      type,
      ...(mergedFrom !== undefined && { mergedFrom }),
      createdAt: isoTime(createdAt),
      ...(git && { git }),
      urls: { location: this.urls.api('spaces', spaceId, 'revisions', id), app: this.urls.app('Space content') },
    };
  }
}

const documentsOf = ({ pages, reusableContents }: Content): ReadonlySet<string> =>
  new Set([...pages.inOrder(), ...reusableContents.values()].flatMap(({ document }) => document ?? []));
