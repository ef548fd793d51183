import { blockByKey, editAround, siblingsOf } from '../../document/edit-blocks.js';
import type { Block, Document } from '../../document/rich-text.js';
import { refuse } from './batch.js';

/** Puts some blocks back as they were: those added since go, those gone since return behind who stood before them. */
export function revertBlocks(now: Document, then: Document, keys: readonly string[], pointer: string): Document {
  let reverted = now;
  for (const [i, key] of keys.entries()) {
    const former = blockByKey(then, key);
    const present = blockByKey(reverted, key);
    if (!former && !present) refuse(`${pointer}/${i}`, 'names a block of neither revision');
    if (present) reverted = editAround(reverted, key, (siblings, at) => siblings.toSpliced(at, 1, ...(former ? [former] : [])))!;
    else reverted = returned(reverted, then, former!);
  }
  return reverted;
}

/** Beside the nearest sibling that is still there; else where the page ends, for what held it is gone too. */
function returned(document: Document, then: Document, block: Block): Document {
  const siblings = siblingsOf(then, block.key!);
  const at = siblings.findIndex(({ key }) => key === block.key);
  for (const { key } of siblings.slice(0, at).toReversed()) {
    const placed = key !== undefined && editAround(document, key, (list, i) => list.toSpliced(i + 1, 0, block));
    if (placed) return placed;
  }
  for (const { key } of siblings.slice(at + 1)) {
    const placed = key !== undefined && editAround(document, key, (list, i) => list.toSpliced(i, 0, block));
    if (placed) return placed;
  }
  return { ...document, nodes: [...document.nodes, block] };
}
