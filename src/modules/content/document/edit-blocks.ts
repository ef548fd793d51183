import type { Block, Document, Fragment, InlineNode } from './rich-text.js';

type Holder = { nodes?: readonly (Block | InlineNode)[]; fragments?: readonly Fragment[] };
type EditSiblings = (siblings: readonly Block[], at: number) => readonly Block[];

/** The block with a key, wherever it lies. */
export function blockByKey(holder: Holder, key: string): Block | undefined {
  for (const node of holder.nodes ?? []) {
    if (node.object === 'text') continue;
    if (node.object === 'block' && node.key === key) return node;
    const found = blockByKey(node, key);
    if (found) return found;
  }
  for (const fragment of holder.fragments ?? []) {
    const found = blockByKey(fragment, key);
    if (found) return found;
  }
  return undefined;
}

/** The document with other siblings where the block with a key lies; undefined where no block has it. */
export function editAround(document: Document, key: string, edit: EditSiblings): Document | undefined {
  return edited(document, key, edit);
}

/** The keys of the blocks beside the one with a key, itself included; empty where no block has it. */
export function siblingsOf(document: Document, key: string): readonly Block[] {
  let found: readonly Block[] = [];
  edited(document, key, (siblings) => (found = siblings));
  return found;
}

/** The document with other text in its leaves. */
export function mapText<T extends Holder>(holder: T, replace: (text: string) => string): T {
  const nodes = holder.nodes?.map((node) =>
    node.object === 'text'
      ? { ...node, leaves: node.leaves.map((leaf) => ({ ...leaf, text: replace(leaf.text) })) }
      : mapText(node, replace),
  );
  const fragments = holder.fragments?.map((fragment) => mapText(fragment, replace));
  return { ...holder, ...(nodes && { nodes }), ...(fragments && { fragments }) };
}

function edited<T extends Holder>(holder: T, key: string, edit: EditSiblings): T | undefined {
  const { nodes, fragments } = holder;
  const at = nodes?.findIndex((node) => node.object === 'block' && node.key === key) ?? -1;
  if (at >= 0) return { ...holder, nodes: edit(nodes as readonly Block[], at) };
  const within = replaced(
    nodes?.map((node) => (node.object === 'text' ? undefined : () => edited(node, key, edit))),
    nodes,
  );
  if (within) return { ...holder, nodes: within };
  const inFragment = replaced(
    fragments?.map((fragment) => () => edited(fragment, key, edit)),
    fragments,
  );
  return inFragment && { ...holder, fragments: inFragment };
}

/** The list with the first of its items that has an edited form in that form. */
function replaced<T>(edits: readonly ((() => T | undefined) | undefined)[] | undefined, items: readonly T[] | undefined): T[] | undefined {
  for (const [at, edit] of edits?.entries() ?? []) {
    const item = edit?.();
    if (item !== undefined) return items!.with(at, item);
  }
  return undefined;
}
