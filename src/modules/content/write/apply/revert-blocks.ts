import { BlockEditor } from '../../../../common/document/edit-blocks.js';
import type { Block, Document } from '../../../../common/document/rich-text.js';
import { refuse } from './batch.js';

/** Reverts some blocks: added ones are deleted, deleted ones are restored after their former predecessor. */
export function revertBlocks(now: Document, then: Document, keys: readonly string[], pointer: string): Document {
  const [present, past] = [new BlockEditor(now), new BlockEditor(then)];
  for (const [i, key] of keys.entries()) {
    const former = past.block(key);
    if (present.replace(key, former ? [former] : [])) continue;
    bringBack(present, past, former ?? refuse(`${pointer}/${i}`, 'is not the key of a block in either revision'));
  }
  return present.document;
}

/** Restores a block next to its nearest remaining sibling, or at the end of the page if its container no longer exists. */
function bringBack(present: BlockEditor, past: BlockEditor, block: Block): void {
  const siblings = past.siblingsOf(block.key!);
  const at = siblings.indexOf(block);
  for (const { key } of siblings.slice(0, at).toReversed()) if (key !== undefined && present.insert(key, 1, [block])) return;
  for (const { key } of siblings.slice(at + 1)) if (key !== undefined && present.insert(key, 0, [block])) return;
  present.append([block]);
}
