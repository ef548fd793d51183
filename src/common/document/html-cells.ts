import { firstImage } from './html-images.js';
import type { HtmlElement, HtmlNode } from './html-tree.js';
import { imageResolve } from './image-ref.js';
import type { Resolve } from './tag-data.js';

/** A column whose cells hold values instead of text. */
export interface TypedColumn {
  /** What the definition of the column says beside its id, its title and its type. */
  definition: Record<string, unknown>;
  type: string;
  values: readonly unknown[];
}

type Reader = (cell: HtmlElement, resolve: Resolve) => unknown;

const textOf = (nodes: readonly HtmlNode[]): string =>
  nodes.map((node) => (node.kind === 'text' ? node.text : node.kind === 'element' ? textOf(node.children) : '\0')).join('');

const numeric: Reader = (cell) => {
  const text = textOf(cell.children).trim();
  return text === '' ? null : /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : undefined;
};

const checked: Reader = (cell) => ({ true: true, false: false, '': null })[textOf(cell.children).trim()];

const options: Reader = (cell) => {
  const found = elementsOf(cell, (element) => element.attributes['data-option'] !== undefined);
  const shown = found.map((element) => textOf(element.children)).join('');
  // Text beside the options would be lost.
  return textOf(cell.children).replace(/[\s,]/g, '') === shown.replace(/[\s,]/g, '')
    ? found.map(({ attributes }) => attributes['data-option']!)
    : undefined;
};

const target: Reader = (cell, resolve) => {
  const [link, ...more] = elementsOf(cell, ({ name }) => name === 'a');
  if (!link) return textOf(cell.children).trim() === '' ? null : undefined;
  return more.length > 0 ? undefined : (resolve(link.attributes['href'] ?? '') ?? undefined);
};

const files: Reader = (cell, resolve) => {
  const refs = elementsOf(cell, ({ name }) => name === 'a').map(({ attributes }) => resolve(attributes['href'] ?? ''));
  if (refs.length === 0) return textOf(cell.children).trim() === '' ? [] : undefined;
  return refs.every((ref) => ref?.kind === 'file' && ref['space'] === undefined) ? refs.map((ref) => ref!['file']) : undefined;
};

const image: Reader = (cell, resolve) => {
  const links = elementsOf(cell, ({ name }) => name === 'a');
  const shown = firstImage(cell.children);
  if (links.length > 1) return undefined;
  const address = links[0]?.attributes['href'] ?? shown?.attributes['src'];
  if (address === undefined) return textOf(cell.children).trim() === '' ? null : undefined;
  const ref = imageResolve(resolve)(address);
  const fit = cell.attributes['data-object-fit'];
  return ref === null ? undefined : { ...ref, ...(fit && ['contain', 'fill', 'cover'].includes(fit) ? { objectFit: fit } : {}) };
};

/** How the cells of a column are read, by what its head says it holds. The first that can read all of them does. */
const READERS: Readonly<Record<string, readonly (readonly [type: string, read: Reader])[]>> = {
  number: [['number', numeric]],
  checkbox: [['checkbox', checked]],
  rating: [['rating', numeric]],
  select: [['select', options]],
  'content-ref': [['content-ref', target]],
  files: [
    ['files', files],
    ['image', image],
  ],
  image: [['image', image]],
};

/** The values of a column; undefined for a column of text, and for cells with more in them than values can hold. */
export function typedColumn(
  head: HtmlElement | undefined,
  cells: readonly (HtmlElement | undefined)[],
  resolve: Resolve,
): TypedColumn | undefined {
  const type = head?.attributes['data-type'] ?? (selectIn(head) ? 'select' : undefined);
  for (const [name, read] of (type !== undefined && Object.hasOwn(READERS, type) && READERS[type]) || []) {
    const values = cells.map((cell) => (cell ? read(cell, resolve) : null));
    if (!values.includes(undefined)) return { type: name, values, definition: definitionOf(name, head!, cells) };
  }
  return undefined;
}

function definitionOf(type: string, head: HtmlElement, cells: readonly (HtmlElement | undefined)[]): Record<string, unknown> {
  if (type === 'rating') return { max: Number(head.attributes['data-max']) || 5 };
  if (type !== 'select') return {};
  const select = selectIn(head);
  if (select) {
    const options = elementsOf(select, ({ name }) => name === 'option').map(({ attributes, children }) => ({
      value: attributes['value'] ?? '',
      label: attributes['label'] ?? textOf(children).trim(),
      color: attributes['color'] ?? 'default',
    }));
    return { multiple: select.attributes['multiple'] !== undefined, options };
  }
  const labels = new Map<string, string>();
  for (const cell of cells) {
    for (const { attributes, children } of cell ? elementsOf(cell, (element) => element.attributes['data-option'] !== undefined) : []) {
      labels.set(attributes['data-option']!, textOf(children).trim());
    }
  }
  return {
    multiple: head.attributes['data-multiple'] !== undefined,
    options: [...labels].map(([value, label]) => ({ value, label, color: 'default' })),
  };
}

/** The options of a column stand in its head. */
const selectIn = (head: HtmlElement | undefined): HtmlElement | undefined => head && elementsOf(head, ({ name }) => name === 'select')[0];

function elementsOf(holder: HtmlElement, wanted: (element: HtmlElement) => boolean): HtmlElement[] {
  return holder.children.flatMap((child) => (child.kind !== 'element' ? [] : wanted(child) ? [child] : elementsOf(child, wanted)));
}
