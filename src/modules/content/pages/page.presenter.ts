import { Injectable } from '@nestjs/common';
import { Urls } from '../../../common/http/urls.js';
import type { RichTextDocument } from '../../../common/contract/document.js';
import { printMarkdown } from '../document/print-markdown.js';
import type { Document } from '../document/rich-text.js';
import type { PageIndex } from './page-index.js';
import { DEFAULT_LAYOUT, type PageRecord } from './page-record.js';
import type { DocumentView, PagesView, PageView } from './page.view.js';
import type { PageInPlace } from './read-pages.js';

@Injectable()
export class PagePresenter {
  constructor(private readonly urls: Urls) {}

  presentTree(index: PageIndex): PagesView {
    return { pages: index.childrenOf(null).map((page) => this.withChildren(page, page.slug, index)) };
  }

  present({ page, index, document }: PageInPlace, format?: 'document' | 'markdown'): PageView {
    const body = document && (format === 'markdown' ? { markdown: printMarkdown(document as Document) } : { document });
    return { ...this.withChildren(page, index.pathOf(page), index), ...body };
  }

  presentDocument({ object, data, nodes }: RichTextDocument): DocumentView {
    return { object, data, nodes };
  }

  private withChildren(page: PageRecord, path: string, index: PageIndex): PageView {
    const { id, type, title, emoji, icon, createdAt, updatedAt, slug, description, hidden, noIndex, noRobotsIndex, variables, target } =
      page;
    const placed = type !== 'link' && { slug, path, pages: this.children(page, path, index) };
    return {
      object: 'page',
      id,
      type,
      kind: type === 'document' ? 'sheet' : type,
      title,
      ...(emoji !== undefined && { emoji }),
      ...(icon !== undefined && { icon }),
      createdAt,
      updatedAt,
      urls: { app: this.urls.app('Space content') },
      ...placed,
      ...(description !== undefined && { description }),
      ...(type === 'document' && { layout: { ...DEFAULT_LAYOUT, ...page.layout }, tags: [] }),
      ...(variables !== undefined && { variables }),
      ...(hidden !== undefined && { hidden }),
      ...(noIndex !== undefined && { noIndex }),
      ...(noRobotsIndex !== undefined && { noRobotsIndex }),
      ...(target !== undefined && { target }),
      ...(page.document !== undefined && { documentId: page.document }),
    };
  }

  private children(page: PageRecord, path: string, index: PageIndex): PageView[] {
    return index.childrenOf(page.id).map((child) => this.withChildren(child, `${path}/${child.slug}`, index));
  }
}
