import { isStorable } from '../../../../common/document/content-ref.js';
import type { ParsedMarkdown } from '../../../../common/document/parse-markdown.js';
import { type Body, readBody } from '../../../../common/document/read-body.js';
import type { Document } from '../../../../common/document/rich-text.js';
import type { Resolve } from '../../../../common/document/tag-data.js';
import type { BodyBudget } from './body-budget.js';

/** What a page is given to say, and what the text says of the page. */
export interface PageBody {
  /** Undefined for nothing. */
  document?: Document;
  title?: string;
  description?: string;
  emoji?: string;
  icon?: string;
  hidden?: boolean;
  noIndex?: boolean;
  noRobotsIndex?: boolean;
}

/** What a body is read with. */
export interface Reading {
  resolve: Resolve;
  budget: BodyBudget;
  /** Whether its Markdown may name what it is the body of. */
  page?: boolean;
}

const TEXTS = ['title', 'description', 'emoji', 'icon'] as const;
const FLAGS = ['hidden', 'noIndex', 'noRobotsIndex'] as const;
const LONGEST = { title: 255, description: 300, emoji: 50, icon: 50 } as const;

/** Reads the body of a page. A title in the front matter wins over a leading heading. */
export function readPageBody(body: Body, pointer: string, { budget, ...options }: Reading): PageBody {
  if (body.markdown !== undefined) budget.markdown(body.markdown);
  const read = readBody(body, pointer, options);
  if (!read) return {};
  budget.document(read.document);
  return { document: read.document, ...fieldsSaid(read) };
}

/** Reads a body without a title of its own: a leading heading stays among the blocks. */
export const readBlocks = (body: Body, pointer: string, reading: Reading): Document['nodes'] =>
  readPageBody(body, pointer, { ...reading, page: false }).document?.nodes ?? [];

/** What the text says of the page. */
function fieldsSaid({ title, frontMatter = {} }: ParsedMarkdown): Omit<PageBody, 'document'> {
  const fields: PageBody = title ? { title: cut(title, LONGEST.title) } : {};
  for (const name of TEXTS) {
    const value = frontMatter[name];
    if (typeof value === 'string' && value !== '') fields[name] = cut(value, LONGEST[name]);
  }
  for (const name of FLAGS) {
    const value = frontMatter[name];
    if (typeof value === 'boolean') fields[name] = value;
  }
  return fields;
}

/** What a database holds, and no half of a character. */
const cut = (text: string, longest: number): string =>
  [...text.slice(0, 4 * longest).toWellFormed()].filter(isStorable).slice(0, longest).join('');
