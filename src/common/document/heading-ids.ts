import type { Token } from 'markdown-it';
import { BLOCKS } from './node-table.js';
import { tagOfToken } from './tag-token.js';

/** An id, a class or an attribute. */
const WORD = /^:?[#.][^\s{}#]+$|^[\w-]+=\S+$/;

/** Takes `{#id}`, also with classes, from the end of the text of a heading before that is parsed. */
export function takeHeadingIds(tokens: readonly Token[]): void {
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'inline' || tokens[index - 1]?.type !== 'heading_open' || !token.content.endsWith('}')) continue;
    const at = token.content.lastIndexOf('{');
    // An escaped bracket is text.
    if (at < 1 || !/[ \t]/.test(token.content[at - 1]!)) continue;
    const words = token.content
      .slice(at + 1, -1)
      .split(/[ \t]+/)
      .filter((word) => word !== '' && word !== ':');
    if (words.length === 0 || !words.every((word) => WORD.test(word))) continue;
    token.content = token.content.slice(0, at).trimEnd();
    const id = soundId(words.find((word) => /^:?#/.test(word))?.replace(/^:?#/, ''));
    if (id !== undefined) tokens[index - 1]!.meta = { id };
  }
}

/** An id may hold fewer characters than in other tools. */
export function soundId(written: unknown): string | undefined {
  if (typeof written !== 'string') return undefined;
  const id = written
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^-a-z0-9.+_]+/g, '');
  return id === '' || BLOCKS['heading-1'].data.id.problem(id) ? undefined : id;
}

/** Others name a heading by an empty link in it, or before its text. */
export function takeAnchor(inline: Token): string | undefined {
  const children = inline.children ?? [];
  const at = [children.length - 2, 0].find((place) => isEmptyAnchor(children.slice(Math.max(place, 0), place + 2)));
  if (at === undefined) return undefined;
  const id = soundId(anchorId(children[at]!));
  if (id === undefined) return undefined;
  inline.children = children.filter((_, index) => index !== at && index !== at + 1);
  const last = inline.children.at(-1);
  if (at > 0 && last?.type === 'text') last.content = last.content.trimEnd();
  const first = inline.children[0];
  if (at === 0 && first?.type === 'text') first.content = first.content.trimStart();
  return id;
}

const anchorId = (open: Token): unknown => {
  const { id, name } = tagOfToken(open).attributes;
  return id ?? name;
};

function isEmptyAnchor([open, close]: readonly Token[]): boolean {
  if (open?.type !== 'html_tag' || close?.type !== 'html_tag') return false;
  const [first, last] = [tagOfToken(open), tagOfToken(close)];
  return first.name === 'a' && !first.closing && last.name === 'a' && last.closing && anchorId(open) !== undefined;
}
