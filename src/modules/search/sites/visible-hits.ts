import { Injectable } from '@nestjs/common';
import { Turns } from '../../../common/concurrency/turns.js';
import { sectionsIn } from '../../../common/document/sections-in.js';
import type { Audience } from '../../../common/expressions/audience.js';
import { PageBodies } from '../../content/pages/page-bodies.js';
import { ReadPages } from '../../content/pages/read-pages.js';
import type { PageRecord } from '../../versions/records/page-record.js';
import type { Content } from '../../versions/revisions/revisions.service.js';
import type { FoundPage, PageSection, SearchHit } from '../search-engine.js';
import { wordsIn } from '../words/words-in.js';
import { ConditionalDocuments } from './conditional-documents.js';

/** More hits are not checked, and not shown to visitors. */
const MOST_HITS = 200;

/** What an audience may learn of hits. */
export interface CheckedHits {
  hits: SearchHit[];
  /** Removes the sections that the audience does not see. */
  show: (page: FoundPage) => FoundPage;
}

/**
 * Limits hits to what an audience sees. The index has every page with all of its text, so each hit is compared with the
 * content as the audience reads it: neither a result nor the number of results tells what is hidden.
 */
@Injectable()
export class VisibleHits {
  constructor(
    private readonly readPages: ReadPages,
    private readonly conditionalDocuments: ConditionalDocuments,
    private readonly pageBodies: PageBodies,
  ) {}

  /** `heads` are the current revisions by space. */
  async keepVisible(
    query: string,
    all: readonly SearchHit[],
    heads: ReadonlyMap<string, string>,
    audience: Audience,
  ): Promise<CheckedHits> {
    const hits = all.slice(0, MOST_HITS);
    const wanted = foldedWords(query);
    const hidden = new Set<SearchHit>();
    const partial = new Map<string, readonly PageSection[]>();
    for (const spaceId of new Set(hits.map((hit) => hit.spaceId))) {
      const content = await this.readPages.content({ spaceId, revisionId: heads.get(spaceId)!, audience }, true);
      const mine = hits.filter((hit) => hit.spaceId === spaceId);
      for (const hit of mine) if (!content.pages.get(hit.pageId)) hidden.add(hit);
      const sections = await this.sectionsOf(
        content,
        mine.flatMap(({ pageId }) => content.pages.get(pageId) ?? []),
        audience,
      );
      for (const hit of mine) {
        const seen = sections.get(hit.pageId);
        if (!seen) continue;
        partial.set(keyOf(hit.spaceId, hit.pageId), seen);
        if (!matches(content.pages.get(hit.pageId)!, seen, wanted)) hidden.add(hit);
      }
    }
    const show = (page: FoundPage): FoundPage => {
      const seen = partial.get(keyOf(page.spaceId, page.id));
      return seen ? { ...page, sections: page.sections.filter((section) => isSeen(section, seen)) } : page;
    };
    return { hits: hits.filter((hit) => !hidden.has(hit)), show };
  }

  /** How much the audience sees of pages that the navigation shows. */
  async seen(
    hits: readonly SearchHit[],
    heads: ReadonlyMap<string, string>,
    audience: Audience,
  ): Promise<Map<SearchHit, 'all' | readonly PageSection[]>> {
    const found = new Map<SearchHit, 'all' | readonly PageSection[]>();
    for (const spaceId of new Set(hits.map((hit) => hit.spaceId))) {
      const content = await this.readPages.content({ spaceId, revisionId: heads.get(spaceId)!, audience }, true);
      const { pages } = content;
      const mine = hits.flatMap((hit) => {
        const page = hit.spaceId === spaceId ? pages.get(hit.pageId) : undefined;
        return !page || pages.lineageOf(page).some(({ hidden }) => hidden === true) ? [] : [{ hit, page }];
      });
      const sections = await this.sectionsOf(
        content,
        mine.map(({ page }) => page),
        audience,
      );
      for (const { hit } of mine) found.set(hit, sections.get(hit.pageId) ?? 'all');
    }
    return found;
  }

  /** The sections of pages with conditions, as the audience reads them. */
  private async sectionsOf(content: Content, pages: readonly PageRecord[], audience: Audience): Promise<Map<string, PageSection[]>> {
    const found = new Map<string, PageSection[]>();
    const turns = new Turns();
    for (const page of await this.conditionalDocuments.among(content, pages)) {
      const asRead = { evaluated: false, dereferenced: 'reusable-contents', described: true, audience } as const;
      found.set(page.id, sectionsIn(await this.pageBodies.document(content, page, asRead)));
      await turns.pass();
    }
    return found;
  }
}

const keyOf = (spaceId: string, pageId: string) => `${spaceId} ${pageId}`;

const foldedWords = (text: string) => Array.from(wordsIn(text), (word) => word.text);

/** The shortest word that other forms of it begin with. */
const SHORTEST_STEM = 4;

/** Whether all of the words are in what the audience sees of the page. */
function matches({ title, description = '' }: PageRecord, sections: readonly PageSection[], wanted: readonly string[]): boolean {
  const words = foldedWords([title, description, ...sections.flatMap((section) => [section.title, section.text])].join(' '));
  return wanted.every((one) => words.some((word) => word.includes(one) || (word.length >= SHORTEST_STEM && one.startsWith(word))));
}

const isSeen = ({ anchor, title, excerpt }: FoundPage['sections'][number], seen: readonly PageSection[]) =>
  seen.some((section) => section.anchor === anchor && section.title === title && section.text.includes(excerpt));
