import type { Token } from 'markdown-it';
import type { ParseEffort } from './parse-effort.js';
import type { Attributes } from './tag-notation.js';

/** What the token of a tag says. */
export interface Tag {
  name: string;
  closing: boolean;
  attributes: Attributes;
  raw: string;
}

/** What one parse shares among its rules. */
export type ParseEnv = {
  effort: ParseEffort;
  /** The labels of the footnotes. */
  footnotes: Set<string>;
  /** Whether nothing evaluates conditions where the text is shown: their tags are text. */
  areConditionsText: boolean;
};

export function sayTag(token: Token, tag: Tag): void {
  token.meta = { tag };
}

export const tagOfToken = (token: Token): Tag => token.meta!['tag'] as Tag;

/** The line that a token begins on, from 0. */
export const lineOf = (token: Token): number => token.map?.[0] ?? 0;

export const attributeOf = (token: Token, name: string): string => String(token.attrGet(name) ?? '');
