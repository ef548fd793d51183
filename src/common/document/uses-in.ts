import { targetKey, targetOf } from './link-target.js';
import { refsOfData } from './refs-in.js';
import type { Block, Document, Fragment, InlineNode } from './rich-text.js';

/** What a document shows or refers to that is read on its own, and the conditions that it is under. */
export interface StoredUses {
  /** Each after the one that it is within, which `within` names by its index. */
  conditions: readonly { expression: string; within?: number }[];
  /** The keys of files, reusable contents and specifications; `under` is the index of the innermost condition. */
  uses: readonly { target: string; under?: number }[];
}

const READ_ON_THEIR_OWN: ReadonlySet<string> = new Set(['file', 'reusable-content', 'openapi']);

type Node = Block | InlineNode | Fragment;

/** The uses of a document of a space. Its size is proportional to that of the document, however deep conditions are nested. */
export function usesIn(document: Document, spaceId: string): StoredUses {
  const conditions: { expression: string; within?: number }[] = [];
  const uses = new Map<string, { target: string; under?: number }>();
  const visit = (node: Node, around: number | undefined): void => {
    if (node.object === 'text') return;
    let under = around;
    if (node.object !== 'fragment') {
      if (node.type === 'if') under = conditions.push({ expression: String(node.data['expression']), ...within(around) }) - 1;
      for (const ref of refsOfData(node.data)) {
        const found = targetOf(ref, spaceId);
        if (!found || !READ_ON_THEIR_OWN.has(found.kind)) continue;
        const target = targetKey(found);
        uses.set(`${under ?? ''} ${target}`, { target, ...(under !== undefined && { under }) });
      }
    }
    for (const inner of node.nodes ?? []) visit(inner, under);
    if (node.object !== 'fragment') for (const fragment of node.fragments ?? []) visit(fragment, under);
  };
  for (const node of document.nodes) visit(node, undefined);
  return { conditions, uses: [...uses.values()] };
}

const within = (index: number | undefined) => (index === undefined ? {} : { within: index });

/** The keys of what is shown where the conditions that hold are those that `holds` says. */
export function usesWhere({ conditions, uses }: StoredUses, holds: (expression: string) => boolean): string[] {
  const open: boolean[] = [];
  for (const { expression, within: around } of conditions) open.push((around === undefined || open[around] === true) && holds(expression));
  return uses.flatMap(({ target, under }) => (under === undefined || open[under] === true ? [target] : []));
}
