import { paragraph } from './canonical.js';
import { EMPTY_DOCUMENT, type Block, type Document } from './rich-text.js';

/** A paragraph of a text without marks. */
export const plainParagraph = (text: string): Block => paragraph([{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }]);

export const plainDocument = (...paragraphs: readonly string[]): Document => ({ ...EMPTY_DOCUMENT, nodes: paragraphs.map(plainParagraph) });
