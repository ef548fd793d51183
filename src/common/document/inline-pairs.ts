import type { Token } from 'markdown-it';
import { isHolder } from './inline-table.js';
import { INLINE_TAGS } from './tag-names.js';
import { tagOfToken } from './tag-token.js';

const NONE: ReadonlyMap<number, number> = new Map();

/** Which tags of an inline text open and close one another, by their places. Who has no partner is text. */
export function pairsOf(tokens: readonly Token[]): ReadonlyMap<number, number> {
  // Most texts hold no tag.
  if (!tokens.some(({ type }) => type === 'html_tag')) return NONE;
  const pairs = new Map<number, number>();
  const marks = new Map<string, number[]>();
  const holders: { name: string; at: number }[] = [];
  const pair = (open: number, close: number) => pairs.set(open, close).set(close, open);
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'link_open') holders.push({ name: '', at });
    // A tag opened inside a link and closed outside of it is no tag.
    else if (token.type === 'link_close') while (holders.length > 0 && holders.pop()!.name !== '');
    if (token.type !== 'html_tag') continue;
    const { name, closing } = tagOfToken(token);
    const type = Object.hasOwn(INLINE_TAGS, name) ? INLINE_TAGS[name] : undefined;
    if (type === undefined || !isHolder(type)) {
      const open = marks.get(name) ?? [];
      marks.set(name, open);
      const partner = closing ? open.pop() : undefined;
      if (partner !== undefined) pair(partner, at);
      else if (!closing) open.push(at);
    } else {
      if (!closing) holders.push({ name, at });
      else if (holders.at(-1)?.name === name) pair(holders.pop()!.at, at);
    }
  }
  return pairs;
}
