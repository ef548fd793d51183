import type { Block, Document, InlineNode } from '../../../common/document/rich-text.js';

/** Whether a document contains any text or media. */
export const hasText = (document: Document | null): boolean => document !== null && document.nodes.some(says);

const says = (node: Block | InlineNode): boolean =>
  node.object === 'text' ? node.leaves.some(({ text }) => text.trim() !== '') : node.isVoid || (node.nodes ?? []).some(says);
