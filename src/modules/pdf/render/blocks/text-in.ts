import type { Data } from '../../../../common/document/rich-text.js';

/** A text or a number in the data of a node, as text; empty if it is missing. */
export function textIn(data: Data, member: string): string {
  const value = data[member];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
