import { Fragment as Nodes, type Mark as EditorMark, type Node as EditorNode } from 'prosemirror-model';
import { canonicalBlock } from '../../src/common/document/canonical.js';
import type { Block, BlockType, Document, Inline, InlineNode, Leaf, Text } from '../../src/common/document/rich-text.js';
import { sameContent } from '../../src/common/document/same-content.js';
import { attributesOf, BOXES, EXPANDABLE, isBox, islandName, KEPT, LINK, markName, nameOf, schema, TEXTS } from './schema.js';
import { bareBlockOf, blockOf, countOf, frameOf } from './write-document.js';

/**
 * A document as the editor has it. Each block is written back at once and compared: one that would not come back as it is becomes
 * an island, which keeps it whole.
 */
export function readDocument({ nodes }: Document): EditorNode {
  return schema.nodes['doc']!.createAndFill(null, nodes.map(nodeOf)) ?? schema.nodes['doc']!.createChecked(null, nodes.map(islandOf));
}

/** Blocks as the editor has them. */
export const nodesOf = (blocks: readonly Block[]): EditorNode[] => blocks.map(nodeOf);

const islandOf = (block: Block): EditorNode => schema.nodes[islandName(block.type)]!.create({ block });

function nodeOf(block: Block): EditorNode {
  const node = nativeOf(block);
  return node && (isBox(node) ? comesBackAround(node, block) : comesBack(node, block)) ? node : islandOf(block);
}

/** Most blocks are the same as they are: then their canonical forms, which take longer to make, are the same as well. */
const comesBack = (node: EditorNode, block: Block): boolean =>
  sameContent(bareBlockOf(node), block) || sameContent(blockOf(node), canonicalBlock(block));

/** What is in a box was compared already: comparing it again for each box around it would take long. */
function comesBackAround(node: EditorNode, block: Block): boolean {
  const own = { ...frameOf(node), nodes: [] };
  const given = { ...block, nodes: [] };
  const isSame = sameContent(own, given) || sameContent(canonicalBlock(own), canonicalBlock(given));
  return isSame && countOf(node) === (block.nodes ?? []).length;
}

/** Undefined for what the editor has no node for. */
function nativeOf(block: Block): EditorNode | undefined {
  const { type } = block;
  if (type === 'code') return codeOf(block);
  if (isOneOf(TEXTS, type)) return textOf(block);
  if (isOneOf(BOXES, type)) return filled(type, block, nodesOf((block.nodes ?? []) as readonly Block[]));
  if (type === 'divider') return schema.nodes['divider']!.create(attributesOf(block));
  return type === EXPANDABLE ? expandableOf(block) : undefined;
}

const isOneOf = (types: readonly BlockType[], type: BlockType): boolean => types.includes(type);

/** Undefined if it may not hold these nodes. */
const filled = (type: string, block: Block, nodes: readonly EditorNode[]): EditorNode | undefined =>
  schema.nodes[nameOf(type)]!.createAndFill(attributesOf(block), nodes) ?? undefined;

function textOf(block: Block): EditorNode {
  const content = inlinesOf((block.nodes ?? []) as readonly InlineNode[]);
  const kept = block.type === 'paragraph' && content.length === 0 ? { [KEPT]: true } : {};
  return schema.nodes[nameOf(block.type)]!.create({ ...attributesOf(block), ...kept }, content);
}

/** Lines that are nothing but text. */
function codeOf(block: Block): EditorNode | undefined {
  const lines: string[] = [];
  for (const line of (block.nodes ?? []) as readonly Block[]) {
    const text = plainLine(line);
    if (text === undefined || text.includes('\n')) return undefined;
    lines.push(text);
  }
  const text = lines.join('\n');
  return schema.nodes['code']!.create(attributesOf(block), text === '' ? null : schema.text(text));
}

function plainLine({ data, nodes = [] }: Block): string | undefined {
  const [text, ...others] = nodes;
  if (Object.keys(data).length > 0 || others.length > 0 || text?.object !== 'text') return undefined;
  return text.leaves.every(({ marks }) => marks.length === 0) ? text.leaves.map((leaf) => leaf.text).join('') : undefined;
}

function expandableOf(block: Block): EditorNode | undefined {
  const [title, body] = ['expandable-title', 'expandable-body'].map((name) => block.fragments?.find(({ type }) => type === name));
  const [paragraph, ...others] = title?.nodes ?? [];
  if (!paragraph || others.length > 0) return undefined;
  const nodes = [
    schema.nodes['expandable_title']!.create(null, inlinesOf((paragraph.nodes ?? []) as readonly InlineNode[])),
    schema.nodes['expandable_body']!.createAndFill(null, nodesOf(body?.nodes ?? [])),
  ];
  return nodes[1] ? (filled(EXPANDABLE, block, nodes as EditorNode[]) ?? undefined) : undefined;
}

/** The parts of a text as the editor has them. */
export const inlinesOf = (nodes: readonly InlineNode[], around: readonly EditorMark[] = []): EditorNode[] =>
  Nodes.fromArray(nodes.flatMap((node) => (node.object === 'text' ? textsOf(node, around) : inlineOf(node, around)))).content.slice();

const textsOf = ({ leaves }: Text, around: readonly EditorMark[]): EditorNode[] =>
  leaves.filter(({ text }) => text !== '').map((leaf) => schema.text(leaf.text, [...around, ...marksOf(leaf)]));

const marksOf = ({ marks }: Leaf): EditorMark[] => marks.map(({ type, data }) => schema.marks[markName(type)]!.create({ data }));

function inlineOf(inline: Inline, around: readonly EditorMark[]): EditorNode[] {
  if (inline.type === 'link' && around.length === 0) {
    const within = inlinesOf(inline.nodes ?? [], [schema.marks[LINK]!.create({ data: inline.data })]);
    if (within.length > 0) return within;
  }
  return [schema.nodes['inline_island']!.create({ inline }, null, around)];
}
