import { isHeading, levelOf } from './heading-of.js';
import type { Block, Document } from './rich-text.js';
import { anchorsOfHeadings } from './sections-in.js';

/**
 * The part of a document below one heading, with the headings below that one. A heading within another block stands for that
 * block. Undefined if no heading has the anchor.
 */
export function sectionOf(document: Document, anchor: string): Document | undefined {
  const wanted = [...anchorsOfHeadings(document)].find(([, name]) => name === anchor)?.[0];
  const start = wanted === undefined ? -1 : document.nodes.findIndex((block) => contains(block, wanted));
  const first = document.nodes[start];
  if (first === undefined) return undefined;
  const following = document.nodes.slice(start + 1);
  const length = first === wanted ? following.findIndex((block) => isHeading(block) && levelOf(block) <= levelOf(first)) : 0;
  return { ...document, nodes: [first, ...(length < 0 ? following : following.slice(0, length))] };
}

const contains = (value: unknown, wanted: Block): boolean =>
  value === wanted ||
  (typeof value === 'object' &&
    value !== null &&
    ['nodes', 'fragments'].some((name) =>
      ((value as Record<string, unknown[] | undefined>)[name] ?? []).some((inner) => contains(inner, wanted)),
    ));
