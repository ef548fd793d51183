import { Injectable } from '@nestjs/common';
import type { Page } from '../../../common/db/paginate.js';
import { Urls } from '../../../common/http/urls.js';
import { isoTime } from '../../../common/json/iso-time.js';
import type { GitCommitRow } from '../model/git-commit.entity.js';
import { commitAddress } from '../repository/web-addresses.js';
import type { CommitsOf } from './git-commit.queries.js';
import type { GitCommitListView, GitCommitView } from './git-commit.view.js';

@Injectable()
export class GitCommitPresenter {
  constructor(private readonly urls: Urls) {}

  present({ installation, waits, found }: CommitsOf<GitCommitRow>): GitCommitView {
    const { oid, parents, message, author, authoredAt, committedAt, createdHere, state, operationId, revisionId } = found;
    const url = commitAddress(installation, oid);
    return {
      object: 'git-commit',
      oid,
      parents,
      message,
      author: { name: author },
      authoredAt: isoTime(authoredAt),
      committedAt: isoTime(committedAt),
      createdByGitBook: createdHere,
      state: state === 'proposed' && !waits ? 'included' : state,
      ...(operationId !== null && { operation: operationId }),
      ...(revisionId !== null && { revision: revisionId }),
      ...(url !== undefined && { url }),
      urls: { location: this.urls.api('spaces', installation.spaceId, 'git', 'commits', oid) },
    };
  }

  presentPage({ found: { items, ...page }, ...of }: CommitsOf<Page<GitCommitRow>>): GitCommitListView {
    return { ...page, items: items.map((found) => this.present({ ...of, found })) };
  }
}
