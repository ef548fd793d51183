import type { Turns } from '../../../../common/concurrency/turns.js';
import { isStorable } from '../../../../common/document/content-ref.js';
import type { MarkdownReader } from '../../../../common/document/markdown-reader.js';
import type { ParsedMarkdown } from '../../../../common/document/parse-markdown.js';
import { type Body, invalid, readBody } from '../../../../common/document/read-body.js';
import { DocumentRefused, type Document } from '../../../../common/document/rich-text.js';
import type { Resolve } from '../../../../common/document/tag-data.js';
import type { PageCover, PageLayout } from '../../../versions/records/page-record.js';
import type { BodyBudget } from './body-budget.js';
import type { FrontMatterValue } from '../../../../common/document/front-matter.js';
import { isRecord } from '../../../../common/json/is-record.js';

/** The body of a page, and the fields that its text sets. */
export interface PageBody {
  /** Undefined for an empty body. */
  document?: Document;
  title?: string;
  description?: string;
  emoji?: string;
  icon?: string;
  condition?: string;
  hidden?: boolean;
  noIndex?: boolean;
  noRobotsIndex?: boolean;
  cover?: PageCover & { yPos: number };
  layout?: Partial<PageLayout>;
}

/** What is needed to parse a body. */
export interface Reading {
  resolve: Resolve;
  budget: BodyBudget;
  markdown: MarkdownReader;
  turns: Turns;
  /** Whether its Markdown may name what it is the body of. */
  page?: boolean;
}

const TEXTS = ['title', 'description', 'emoji', 'icon'] as const;
const FLAGS = ['hidden', 'noIndex', 'noRobotsIndex'] as const;
const LONGEST = { title: 255, description: 300, emoji: 50, icon: 50 } as const;

/** Reads the body of a page, letting others in between. A title in the front matter wins over a leading heading. */
export async function readPageBody(body: Body, pointer: string, reading: Reading): Promise<PageBody> {
  if (body.markdown !== undefined) reading.budget.markdown(body.markdown);
  const read = await readLong(body, pointer, reading);
  await reading.turns.pass();
  if (!read) return {};
  reading.budget.document(read.document);
  await reading.turns.pass();
  return { document: read.document, ...fieldsSaid(read, reading.resolve) };
}

/** Reads a body without a title of its own: a leading heading stays among the blocks. */
export async function readBlocks(body: Body, pointer: string, reading: Reading): Promise<Document['nodes']> {
  return (await readPageBody(body, pointer, { ...reading, page: false })).document?.nodes ?? [];
}

/** Markdown of any length: what is long is parsed by a thread. */
async function readLong(body: Body, pointer: string, { markdown, resolve, page = true }: Reading): Promise<ParsedMarkdown | undefined> {
  if (body.document !== undefined || body.markdown === undefined) return readBody(body, pointer);
  try {
    return await markdown.read({ text: body.markdown, page, resolve });
  } catch (error) {
    if (error instanceof DocumentRefused) throw invalid(`${pointer}/markdown`, ...error.problems);
    throw error;
  }
}

/** The fields that the text sets. */
function fieldsSaid({ title, condition, frontMatter = {} }: ParsedMarkdown, resolve: Resolve): Omit<PageBody, 'document'> {
  const fields: PageBody = title ? { title: cut(title, LONGEST.title) } : {};
  for (const name of TEXTS) {
    const value = frontMatter[name];
    if (typeof value === 'string' && value !== '') fields[name] = cut(value, LONGEST[name]);
  }
  for (const name of FLAGS) {
    const value = frontMatter[name];
    if (typeof value === 'boolean') fields[name] = value;
  }
  const cover = coverSaid(frontMatter, resolve);
  const layout = layoutSaid(frontMatter['layout']);
  return { ...fields, ...(condition === undefined ? {} : { condition }), ...(cover ? { cover } : {}), ...(layout ? { layout } : {}) };
}

/** Removes characters that the database cannot store, and lone surrogates. */
const cut = (text: string, longest: number): string =>
  [...text.slice(0, 4 * longest).toWellFormed()].filter(isStorable).slice(0, longest).join('');

type FrontMatter = Readonly<Record<string, FrontMatterValue>>;
type Cover = PageCover & { yPos: number };

const [LOWEST, HIGHEST] = [10, 700];
const PARTS = ['cover', 'title', 'description', 'tableOfContents', 'outline', 'pagination', 'metadata'] as const;

/** The cover that front matter sets with `cover`, `coverY` and `coverHeight`. */
function coverSaid({ cover, coverY, coverHeight }: FrontMatter, resolve: Resolve): Cover | undefined {
  const ref = typeof cover === 'string' ? resolve(cover) : null;
  if (ref?.kind !== 'file' && ref?.kind !== 'url') return undefined;
  const isHeight = Number.isInteger(coverHeight) && Number(coverHeight) >= LOWEST && Number(coverHeight) <= HIGHEST;
  return { ref, yPos: typeof coverY === 'number' ? coverY : 0, ...(isHeight ? { height: Number(coverHeight) } : {}) };
}

/** The parts of a page that front matter shows or hides with `layout`. */
function layoutSaid(layout: FrontMatterValue | undefined): Partial<PageLayout> | undefined {
  if (!isRecord(layout)) return undefined;
  const { width, cover } = layout;
  const size = isRecord(cover) ? cover['size'] : undefined;
  const said: Partial<PageLayout> = {
    ...(width === 'wide' || width === 'default' ? { width } : {}),
    ...(size === 'hero' || size === 'full' || size === 'background' ? { coverSize: size } : {}),
  };
  for (const part of PARTS) {
    const member = layout[part];
    const visible = isRecord(member) ? member['visible'] : member;
    if (typeof visible === 'boolean') said[part] = visible;
  }
  return Object.keys(said).length > 0 ? said : undefined;
}
