import { targetKey, targetOf } from './link-target.js';
import { refsOfData } from './refs-in.js';
import type { Block, Document, Fragment, InlineNode } from './rich-text.js';

/** What a document shows or refers to that is read on its own, and the conditions that it is under. */
export interface StoredUses {
  /** Each after the one that it is within, which `within` names by its index. */
  conditions: readonly { expression: string; within?: number }[];
  /** The keys of files, reusable contents, specifications and tags; `under` is the index of the innermost condition. */
  uses: readonly { target: string; under?: number }[];
  /** Present if updates in the document have tags. */
  tagged?: true;
}

const READ_ON_THEIR_OWN: ReadonlySet<string> = new Set(['file', 'reusable-content', 'openapi']);

const TAG = 'tag ';

/** The keys of the tags of updates, beside those that `targetKey` writes. */
export const keysOfTags = (names: unknown): string[] => (Array.isArray(names) ? names.map((name) => `${TAG}${String(name)}`) : []);

/** The names of the tags among the keys of what is shown, each once, in order. */
export const tagsAmong = (keys: Iterable<string>): string[] =>
  [...new Set(keys)]
    .filter((key) => key.startsWith(TAG))
    .map((key) => key.slice(TAG.length))
    .toSorted();

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
      const refs = refsOfData(node.data).flatMap((ref) => targetOf(ref, spaceId) ?? []);
      const read = refs.filter(({ kind }) => READ_ON_THEIR_OWN.has(kind)).map(targetKey);
      for (const target of [...read, ...(node.type === 'update' ? keysOfTags(node.data['tags']) : [])])
        uses.set(`${under ?? ''} ${target}`, { target, ...(under !== undefined && { under }) });
    }
    for (const inner of node.nodes ?? []) visit(inner, under);
    if (node.object !== 'fragment') for (const fragment of node.fragments ?? []) visit(fragment, under);
  };
  for (const node of document.nodes) visit(node, undefined);
  const found = [...uses.values()];
  return { conditions, uses: found, ...(found.some(({ target }) => target.startsWith(TAG)) && { tagged: true }) };
}

const within = (index: number | undefined) => (index === undefined ? {} : { within: index });

/** The keys of what is shown where the conditions that hold are those that `holds` says. */
export function usesWhere({ conditions, uses }: StoredUses, holds: (expression: string) => boolean): string[] {
  const open: boolean[] = [];
  for (const { expression, within: around } of conditions) open.push((around === undefined || open[around] === true) && holds(expression));
  return uses.flatMap(({ target, under }) => (under === undefined || open[under] === true ? [target] : []));
}
