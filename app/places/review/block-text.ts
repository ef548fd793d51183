import { isRecord } from '../../../src/common/json/is-record.js';
import type { BlockChange } from './change-request.js';

const LONGEST = 60;

/** The first words of a changed block, which tell it from the others. */
export function blockText({ words, before, after }: BlockChange): string {
  const text = words ? words.map(({ text: part, removed }) => (removed === true ? '' : part)).join('') : textIn(after ?? before);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text;
}

function textIn(node: unknown): string {
  if (!isRecord(node)) return '';
  if (typeof node['text'] === 'string') return node['text'];
  return [node['leaves'], node['nodes']].flatMap((below) => (Array.isArray(below) ? below.map(textIn) : [])).join('');
}
