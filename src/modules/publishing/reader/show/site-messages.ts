import { Injectable } from '@nestjs/common';
import type { Place, VisitedSite, Visitor } from '../../places/place.js';
import { wordsFor } from '../../../../common/words/languages.js';
import { messageView } from '../layout/message-view.js';
import { OpenSpaces } from './open-spaces.js';
import { readingOrder } from '../../pages/shown-page.js';
import { ReadFrames } from './read-frame.js';
import { ReadSiteState, type SiteState } from './site-state.js';
import { similarPaths } from './similar-paths.js';
import { SiteHits, type SiteHit } from './site-hits.js';

const MOST_SUGGESTIONS = 5;

type OnSite = VisitedSite & Partial<Pick<Place, 'section' | 'siteSpace'>>;

/** Messages with the look of a site, for visitors who were admitted to it. */
@Injectable()
export class SiteMessages {
  constructor(
    private readonly readSiteState: ReadSiteState,
    private readonly readFrames: ReadFrames,
    private readonly openSpaces: OpenSpaces,
    private readonly siteHits: SiteHits,
  ) {}

  /** Says that there is no such page, and which ones have a similar address. */
  async missing(on: OnSite, visitor: Visitor, path: string): Promise<string> {
    const { audience } = visitor;
    const state = await this.readSiteState.read(on);
    const { frame, links } = await this.readFrames.read(on, state, audience);
    const spaceId = on.siteSpace?.spaceId ?? on.outline.siteSpacesInOrder()[0]?.spaceId;
    const opened = spaceId === undefined ? undefined : (await this.openSpaces.open(on, state, audience, [spaceId])).get(spaceId);
    const candidates = opened
      ? [...readingOrder(opened.content.pages)].map((page) => {
          return {
            title: page.title,
            href: links.page(opened.siteSpace, opened.content.pages, page),
            path: opened.content.pages.pathOf(page),
          };
        })
      : [];
    const { words } = frame;
    const suggestions = new Map(similarPaths(path, candidates, MOST_SUGGESTIONS).map(({ href, title }) => [href, title]));
    if (suggestions.size === 0) for (const { href, title } of await this.found(on, state, visitor, path)) suggestions.set(href, title);
    const listed = Array.from(suggestions, ([href, title]) => ({ href, title }));
    return messageView(frame, { title: words.pageNotFound, hint: words.pageNotFoundHint, suggestions: listed, home: true });
  }

  /** What people see who open the address of the tools of a site: what it is for. */
  async programs(on: OnSite, { audience }: Pick<Visitor, 'audience'>, address: string): Promise<string> {
    const { frame } = await this.readFrames.read(on, await this.readSiteState.read(on), audience);
    const { useWithPrograms: title, useWithProgramsHint: hint } = frame.words;
    const settings = { mcpServers: { documentation: { type: 'http', url: address } } };
    const codes = { copy: wordsFor(frame.language).document.copy, texts: [address, JSON.stringify(settings, null, 2)] };
    return messageView(frame, { title, hint, codes, home: true });
  }

  /** The pages that the words of an address are on. */
  private found(on: OnSite, state: SiteState, visitor: Visitor, path: string): Promise<SiteHit[]> {
    return this.siteHits.find(on, state, visitor, wordsOf(path), MOST_SUGGESTIONS);
  }

  /** Says that the site has no page that the visitor sees. */
  async empty(on: OnSite, { audience }: Pick<Visitor, 'audience'>): Promise<string> {
    const { frame } = await this.readFrames.read(on, await this.readSiteState.read(on), audience);
    return messageView(frame, { title: frame.words.emptySite, hint: frame.words.emptySiteHint, home: false });
  }
}

const LONGEST_WORDS = 100;

/** The last part of an address that has words in it. */
function wordsOf(path: string): string {
  const last = path.split('/').findLast((segment) => segment !== '') ?? '';
  return last
    .replace(/%[0-9a-f]{2}|[-_.+]/gi, ' ')
    .trim()
    .slice(0, LONGEST_WORDS);
}
