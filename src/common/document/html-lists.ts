import { framedBlock } from './canonical.js';
import { fit } from './fit-blocks.js';
import { type HtmlElement, type HtmlNode, isBlank } from './html-tree.js';
import { BLOCKS } from './node-table.js';
import type { Block, BlockType, Data } from './rich-text.js';

type Read = (nodes: readonly HtmlNode[]) => Block[];

/** The items of a list. What stands between them belongs to the item before. */
export function htmlList({ name, attributes, children }: HtmlElement, read: Read): readonly Block[] {
  const found: Block[] = [];
  let isTasks = false;
  for (const child of children) {
    if (isBlank(child)) continue;
    const isItem = child.kind === 'element' && child.name === 'li';
    const box = isItem ? checkboxOf(child) : undefined;
    isTasks ||= box !== undefined;
    const nodes = fit(read(isItem ? child.children : [child]), BLOCKS['list-item'].nodes);
    const last = found.at(-1);
    // A list that stands between items belongs to the one before.
    if (!isItem && last) found[found.length - 1] = holder('list-item', last.data, [...(last.nodes as readonly Block[]), ...nodes]);
    else found.push(holder('list-item', box?.attributes['checked'] === undefined ? {} : { checked: true }, nodes));
  }
  if (found.length === 0) return [];
  if (isTasks) return [holder('list-tasks', {}, found)];
  const start = name === 'ol' && /^\d{1,9}$/.test(attributes['start'] ?? '') ? { start: Number(attributes['start']) } : {};
  return [holder(name === 'ol' ? 'list-ordered' : 'list-unordered', start, found)];
}

/** A list of definitions: each term is an item that begins with it. */
export function htmlDefinitions({ children }: HtmlElement, read: Read): readonly Block[] {
  const found: Block[][] = [];
  for (const child of children.flatMap((node) => (node.kind === 'element' && node.name === 'div' ? node.children : [node]))) {
    if (isBlank(child)) continue;
    const isTerm = child.kind === 'element' && child.name === 'dt';
    const blocks = read(isTerm ? [{ ...child, name: 'strong' }] : [child]);
    if (isTerm || found.length === 0) found.push([...blocks]);
    else found.at(-1)!.push(...blocks);
  }
  const nodes = found.map((blocks) => holder('list-item', {}, fit(blocks, BLOCKS['list-item'].nodes)));
  return nodes.length === 0 ? [] : [holder('list-unordered', {}, nodes)];
}

const holder = (type: BlockType, data: Data, nodes: readonly Block[]): Block =>
  framedBlock({ object: 'block', type, isVoid: false, data, nodes });

function checkboxOf(item: HtmlElement): HtmlElement | undefined {
  const first = item.children.find((child) => !isBlank(child));
  if (first?.kind !== 'element') return undefined;
  if (first.name === 'input') return first.attributes['type'] === 'checkbox' ? first : undefined;
  return first.name === 'p' || first.name === 'label' ? checkboxOf(first) : undefined;
}
