import { isRecord } from '../../../common/json/is-record.js';

const UNSTORABLE = /[^\P{Cc}\t\n\r\u0080-\u009f]/gu;

/** Replaces characters that the database cannot store: control characters, and halves of surrogate pairs. */
export const storableText = (text: string): string => text.toWellFormed().replace(UNSTORABLE, '\ufffd');

/** The same for all texts of a JSON value. Escapes can spell characters that the text itself does not have. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [storableText(name), storable(inner)]));
}
