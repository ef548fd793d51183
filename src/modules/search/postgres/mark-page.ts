import type { SearchablePage } from '../search-engine.js';
import type { Match, Matcher } from './matcher.js';

/** Where the words of a query are on a page. */
export interface PageMarks {
  inTitle: readonly Match[];
  /** In the order of its sections. */
  sections: readonly { inTitle: readonly Match[]; inText: readonly Match[] }[];
  /** The terms that the page has, also in its description, which is not marked. */
  terms: ReadonlySet<number>;
}

type Texts = Pick<SearchablePage, 'title' | 'description' | 'sections'>;

export const textsOf = ({ title, description, sections }: Texts): string[] => [
  title,
  description,
  ...sections.flatMap((section) => [section.title, section.text]),
];

export function markPage(page: Texts, matcher: Matcher): PageMarks {
  const inTitle = matcher.matchesIn(page.title);
  const inDescription = matcher.matchesIn(page.description);
  const sections = page.sections.map(({ title, text }) => ({ inTitle: matcher.matchesIn(title), inText: matcher.matchesIn(text) }));
  const all = [inTitle, inDescription, ...sections.flatMap((section) => [section.inTitle, section.inText])];
  return { inTitle, sections, terms: new Set(all.flatMap((matches) => matches.map(({ term }) => term))) };
}
