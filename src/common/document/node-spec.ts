import type { Field } from './data-field.js';

/** Names of members of the data; `columns` stands for the titles of the columns of a table and what belongs to these. */
type Members = readonly string[] | 'columns';

/** What a node of a type holds. Everything that reads, checks or writes documents goes by these tables. */
export interface NodeSpec {
  data: Readonly<Record<string, Field>>;
  /** The types its nodes may be; it has none when this is missing. */
  nodes?: readonly string[];
  /** How few and how many nodes there are. */
  count?: readonly [least: number, most: number];
  /** Its fragments, by their `type` or their `fragment`: the types of their nodes. `*` is any name. */
  fragments?: { by: 'type' | 'fragment'; names: Readonly<Record<string, { nodes: readonly string[]; most?: number }>> };
  /** The texts its `meta` may hold. */
  meta?: readonly string[];
  /** The attribute that Markdown writes its `ref` as; `href` without. */
  refAs?: 'src' | 'url';
}

/** What is decided for each block. A type that lacks one of these does not compile. */
export interface BlockSpec extends NodeSpec {
  /** The name of its tag in Markdown, `{% hint %}`; null for what Markdown itself writes. */
  tag: string | null;
  /** Others write a caption between its tag and the end of it, which it has no place for: it stands below. */
  captioned?: true;
  /** The elements of HTML that are read as this block; empty if there are none. */
  elements: string;
  /** The same of components of other tools. A component does not end a paragraph. */
  components?: string;
  /** The members that search finds. */
  searched: Members;
  /** The members that are translated: texts, or lists of texts. `nothing` also leaves what it holds as it is. */
  translated: Members | 'nothing';
  /** The members that say something without what it holds: they remain as a line where it must not stand. */
  titles: Members;
  /** Whether it shows all it holds, one block below the other, so that its headings divide the page. */
  opens: boolean;
}

export interface InlineSpec extends NodeSpec {
  /** The name of its tag in Markdown, `<emoji>`. */
  tag: string;
  /** The members that search finds. */
  searched: readonly string[];
  /** The members that are translated. */
  translated: readonly string[];
  /** The member that remains of it where only a text may stand. */
  words: string | null;
}

export interface MarkSpec extends NodeSpec {
  /** The tags that Markdown knows it by. The first one is written, also in HTML. */
  tags: readonly [string, ...string[]];
  /** Other elements of HTML that are read as this mark; empty if there are none. */
  elements: string;
  /** Whether the text that it marks is translated. */
  translated: boolean;
}

/**
 * The specs by type. The names of members and of elements, and what a node holds, stay as they are written, so that other tables can be of the types that
 * have them.
 */
export type Written<Spec, T> = {
  readonly [Type in keyof T]: Spec & { readonly [Name in keyof T[Type] & ('elements' | 'components' | 'nodes')]: T[Type][Name] } & {
    readonly [Name in keyof T[Type] & 'data']: Readonly<Record<keyof T[Type][Name], Field>>;
  };
};

/** The spec of a type that somebody named. */
export const specIn = (table: Readonly<Record<string, NodeSpec>>, type: unknown): NodeSpec | undefined =>
  typeof type === 'string' && Object.hasOwn(table, type) ? table[type] : undefined;

/** Void nodes hold no nodes: what content they have is in fragments. */
export const isVoid = (spec: NodeSpec): boolean => spec.nodes === undefined;
