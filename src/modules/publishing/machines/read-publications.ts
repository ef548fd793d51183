import { Injectable } from '@nestjs/common';
import { wordsOfInlines } from '../../../common/document/fit-blocks.js';
import { isHeading } from '../../../common/document/heading-of.js';
import { inlinesOf } from '../../../common/document/html/renderer.js';
import type { Document } from '../../../common/document/rich-text.js';
import type { Audience } from '../../../common/expressions/audience.js';
import { PageBodies } from '../../content/pages/page-bodies.js';
import { ReadPages } from '../../content/pages/read-pages.js';
import type { PageRecord } from '../../versions/records/page-record.js';
import { Publications, type Publication } from '../../versions/revisions/publications.js';
import { isForbidden, type ListedPage, type ListedSpace } from './listed-pages.js';

/** What an audience notices of a change of a page. */
export interface NoticedChange {
  isNew: boolean;
  title: boolean;
  description: boolean;
  /** It is below another page. */
  place: boolean;
  text: boolean;
  /** The titles of the sections whose text changed, as far as they have one. */
  sections: readonly string[];
}

export interface PublishedPage {
  entry: ListedPage;
  /** When the audience got to see the page as it is. */
  at: string;
  /** Absent if it was longer ago than we look back. */
  change?: NoticedChange;
}

/** Of each space. */
const MOST_PUBLICATIONS = 50;
const MOST_SECTIONS = 5;

/** Finds when the pages of a site were published as they are, and what changed then, as an audience notices it. */
@Injectable()
export class ReadPublications {
  constructor(
    private readonly publications: Publications,
    private readonly readPages: ReadPages,
    private readonly pageBodies: PageBodies,
  ) {}

  /** The latest pages, newest first. */
  async latest(listed: readonly ListedPage[], audience: Audience, most: number): Promise<PublishedPage[]> {
    const bySpace = new Map<string, ListedPage[]>();
    for (const entry of listed) {
      const { spaceId } = entry.space;
      const own = bySpace.get(spaceId);
      if (own) own.push(entry);
      else bySpace.set(spaceId, [entry]);
    }
    const heads = Array.from(bySpace, ([spaceId, [first]]) => ({ spaceId, revisionId: first!.space.revisionId }));
    const rest = new Set(listed);
    const found: PublishedPage[] = [];
    const oldest = new Map<string, string>();
    for (const publication of await this.publications.latest(heads, MOST_PUBLICATIONS)) {
      if (found.length >= most) break;
      oldest.set(publication.spaceId, publication.at);
      const changed = new Set(await this.publications.changedPages(publication));
      const entries = bySpace.get(publication.spaceId)!.filter((entry) => rest.has(entry) && changed.has(entry.page.id));
      const noticed = await this.noticed(publication, entries.slice(0, most), audience);
      for (const page of noticed) rest.delete(page.entry);
      found.push(...noticed);
    }
    // Computed pages have no revisions. What no publication explains is older than all that were looked at.
    if (found.length < most) found.push(...Array.from(rest, (entry) => ({ entry, at: timeOf(entry, oldest) })));
    return found.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)).slice(0, most);
  }

  private async noticed(publication: Publication, entries: readonly ListedPage[], audience: Audience): Promise<PublishedPage[]> {
    const { spaceId, before, after, at } = publication;
    const ids = entries.map(({ page }) => page.id);
    const [was, is] = [await this.publications.lineages(spaceId, before, ids), await this.publications.lineages(spaceId, after, ids)];
    const pages: PublishedPage[] = [];
    for (const entry of entries) {
      const [earlier, now] = [seenPage(was.get(entry.page.id), audience), seenPage(is.get(entry.page.id), audience)];
      if (!now) continue;
      const change = earlier ? await this.compare(earlier, now, entry.space, audience) : NEW;
      if (change) pages.push({ entry, at, change });
    }
    return pages;
  }

  /** Undefined if the audience notices nothing: only blocks that it does not see changed, or the order of pages. */
  private async compare(was: PageRecord, is: PageRecord, space: ListedSpace, audience: Audience): Promise<NoticedChange | undefined> {
    const sections = was.document === is.document ? [] : await this.changedSections(was, is, space, audience);
    const change = {
      isNew: false,
      title: was.title !== is.title,
      description: (was.description ?? '') !== (is.description ?? ''),
      place: was.parent !== is.parent,
      text: sections.length > 0,
      sections: sections.filter((title) => title !== '').slice(0, MOST_SECTIONS),
    };
    return change.title || change.description || change.place || change.text ? change : undefined;
  }

  /** An empty title for what has none. Removed sections count as a change without a title. */
  private async changedSections(was: PageRecord, is: PageRecord, space: ListedSpace, audience: Audience): Promise<string[]> {
    const content = await this.readPages.content(space, true);
    const rendering = { evaluated: true, dereferenced: true, audience } as const;
    const earlier = sectionsOf(await this.pageBodies.document(content, was, rendering));
    const now = sectionsOf(await this.pageBodies.document(content, is, rendering));
    const changed = [...now].flatMap(([title, text]) => (earlier.get(title) === text ? [] : [title]));
    return [...earlier.keys()].every((title) => now.has(title)) ? changed : [...changed, ''];
  }
}

const NEW: NoticedChange = { isNew: true, title: false, description: false, place: false, text: false, sections: [] };

/** A page, if the audience found it in lists. */
function seenPage(lineage: readonly PageRecord[] | undefined, audience: Audience): PageRecord | undefined {
  const isSeen = lineage?.every((page) => audience.sees(page.condition) && page.hidden !== true && !isForbidden(page));
  return isSeen ? lineage![0] : undefined;
}

/** The text of each section by its title, in a form to compare. */
function sectionsOf({ nodes }: Document): Map<string, string> {
  const sections = new Map<string, string>();
  let title = '';
  for (const block of nodes) {
    if (isHeading(block)) title = wordsOfInlines(inlinesOf(block)).trim();
    sections.set(
      title,
      (sections.get(title) ?? '') + JSON.stringify(block, (name, value: unknown) => (name === 'key' ? undefined : value)),
    );
  }
  return sections;
}

function timeOf({ page, space }: ListedPage, oldest: ReadonlyMap<string, string>): string {
  const limit = page.computedSeed === undefined ? oldest.get(space.spaceId) : undefined;
  return limit !== undefined && limit < page.updatedAt ? limit : page.updatedAt;
}
