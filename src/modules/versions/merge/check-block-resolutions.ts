import { canonicalBlock } from '../../../common/document/canonical.js';
import type { Block, Document } from '../../../common/document/rich-text.js';
import { sameContent } from '../../../common/document/same-content.js';
import { blockProblem, dataProblem } from './block-problem.js';
import type { Clashes, Settlement } from './clashes.js';
import type { Target } from './conflict.js';
import { type BlockNode, DocumentTree, NODES, specOf } from './document-tree.js';
import { type Broken, lineageIn, refuseBroken } from './rivals.js';
import { same, type Sides } from './three-way.js';

/**
 * Checks that each resolution is visible in the merged document, and refuses the others: resolutions can contradict each
 * other, and none is dropped silently. Reads only the document, independently of how the merge made it.
 */
export function checkBlockResolutions(document: Document, sides: Sides<Document>, target: Target, clashes: Clashes): void {
  const all = clashes.settlements(target).flatMap((settlement): Broken[] => {
    const { path } = settlement.conflict;
    return isOfDocument(path) ? [{ settlement, id: unescaped(/^\/blocks\/([^/]*)/.exec(path)?.[1] ?? '') }] : [];
  });
  if (all.length === 0) return;
  const merged = new DocumentTree(document);
  refuseUnfit(all, merged, clashes);
  // While a conflict is open, the merge continues with theirs, and the document says nothing about the other resolutions.
  if (clashes.conflicts.some((open) => open.target.id === target.id && isOfDocument(open.path))) return;
  const trees = { base: new DocumentTree(sides.base), ours: new DocumentTree(sides.ours), theirs: new DocumentTree(sides.theirs) };
  const broken = all.filter(({ settlement, id }) => {
    const { path } = settlement.conflict;
    if (path === '/document') return !sameContent(wanted(settlement), document);
    if (path === '/document/data') return !same(wanted(settlement), document.data);
    return !isHonoured(settlement, id, merged, trees, clashes);
  });
  const inDocument = (tree: DocumentTree) => (id: string) => (id === '' ? [] : [...lineageIn((at) => tree.get(at))(id), '']);
  refuseBroken(broken, all, [...Object.values(trees), merged].map(inDocument), clashes);
}

/** Refuses values of members that make their block invalid. */
function refuseUnfit(all: readonly Broken[], merged: DocumentTree, clashes: Clashes): void {
  const values = all.filter(({ settlement: { conflict, resolution } }) => 'value' in resolution && MEMBER.test(conflict.path));
  const problems = new Map<string, string | undefined>();
  for (const { settlement, id } of values) {
    const block = merged.block(id);
    if (!problems.has(id)) problems.set(id, block && dataProblem(block));
    const problem = problems.get(id);
    if (problem !== undefined) clashes.refuse(settlement.resolution, problem);
  }
}

const MEMBER = /^\/blocks\/[^/]*\/(data|meta)\//;

function isHonoured(settlement: Settlement, id: string, merged: DocumentTree, trees: Sides<DocumentTree>, clashes: Clashes): boolean {
  const { resolution } = settlement;
  const [part, ...names] = settlement.conflict.path.split('/').slice(3).map(unescaped);
  const found = merged.get(id);
  if (part === undefined) {
    if (!('value' in resolution)) return isOwn(found, trees[resolution.take].get(id));
    const problem = blockProblem(resolution.value);
    if (problem !== undefined) clashes.refuse(resolution, problem);
    return problem !== undefined || isOwn(found, nodeOf(resolution.value as Block, id));
  }
  if (part === 'parent') return found !== undefined && 'take' in resolution && isPlaced(found, trees[resolution.take], merged);
  const value = wanted(settlement);
  const held = names.reduce<unknown>((at, name) => (at as Members | undefined)?.[name], found?.frame[part as 'data' | 'meta']);
  const isUsual = names.length === 1 && found !== undefined && specOf(found.frame.type).data[names[0]!]?.usual === value;
  return found !== undefined && same(held ?? null, isUsual || value === '' ? null : value);
}

/** Whether a block is where it is wanted, or the container there cannot hold it any more. */
function isPlaced(found: BlockNode, side: DocumentTree, merged: DocumentTree): boolean {
  const wanted = side.get(found.id);
  if (!wanted || found.parent === wanted.parent) return wanted !== undefined;
  const holder = wanted.parent === null ? undefined : (merged.get(wanted.parent) ?? side.get(wanted.parent));
  return holder !== undefined && !canHold(holder, wanted.slot, found.frame.type);
}

function canHold({ frame, fragments }: BlockNode, slot: string, type: Block['type']): boolean {
  if (slot === NODES) return specOf(frame.type).nodes?.includes(type) ?? false;
  const fragment = fragments[slot];
  const names = specOf(frame.type).fragments?.names ?? {};
  return fragment !== undefined && (names[fragment.fragment ?? '']?.nodes.includes(type) ?? true);
}

/** Compares the own content of two blocks, without the blocks in them. */
function isOwn(found: BlockNode | undefined, wanted: BlockNode | undefined): boolean {
  if (!found || !wanted) return found === wanted;
  return same(found.frame, wanted.frame) && same(found.words, wanted.words);
}

function nodeOf(block: Block, id: string): BlockNode | undefined {
  return new DocumentTree({ object: 'document', data: {}, nodes: [canonicalBlock({ ...block, key: id })] }).get(id);
}

function wanted({ conflict, resolution }: Settlement): unknown {
  return ('value' in resolution ? resolution.value : conflict[resolution.take]) ?? null;
}

/** Whether a conflict is about a document. */
export const isOfDocument = (path: string): boolean => /^\/(blocks|document)(\/|$)/.test(path);

type Members = Readonly<Record<string, unknown>>;

const unescaped = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~');
