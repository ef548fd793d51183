import { BlockEditor } from '../../../../common/document/edit-blocks.js';
import type { Block, Document } from '../../../../common/document/rich-text.js';
import { refuse } from './batch.js';

/** Puts some blocks back as they were: those added since go, those gone since return behind who stood before them. */
export function revertBlocks(now: Document, then: Document, keys: readonly string[], pointer: string): Document {
  const [present, past] = [new BlockEditor(now), new BlockEditor(then)];
  for (const [i, key] of keys.entries()) {
    const former = past.block(key);
    if (present.replace(key, former ? [former] : [])) continue;
    bringBack(present, past, former ?? refuse(`${pointer}/${i}`, 'is not the key of a block in either revision'));
  }
  return present.document;
}

/** Beside the nearest sibling that is still there; else where the page ends, for what held it is gone too. */
function bringBack(present: BlockEditor, past: BlockEditor, block: Block): void {
  const siblings = past.siblingsOf(block.key!);
  const at = siblings.indexOf(block);
  for (const { key } of siblings.slice(0, at).toReversed()) if (key !== undefined && present.insert(key, 1, [block])) return;
  for (const { key } of siblings.slice(at + 1)) if (key !== undefined && present.insert(key, 0, [block])) return;
  present.append([block]);
}
