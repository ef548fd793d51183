import { paragraph } from '../../../common/document/canonical.js';
import type { ContentRef } from '../../../common/document/content-ref.js';
import { EMPTY_DOCUMENT, type Block, type Document, type Inline, type Mark, type Text } from '../../../common/document/rich-text.js';
import type { Evidence } from './answer.js';

export const textOf = (text: string, marks: readonly Mark[] = []): Text => ({ object: 'text', leaves: [{ object: 'leaf', text, marks }] });

export const linkTo = (evidence: Evidence, text: string): Inline => ({
  object: 'inline',
  type: 'link',
  isVoid: false,
  data: { ref: placeOf(evidence) },
  nodes: [textOf(text)],
});

export const quoteOf = (...blocks: readonly Block[]): Block => ({
  object: 'block',
  type: 'blockquote',
  isVoid: false,
  data: {},
  nodes: blocks,
});

export const linkParagraph = (evidence: Evidence, text: string): Block => paragraph([linkTo(evidence, text)]);

/** Blocks of the same place have the same key in each event, so that programs which show them change only what differs. */
export const answerOf = (blocks: readonly Block[]): Document => ({
  ...EMPTY_DOCUMENT,
  nodes: blocks.map((block, place) => ({ ...block, key: `answer-${place}` })),
});

function placeOf({ spaceId, pageId, anchor }: Evidence): ContentRef {
  const page = { page: pageId, space: spaceId };
  return anchor === null ? { kind: 'page', ...page } : { kind: 'anchor', anchor, ...page };
}
