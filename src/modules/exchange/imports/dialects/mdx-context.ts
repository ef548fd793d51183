import type { MdxElement, MdxNode } from './mdx-tree.js';
import type { Value } from './mdx-value.js';

/** What the text of a component is made with. */
export interface MdxContext {
  /** `before` is what stands on the line of the first node. */
  nodes(nodes: readonly MdxNode[], before: string, isHtml?: boolean): Promise<string>;
  /** What an element holds, as a block of its own. */
  inner(element: Pick<MdxElement, 'children'>): Promise<string>;
  /** The value of the first of these attributes that has one; undefined if they are missing or computed. */
  value(element: MdxElement, ...names: readonly string[]): Value | undefined;
  /** The value as a text, unless it is empty. */
  said(element: MdxElement, ...names: readonly string[]): string | undefined;
}
