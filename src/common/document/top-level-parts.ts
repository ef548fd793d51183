import { withContainerEnds } from './container-ends.js';
import { markdown } from './markdown-syntax.js';
import { ParseEffort } from './parse-effort.js';
import { MAX_SIZE } from './rich-text.js';
import type { ParseEnv } from './tag-token.js';
import { tokenPairs } from './token-pairs.js';

/** Lines of a text, from the first to the one before the last, counted from 0. */
export interface TopLevelPart {
  from: number;
  to: number;
  /** Whether it is the text of a footnote, which stands where the note is referred to. */
  isNote: boolean;
}

/**
 * The lines that our reader takes for something of its own at the top level: a paragraph, a list, a tag with its end. A part of HTML may
 * need others to be a block. What is between the parts are empty lines, comments and the addresses of links.
 */
export function topLevelParts(text: string): TopLevelPart[] {
  const env: ParseEnv = { effort: new ParseEffort(text.length, MAX_SIZE), footnotes: new Set(), areConditionsText: false };
  const tokens = markdown.parse(withContainerEnds(text), env);
  const { ends } = tokenPairs(tokens);
  const parts: TopLevelPart[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const end = ends.get(at) ?? at;
    const maps = tokens.slice(at, end + 1).flatMap(({ map }) => (map ? [map] : []));
    const isNote = tokens[at]!.type === 'footnote_open';
    at = end;
    if (maps.length === 0) continue;
    const from = Math.min(...maps.map(([first]) => first));
    const to = Math.max(...maps.map(([, last]) => last));
    const before = parts.at(-1);
    // Several of them may come from one line, such as a tag with its text and its end.
    if (before && from < before.to) before.to = Math.max(before.to, to);
    else parts.push({ from, to, isNote });
  }
  return parts;
}
