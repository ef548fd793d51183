import { Injectable } from '@nestjs/common';
import type { Document } from '../../../common/document/rich-text.js';
import { Urls } from '../../../common/http/urls.js';
import { PageIndex } from '../../versions/records/page-index.js';
import { DEFAULT_COVER, DEFAULT_LAYOUT, type PageRecord } from '../../versions/records/page-record.js';
import { isChanging, markChanging } from './changing-responses.js';
import type { DocumentView, MetaLinksView, PagesView, PageView } from './page.view.js';
import type { PageInPlace } from './read-pages.js';

const NO_PAGES = new PageIndex(new Map());

@Injectable()
export class PagePresenter {
  constructor(private readonly urls: Urls) {}

  presentTree(index: PageIndex): PagesView {
    return { pages: index.childrenOf(null).map((page) => this.withChildren(page, page.slug, index)) };
  }

  present({ page, content: { pages }, body }: PageInPlace): PageView {
    const view = { ...this.withChildren(page, pages.pathOf(page), pages), ...body };
    if (isChanging(body)) markChanging(view);
    return view;
  }

  /** Without the pages below it. */
  presentAlone(page: PageRecord, index: PageIndex): PageView {
    return this.withChildren(page, index.pathOf(page), NO_PAGES);
  }

  presentDocument({ object, data, nodes }: Document): DocumentView {
    return { object, data, nodes };
  }

  presentMetaLinks({ metaLinks = {} }: PageRecord): MetaLinksView {
    return metaLinks;
  }

  private withChildren(page: PageRecord, path: string, index: PageIndex): PageView {
    const { id, type, title, linkTitle, emoji, icon, createdAt, updatedAt, slug, description, hidden, condition, target, computed } = page;
    const { noIndex, noRobotsIndex, variables, cover, metaLinks } = page;
    return {
      object: 'page',
      id,
      type,
      kind: type === 'document' ? 'sheet' : type,
      title,
      ...(linkTitle !== undefined && { linkTitle }),
      ...(emoji !== undefined && { emoji }),
      ...(icon !== undefined && { icon }),
      createdAt,
      updatedAt,
      urls: { app: this.urls.app('Space content') },
      ...((type === 'document' || type === 'group') && { slug, path, pages: this.children(page, path, index) }),
      ...(description !== undefined && { description }),
      ...(type === 'document' && { layout: { ...DEFAULT_LAYOUT, ...page.layout }, tags: [] }),
      ...(cover !== undefined && { cover: { ...DEFAULT_COVER, ...cover } }),
      ...(metaLinks !== undefined && { metaLinks }),
      ...(variables !== undefined && { variables }),
      ...(hidden !== undefined && { hidden }),
      ...(noIndex !== undefined && { noIndex }),
      ...(noRobotsIndex !== undefined && { noRobotsIndex }),
      ...(condition !== undefined && { condition }),
      ...(target !== undefined && { target, ...(target.kind === 'url' && { href: String(target['url']) }) }),
      ...(computed !== undefined && { computed }),
      ...(page.computedSeed !== undefined && { computedSeed: page.computedSeed }),
      ...(page.computedProblem !== undefined && { computedProblem: page.computedProblem }),
      ...(page.document !== undefined && { documentId: page.document }),
    };
  }

  private children(page: PageRecord, path: string, index: PageIndex): PageView[] {
    return index.childrenOf(page.id).map((child) => this.withChildren(child, `${path}/${child.slug}`, index));
  }
}
