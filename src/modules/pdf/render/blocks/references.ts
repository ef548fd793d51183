import type { ContentRef } from '../../../../common/document/content-ref.js';
import { isExternalUrl } from '../../../../common/document/safe-url.js';
import type { PdfFile, PdfPage, PlannedPage } from '../../pdf-plan.js';
import { placeOf, type Target } from '../drawing/pen.js';
import { textIn } from './text-in.js';

export interface Described {
  text: string;
  target?: Target;
}

const LABELS: Readonly<Record<string, readonly [label: string, member: string]>> = {
  space: ['Space', 'space'],
  collection: ['Collection', 'collection'],
  openapi: ['API specification', 'spec'],
  tag: ['Tag', 'tag'],
  unresolved: ['', 'href'],
  'reusable-content': ['Reusable content', 'reusableContent'],
};

/** Describes what the content of a page refers to. Nothing is fetched: URLs become links. */
export class References {
  constructor(
    private readonly page: Pick<PdfPage, 'id' | 'files' | 'users'>,
    private readonly pages: ReadonlyMap<string, PlannedPage>,
    private readonly spaceId: string,
  ) {}

  describe(ref: ContentRef): Described {
    const { kind } = ref;
    if (kind === 'url') return describeUrl(String(ref['url']));
    if (kind === 'page' || kind === 'anchor') return this.pageOf(ref);
    if (kind === 'file') return { text: this.file(ref)?.name ?? 'A file that is not available' };
    if (kind === 'user') return { text: `@${this.page.users[String(ref['user'])] ?? 'unknown'}` };
    const [label, member] = LABELS[kind] ?? [kind, kind];
    return { text: `${label} ${textIn(ref, member)}`.trim() };
  }

  /** Undefined for a file of another space: readers of this one may not be allowed to see it. */
  file(ref: ContentRef): PdfFile | undefined {
    return this.isOwn(ref) ? this.page.files[String(ref['file'])] : undefined;
  }

  private pageOf(ref: ContentRef): Described {
    if (!this.isOwn(ref)) return { text: 'A page of another space' };
    const anchor = ref.kind === 'anchor' ? String(ref['anchor']) : undefined;
    const id = textIn(ref, 'page') || this.page.id;
    const page = this.pages.get(id);
    if (!page) return { text: 'A page that is not available' };
    const text = anchor === undefined || id !== this.page.id ? page.title : `#${anchor}`;
    return page.included ? { text, target: { place: placeOf(id, anchor) } } : { text };
  }

  private isOwn(ref: ContentRef): boolean {
    return ref['space'] === undefined || ref['space'] === this.spaceId;
  }
}

/** Relative URLs lead nowhere in a file. */
function describeUrl(url: string): Described {
  const target = isExternalUrl(url) && URL.canParse(url) ? { url: new URL(url).href } : undefined;
  return { text: url, ...(target && { target }) };
}
