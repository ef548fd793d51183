import { isRecord } from '../../../src/common/json/is-record.js';

const LONGEST = 60;

/** The first words of a block, which tell it from the others. */
export const beginningOf = (block: unknown): string => shortened(textIn(block));

export const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text);

function textIn(node: unknown): string {
  if (!isRecord(node)) return '';
  if (typeof node['text'] === 'string') return node['text'];
  return [node['leaves'], node['nodes']].flatMap((below) => (Array.isArray(below) ? below.map(textIn) : [])).join('');
}
