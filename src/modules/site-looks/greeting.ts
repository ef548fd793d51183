import { isRecord } from '../../common/json/is-record.js';

export const GREETING = { minLength: 1, maxLength: 641 };

export const GREETING_OBJECT = {
  type: 'object',
  required: ['title'],
  properties: { title: { type: 'string', minLength: 1, maxLength: 128 }, subtitle: { type: 'string', minLength: 1, maxLength: 512 } },
  additionalProperties: false,
};

/** Renderers read the greeting as one text. An object with a title and a subtitle becomes two lines; other values stay as they are. */
export function greetingText(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const { title, subtitle = '', ...others } = value;
  if (typeof title !== 'string' || typeof subtitle !== 'string' || title === '' || Object.keys(others).length > 0) return value;
  return subtitle === '' ? title : `${title}\n${subtitle}`;
}
