import { Injectable } from '@nestjs/common';
import { Turns } from '../../../common/concurrency/turns.js';
import { sentDocument } from '../../../common/document/sent-document.js';
import type { Document } from '../../../common/document/rich-text.js';
import { Urls } from '../../../common/http/urls.js';
import type { PageIndex } from '../../versions/records/page-index.js';
import { DEFAULT_COVER, DEFAULT_LAYOUT, type PageRecord } from '../../versions/records/page-record.js';
import { fileMember, type ShownFiles } from '../sources/shown-sources.js';
import { isChanging, markChanging } from './changing-responses.js';
import type { DocumentView, MetaLinksView, PagesView, PageView } from './page.view.js';
import type { PageInPlace } from './read-pages.js';

/** Milliseconds of work before other requests get a turn. */
const SLICE = 5;

/** What clients read of every layout, and no page changes. */
const FIXED_LAYOUT = { coverMask: 'none', tags: true, actions: true, anchors: true } as const;

@Injectable()
export class PagePresenter {
  constructor(private readonly urls: Urls) {}

  async presentTree(index: PageIndex, files?: ShownFiles): Promise<PagesView> {
    return { pages: await new Turns(SLICE).run(this.children(null, '', index, files)) };
  }

  async present({ page, content: { pages }, body }: PageInPlace, files?: ShownFiles): Promise<PageView> {
    const path = pages.pathOf(page);
    const below = await new Turns(SLICE).run(this.children(page.id, `${path}/`, pages, files));
    const sent = body && 'document' in body ? { document: sentDocument(body.document) } : body;
    const view = { ...this.view(page, path, below, files), ...sent };
    if (isChanging(body)) markChanging(view);
    return view;
  }

  /** Without the pages below it. */
  presentAlone(page: PageRecord, index: PageIndex): PageView {
    return this.view(page, index.pathOf(page), []);
  }

  presentDocument(document: Document): DocumentView {
    const { object, data, nodes } = sentDocument(document);
    const view = { object, data, nodes };
    if (isChanging(document)) markChanging(view);
    return view;
  }

  presentMetaLinks({ page: { metaLinks = {} } }: PageInPlace): MetaLinksView {
    return metaLinks;
  }

  private view(page: PageRecord, path: string, pages: PageView[], files?: ShownFiles): PageView {
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
      ...((type === 'document' || type === 'group') && { slug, path, pages }),
      ...(description !== undefined && { description }),
      ...(type === 'document' && { layout: { ...FIXED_LAYOUT, ...DEFAULT_LAYOUT, ...page.layout }, tags: [] }),
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
      ...(files && fileMember(id, files)),
    };
  }

  /** In steps, because a tree may have thousands of pages. */
  private *children(parent: string | null, above: string, index: PageIndex, files?: ShownFiles): Generator<void, PageView[]> {
    const views: PageView[] = [];
    for (const page of index.childrenOf(parent)) {
      const path = `${above}${page.slug}`;
      views.push(this.view(page, path, yield* this.children(page.id, `${path}/`, index, files), files));
      yield;
    }
    return views;
  }
}
