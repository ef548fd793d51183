import { Injectable } from '@nestjs/common';
import type { Page } from '../../common/db/paginate.js';
import { Urls } from '../../common/http/urls.js';
import type { FoundSection } from './search-engine.js';
import type { FoundSpace, ShownPage } from './search-content.js';
import type { SearchPageListView, SearchPageView, SearchSectionView, SearchSpaceListView } from './search.view.js';

@Injectable()
export class SearchPresenter {
  constructor(private readonly urls: Urls) {}

  presentPages(page: Page<ShownPage>): SearchPageListView {
    return { ...page, items: page.items.map((found) => this.presentPage(found)) };
  }

  presentSpaces(page: Page<FoundSpace>): SearchSpaceListView {
    return {
      ...page,
      items: page.items.map(({ id, title, pages }) => ({ id, title, pages: pages.map((found) => this.presentPage(found)) })),
    };
  }

  presentPage(page: ShownPage): SearchPageView {
    const { id, title, description, path, ancestors, inTitle, sections, published } = page;
    return {
      id,
      title,
      ...(description !== '' && { description }),
      path,
      sections: sections.map((section) => this.presentSection(page, section)),
      ancestors: ancestors.map((above) => ({ title: above })),
      highlights: { title: inTitle },
      urls: this.addresses(published),
    };
  }

  private presentSection(
    { id, path, published }: ShownPage,
    { anchor, title, excerpt, inTitle, inExcerpt }: FoundSection,
  ): SearchSectionView {
    return {
      id: anchor ?? id,
      title,
      path: anchor === null ? path : `${path}#${anchor}`,
      body: excerpt,
      highlights: { title: inTitle, body: inExcerpt },
      urls: this.addresses(published !== undefined && anchor !== null ? `${published}#${encodeURIComponent(anchor)}` : published),
    };
  }

  private addresses(published: string | undefined) {
    return { app: this.urls.app('Space content'), ...(published !== undefined && { published }) };
  }
}
