import { framedBlock, paragraph } from './canonical.js';
import { containerBlocks } from './container-blocks.js';
import { isStorable } from './content-ref.js';
import { codeBlock, fit, wordsOf } from './fit-blocks.js';
import { highlightLines } from './highlight-lines.js';
import { imageResolve } from './image-ref.js';
import type { BlockSpec, NodeSpec } from './node-spec.js';
import { BLOCKS } from './node-table.js';
import { readBlocks } from './read-node.js';
import type { Block, BlockType, Fragment, InlineNode } from './rich-text.js';
import { dataOfTag, type Resolve } from './tag-data.js';
import { BLOCK_TAGS } from './tag-names.js';
import { type Tag } from './tag-token.js';
import { plainParagraph } from './plain-document.js';

/** What stands between a tag and its end. */
export interface Held {
  blocks: readonly Block[];
  fragments: readonly Fragment[];
  summary?: readonly InlineNode[];
}

const NOTHING: Held = { blocks: [], fragments: [] };

/** The blocks a tag stands for. What its attributes do not suffice for leaves its content behind. */
export function blocksOfTag(tag: Tag, held: Held | undefined, resolve: Resolve): readonly Block[] {
  const { blocks, fragments } = held ?? NOTHING;
  if (tag.name === 'block') return readBlocks([tag.attributes['node']]) ?? [plainParagraph(tag.raw)];
  if (tag.name === 'details') return held ? [expandable(tag, held, resolve)] : [plainParagraph(tag.raw)];
  if (tag.name === 'code') return codeOfTag(tag, held, resolve);
  if (tag.name === 'container') return held ? containerBlocks(tag.attributes, blocks) : [plainParagraph(tag.raw)];
  const type = typeOf(tag);
  if (!type) return held ? blocks : [plainParagraph(tag.raw)];
  const spec: BlockSpec = BLOCKS[type];
  if (spec.nodes && !held) return [plainParagraph(tag.raw)];
  const found = dataOfTag(tag.attributes, spec, type === 'image' ? imageResolve(resolve) : resolve);
  if (!found) return blocks.length > 0 ? blocks : [plainParagraph(addressOf(tag) ?? tag.raw)];
  const nodes = spec.nodes && nodesOf(type, blocks, spec.nodes);
  if (nodes && spec.count && nodes.length < spec.count[0]) return blocks;
  const block = framedBlock({
    object: 'block',
    type,
    isVoid: !nodes,
    ...found,
    ...(nodes ? { nodes } : {}),
    ...(spec.fragments ? { fragments: fragmentsOf(fragments, spec) } : {}),
  });
  return spec.captioned ? [block, ...blocks] : [block];
}

function typeOf({ name, attributes }: Tag): BlockType | undefined {
  if (name === 'include') return 'reusable-content';
  if (name === 'openapi') return attributes['spec'] === undefined ? 'swagger' : 'openapi-operation';
  return BLOCK_TAGS[name];
}

function addressOf({ attributes }: Tag): string | undefined {
  return ['url', 'src', 'href', '']
    .map((name) => attributes[name])
    .find((value): value is string => typeof value === 'string' && isStorable(value));
}

function nodesOf(type: BlockType, blocks: readonly Block[], allowed: readonly string[]): Block[] {
  if (type !== 'prompt') return fit(blocks, allowed, type);
  const code = blocks.find((block) => block.type === 'code');
  if (code) return [code];
  const lines = blocks.map((block) => wordsOf((block.nodes ?? []).filter((node) => node.object !== 'block')));
  return [codeBlock(lines.join('\n').split('\n'))];
}

function fragmentsOf(fragments: readonly Fragment[], { fragments: known }: NodeSpec): Fragment[] {
  const seen = new Set<string>();
  return fragments.flatMap((fragment) => {
    const name = fragment[known!.by];
    const rule = name === undefined ? undefined : Object.hasOwn(known!.names, name) ? known!.names[name] : known!.names['*'];
    if (!rule || name === undefined || seen.has(name)) return [];
    seen.add(name);
    return [{ ...fragment, nodes: fit(fragment.nodes, rule.nodes).slice(0, rule.most) }];
  });
}

function expandable({ attributes }: Tag, { blocks, fragments, summary }: Held, resolve: Resolve): Block {
  const found = dataOfTag(attributes, BLOCKS.expandable, resolve)!;
  const isOpen = attributes['open'] === true || attributes['open'] === '' || attributes['open'] === 'true';
  const title: Fragment = { object: 'fragment', type: 'expandable-title', nodes: [paragraph(summary ?? [])] };
  const body: Fragment = {
    object: 'fragment',
    type: 'expandable-body',
    nodes: fit(blocks, BLOCKS.expandable.fragments!.names['expandable-body']!.nodes),
  };
  return framedBlock({
    object: 'block',
    type: 'expandable',
    isVoid: true,
    ...found,
    data: isOpen ? { defaultExpanded: true } : found.data,
    fragments: fragments.length > 0 ? fragmentsOf(fragments, BLOCKS.expandable) : [title, body],
  });
}

/** `{% code title="…" %}` says of the fence inside it what the fence itself has no words for. */
function codeOfTag(tag: Tag, held: Held | undefined, resolve: Resolve): readonly Block[] {
  const code = held?.blocks.find((block) => block.type === 'code');
  if (!held || !code) return held ? held.blocks : [plainParagraph(tag.raw)];
  const said = dataOfTag(tag.attributes, BLOCKS.code, resolve)!;
  const lines: unknown = tag.attributes['highlighted'];
  const highlighted = new Set<unknown>(Array.isArray(lines) ? lines : []);
  return [framedBlock(highlightLines({ ...code, data: { ...code.data, ...said.data } }, highlighted))];
}
