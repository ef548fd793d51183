import { bidiText } from '../../../../common/bidi/bidi-text.js';
import { isRecord } from '../../../../common/json/is-record.js';

/** Whether the first letters of a node are written from right to left. */
export const readsRightToLeft = (node: unknown): boolean => bidiText.beginsRightToLeft(firstText(node));

/** The first text of a node that has letters. */
function firstText(node: unknown): string {
  if (Array.isArray(node)) return node.reduce((found: string, child) => (found === '' ? firstText(child) : found), '');
  if (!isRecord(node)) return '';
  if (typeof node['text'] === 'string' && /\p{L}/u.test(node['text'])) return node['text'];
  return firstText([node['leaves'], node['nodes'], node['fragments']]);
}
