import fc from 'fast-check';
import { checkDocument } from '../../src/common/document/check-document.js';
import type { Block, Document } from '../../src/common/document/rich-text.js';
import { Clashes } from '../../src/modules/versions/merge/clashes.js';
import type { Conflict, Resolution } from '../../src/modules/versions/merge/conflict.js';
import { mergeDocuments } from '../../src/modules/versions/merge/merge-documents.js';
import { base, block, edited, edits, words } from './edited-documents.js';
import { problemsOf } from './honoured-blocks.js';

export type Choice = 'ours' | 'theirs' | 'value';

interface Outcome {
  document: Document;
  clashes: Clashes;
}

function merge(
  sides: Record<'base' | 'ours' | 'theirs', Document>,
  resolutions: readonly Resolution[],
  known: readonly Conflict[],
): Outcome {
  const clashes = new Clashes(resolutions, undefined, known);
  let made = 0;
  const options = { target: { kind: 'page' as const, id: 'p' }, newKey: () => `made${++made}` };
  return { document: mergeDocuments(sides, clashes, options), clashes };
}

/** The number of runs with conflicts by their outcome. */
export interface Tally {
  settled: number;
  refused: number;
}

/** Settles the conflicts of random merges with random choices, and checks each result against the versions and choices. */
export function settleAtRandom(choices: readonly Choice[], parameters: fc.Parameters<unknown>): Tally {
  const tally = { settled: 0, refused: 0 };
  const chosen = fc.array(fc.constantFrom(...choices), { minLength: 16, maxLength: 16 });
  fc.assert(
    fc.property(base, edits(8), edits(8), chosen, (start, one, two, picks) => {
      const sides = { base: start, ours: edited(start, one, 'o'), theirs: edited(start, two, 't') };
      const known = merge(sides, [], []).clashes.conflicts;
      const resolutions = known.map((conflict, at) => resolutionOf(conflict, picks[at % 16]!, at));
      let outcome = merge(sides, resolutions, known);
      // Settling one conflict can reveal another.
      for (let round = 0; round < 8 && outcome.clashes.contradictions.length === 0 && outcome.clashes.conflicts.length > 0; round++) {
        const open = outcome.clashes.conflicts.filter(({ path }) => !resolutions.some((resolution) => resolution.path === path));
        if (open.length === 0) break;
        resolutions.push(...open.map((conflict, at) => resolutionOf(conflict, picks[(round + at) % 16]!, resolutions.length + at)));
        outcome = merge(sides, resolutions, known);
      }
      const { clashes, document } = outcome;
      const refusals = [
        ...clashes.contradictions.flat(),
        ...clashes.conflicts,
        ...clashes.unused,
        ...clashes.refused.map((each) => each.resolution),
      ];
      if (refusals.length === 0) {
        if (known.length > 0) tally.settled++;
        const problems = [
          ...checkDocument(document).map(({ pointer, message }) => `${pointer} ${message}`),
          ...problemsOf({ ...sides, merged: document, resolutions }),
          ...askedNext(sides.theirs, document),
        ];
        if (problems.length > 0) throw new Error([...problems, ...shapesOf(sides, document, resolutions)].join('\n'));
        return;
      }
      tally.refused++;
      const named = new Set(resolutions.map(({ path }) => path));
      const unknown = refusals.filter(({ path }) => !named.has(path)).map(({ path }) => `${path} is refused but had no resolution`);
      if (clashes.contradictions.length === 0 && clashes.refused.length === 0)
        unknown.push(...clashes.conflicts.filter(({ path }) => named.has(path)).map(({ path }) => `${path} is asked again`));
      if (unknown.length > 0) throw new Error([...unknown, ...shapesOf(sides, document, resolutions)].join('\n'));
    }),
    parameters,
  );
  return tally;
}

/** The next update asks nothing, whatever else changed in the space. */
function askedNext(theirs: Document, merged: Document): string[] {
  const changed = { ...theirs, nodes: [block('next', 'divider', {}) as unknown as Block, ...theirs.nodes] };
  return merge({ base: theirs, ours: merged, theirs: changed }, [], []).clashes.conflicts.map(({ path }) => `${path} is asked next`);
}

function resolutionOf({ target, path, ours, theirs }: Conflict, pick: Choice, at: number): Resolution {
  if (pick !== 'value') return { target, path, take: pick };
  if (/^\/blocks\/[^/]+$/.test(path)) return { target, path, value: writtenBlock(ours ?? theirs, at) };
  return { target, path, take: 'ours' };
}

/** Returns a value for a block: another block, or the block of a side with one more paragraph. */
function writtenBlock(shown: unknown, at: number): unknown {
  const fresh = block(`v${at}`, 'paragraph', {}, words(`value ${at}`));
  const { type, nodes } = shown as { type: string; nodes?: readonly object[] };
  if (at % 3 === 0 && ['hint', 'blockquote', 'if', 'list-item'].includes(type))
    return { ...(shown as object), nodes: [...(nodes ?? []), fresh] };
  return type.endsWith('item') || ['code-line', 'column', 'stepper-step', 'update', 'image'].includes(type)
    ? shown
    : { ...fresh, type: 'paragraph' };
}

function shapesOf(sides: Record<string, Document>, merged: Document, resolutions: readonly Resolution[]): string[] {
  const documents = Object.entries({ ...sides, merged }).map(([name, { nodes }]) => `${name}: ${shapeOf(nodes)}`);
  return [...documents, ...resolutions.map(({ path, ...choice }) => `${path} ${'take' in choice ? choice.take : shapeOf([choice.value])}`)];
}

/** Shows keys and types, with text in quotes and the blocks in a block in brackets. */
function shapeOf(nodes: readonly unknown[]): string {
  return nodes
    .map((node) => {
      const { object, key, type, data, nodes = [], fragments = [], leaves = [] } = node as ShownNode;
      if (object === 'text') return `"${leaves.map(({ text }) => text).join('')}"`;
      const members = Object.entries(data ?? {}).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
      const inner = [shapeOf(nodes), ...fragments.map((fragment) => `{${shapeOf(fragment.nodes)}}`)].join('');
      return `${key}:${type}${members.length > 0 && type !== 'table' ? `(${members.join(' ')})` : ''}${inner ? `[${inner}]` : ''}`;
    })
    .join(' ');
}

interface ShownNode {
  object: string;
  key?: string;
  type?: string;
  data?: object;
  nodes?: readonly unknown[];
  fragments?: readonly { nodes: readonly unknown[] }[];
  leaves?: readonly { text: string }[];
}
