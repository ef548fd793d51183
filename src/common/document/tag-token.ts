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
};

export function sayTag(token: Token, tag: Tag): void {
  token.meta = { tag };
}

export const tagOfToken = (token: Token): Tag => token.meta!['tag'] as Tag;

export const attributeOf = (token: Token, name: string): string => String(token.attrGet(name) ?? '');
