import { isRecord } from '../../../src/common/json/is-record.js';

/** The block of a document with this key, if it is there. */
export function findBlock(node: unknown, key: string): unknown {
  if (!isRecord(node)) return undefined;
  if (node['object'] === 'block' && node['key'] === key) return node;
  for (const below of [node['nodes'], node['fragments']]) {
    for (const each of Array.isArray(below) ? below : []) {
      const found = findBlock(each, key);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
