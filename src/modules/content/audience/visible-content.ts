import { Injectable } from '@nestjs/common';
import type { Cache } from '../../../common/caches/cache.js';
import { Caches } from '../../../common/caches/caches.js';
import type { Audience } from '../../../common/expressions/audience.js';
import { visiblePages } from '../../versions/audience/visible-pages.js';
import { PAGE_INDEX_BYTES, type PageIndex } from '../../versions/records/page-index.js';
import type { Content } from '../../versions/revisions/revisions.service.js';
import { HiddenReferences } from './hidden-references.js';

type Visible = Pick<Content, 'pages' | 'files' | 'reusableContents'>;

/** The estimated size in memory of an entry in a filtered map, which shares its records. */
const ENTRY_BYTES = 50;

/** Limits content to what an audience sees: its pages, and the files and reusable contents that not only hidden pages use. */
@Injectable()
export class VisibleContent {
  private readonly hasConditions = new WeakMap<PageIndex, boolean>();
  private readonly visible: Cache<Visible>;

  constructor(
    private readonly references: HiddenReferences,
    caches: Caches,
  ) {
    this.visible = caches.create<Visible>({
      name: 'visible-content',
      bytesOf: ({ pages, files, reusableContents }) => PAGE_INDEX_BYTES.bytesOf(pages) + ENTRY_BYTES * (files.size + reusableContents.size),
      sharesOf: ({ pages }) => PAGE_INDEX_BYTES.sharesOf(pages),
    });
  }

  /** The content itself if nothing in it is hidden from the audience. */
  async of(content: Content, audience: Audience): Promise<Content> {
    if (!this.mayHide(content.pages)) return content;
    const { revision, root, computed } = content;
    const key = JSON.stringify([revision.spaceId, root.pages, root.files, root.reusableContents, computed?.seed ?? null, audience.key]);
    const visible = this.visible.get(key) ?? (await this.filter(content, audience));
    this.visible.set(key, visible);
    return { ...content, ...visible };
  }

  private mayHide(pages: PageIndex): boolean {
    const known = this.hasConditions.get(pages) ?? pages.inOrder().some(({ condition }) => condition !== undefined && condition !== '');
    this.hasConditions.set(pages, known);
    return known;
  }

  private async filter(content: Content, audience: Audience): Promise<Visible> {
    const { files, reusableContents } = content;
    const pages = visiblePages(content.pages, audience);
    if (pages === content.pages) return { pages, files, reusableContents };
    const hidden = await this.references.of(content, pages);
    return { pages, files: without(files, hidden.files), reusableContents: without(reusableContents, hidden.reusableContents) };
  }
}

const without = <T>(all: ReadonlyMap<string, T>, hidden: ReadonlySet<string>): ReadonlyMap<string, T> =>
  hidden.size === 0 ? all : new Map([...all].filter(([id]) => !hidden.has(id)));
