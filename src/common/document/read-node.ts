import { canonical, withoutKeys } from './canonical.js';
import { checkDocument } from './check-document.js';
import type { Block, Document } from './rich-text.js';

/** Blocks written as JSON, when they are blocks. */
export function readBlocks(nodes: unknown): readonly Block[] | undefined {
  const document = { object: 'document', data: {}, nodes };
  if (!Array.isArray(nodes) || checkDocument(document).length > 0) return undefined;
  return withoutKeys(canonical(document as unknown as Document)).nodes;
}
