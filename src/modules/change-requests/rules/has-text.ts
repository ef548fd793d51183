import type { RichTextDocument } from '../../../common/contract/document.js';

interface Node {
  object: string;
  isVoid?: boolean;
  nodes?: readonly Node[];
  leaves?: readonly { text: string }[];
}

/** Does it say or show anything at all? */
export const hasText = (document: RichTextDocument | null): boolean => document !== null && (document.nodes as readonly Node[]).some(says);

const says = ({ isVoid, nodes = [], leaves = [] }: Node): boolean =>
  isVoid === true || leaves.some(({ text }) => text.trim() !== '') || nodes.some(says);
