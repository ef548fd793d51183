import type { DocumentSection } from '../../../common/document/sections-in.js';
import { pairsOf, wordsIn } from '../../search/words/words-in.js';

/** Of a page; further ones are not found. */
const MOST_WORDS = 1500;
const LONGEST_TEXT = 200_000;
const WEIGHTS = { title: 8, heading: 4, description: 3, text: 1 } as const;
/** Words that are often on a page count only so often, so that long pages do not win. */
const MOST_WEIGHT = 15;

/** What the index says of a page. */
export interface IndexedPage {
  title: string;
  description: string;
  sections: readonly DocumentSection[];
}

/** The words of a page, each with how much the page is about it. */
export function weighWords({ title, description, sections }: IndexedPage): Map<string, number> {
  const weights = new Map<string, number>();
  let left = LONGEST_TEXT;
  const count = (text: string, weight: number) => {
    const read = text.slice(0, Math.max(0, left));
    left -= read.length;
    for (const { text: word, isRun } of wordsIn(read))
      for (const term of isRun ? pairsOf(word) : [word]) {
        const known = weights.get(term);
        if (known === undefined && weights.size >= MOST_WORDS) continue;
        weights.set(term, Math.min(MOST_WEIGHT, (known ?? 0) + weight));
      }
  };
  count(title, WEIGHTS.title);
  count(description, WEIGHTS.description);
  for (const section of sections) count(section.title, WEIGHTS.heading);
  for (const section of sections) count(section.text, WEIGHTS.text);
  return weights;
}
