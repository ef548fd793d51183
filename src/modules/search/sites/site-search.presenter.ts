import { Injectable } from '@nestjs/common';
import type { Page } from '../../../common/db/paginate.js';
import { SearchPresenter } from '../search.presenter.js';
import type { SitePage, SiteSpaceResult } from './search-site.js';
import type { SiteSearchPageView, SiteSearchSpaceListView } from './site-search.view.js';

@Injectable()
export class SiteSearchPresenter {
  constructor(private readonly searchPresenter: SearchPresenter) {}

  present(page: Page<SiteSpaceResult>): SiteSearchSpaceListView {
    return {
      ...page,
      items: page.items.map(({ id, title, pages }) => ({
        type: 'space',
        id,
        title,
        score: Math.max(0, ...pages.map(scoreOf)),
        pages: pages.map((found) => this.presentPage(found)),
      })),
    };
  }

  private presentPage(page: SitePage): SiteSearchPageView {
    const score = scoreOf(page);
    const { sections, ...view } = this.searchPresenter.presentPage(page);
    return { ...view, sections: sections.map((section) => Object.assign(section, { score })), score, rank: page.rank };
  }
}

/** The engine ranks at most this many results, and does not score them. */
const MOST_RESULTS = 1000;
const scoreOf = ({ rank }: SitePage) => MOST_RESULTS + 1 - rank;
