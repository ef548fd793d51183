import type { INLINES, MARKS } from './inline-table.js';
import type { BLOCKS } from './node-table.js';

export type BlockType = keyof typeof BLOCKS;
export type InlineType = keyof typeof INLINES;
export type MarkType = keyof typeof MARKS;

export type Data = Readonly<Record<string, unknown>>;

export type Mark = { object: 'mark'; type: MarkType; data: Data };
export type Leaf = { object: 'leaf'; text: string; marks: readonly Mark[] };
export type Text = { object: 'text'; key?: string; leaves: readonly Leaf[] };

export type Inline = {
  object: 'inline';
  type: InlineType;
  key?: string;
  isVoid: boolean;
  data: Data;
  nodes?: readonly InlineNode[];
  fragments?: readonly Fragment[];
};

export type Block = {
  object: 'block';
  type: BlockType;
  key?: string;
  isVoid: boolean;
  data: Data;
  meta?: Data;
  nodes?: readonly (Block | InlineNode)[];
  fragments?: readonly Fragment[];
};

/** Blocks held by a void block or an annotation: a caption, a title, the content of a cell. */
export type Fragment = { object: 'fragment'; key?: string; fragment?: string; type?: string; nodes: readonly Block[] };

export type InlineNode = Text | Inline;

/** An interface, for the build of the OpenAPI document spells out aliases. */
export interface Document {
  object: 'document';
  data: Data;
  meta?: Data;
  nodes: readonly Block[];
}

export const EMPTY_DOCUMENT: Document = { object: 'document', data: { schemaVersion: 1 }, nodes: [] };

/** A text that no document is made of. Each problem tells its author what to change. */
export class DocumentRefused extends Error {
  override readonly name: string = 'DocumentRefused';

  constructor(readonly problems: readonly string[]) {
    super(problems.join('; '));
  }
}

/** Nested deeper, larger, or of more nodes than a page has any reason to be. */
export class DocumentTooComplex extends DocumentRefused {
  override readonly name = 'DocumentTooComplex';

  constructor(problem: string) {
    super([problem]);
  }
}

export const MAX_DEPTH = 64;
/** Of a text. */
export const MAX_SIZE = 2 * 1024 * 1024;
/** Of a document as JSON, which is four to seven times as long as the Markdown of most pages. */
export const MAX_DOCUMENT_SIZE = 4 * 1024 * 1024;
export const MAX_NODES = 100_000;
