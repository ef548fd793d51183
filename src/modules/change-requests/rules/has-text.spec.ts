import { expect, it } from 'vitest';
import type { Block, Document, Text } from '../../../common/document/rich-text.js';
import { hasText } from './has-text.js';

const document = (...nodes: Document['nodes']): Document => ({ object: 'document', data: {}, nodes });
const text = (words: string): Text => ({ object: 'text', leaves: [{ object: 'leaf', text: words, marks: [] }] });
const block = (...nodes: Block['nodes'] & {}): Block => ({ object: 'block', type: 'paragraph', isVoid: false, data: {}, nodes });

it('finds whether a document says or shows anything', () => {
  for (const empty of [null, document(), document(block()), document(block(text(''), text(' \n')), block(block(text('\t'))))]) {
    expect(hasText(empty)).toBe(false);
  }
  for (const full of [
    document(block(), block(block(text('x')))),
    document({ object: 'block', type: 'images', isVoid: true, data: {} }),
    document(block(text(''), { object: 'inline', type: 'emoji', isVoid: true, data: { code: '1f600' } })),
  ]) {
    expect(hasText(full)).toBe(true);
  }
});
