import { ScimError } from '../protocol/scim-error.js';
import { attributeIn, type ScimAttribute, type ScimValues } from '../scim-attribute.js';

const LONGEST_TEXT = 1000;
/** Of one attribute, other than the members of groups. */
const MOST_VALUES = 50;

/**
 * Reads what a caller sent for an attribute. Undefined if there is nothing: null and empty lists and texts mean that. Senders write
 * truth values as texts, and a single value in place of a list, so both are accepted.
 */
export function readValue(attribute: ScimAttribute, sent: unknown): unknown {
  if (sent === null || sent === undefined || sent === '') return undefined;
  if (!attribute.multiValued) return readSingle(attribute, Array.isArray(sent) && sent.length === 1 ? (sent[0] as unknown) : sent);
  const list = (Array.isArray(sent) ? (sent as unknown[]) : [sent]).map((value) =>
    readSingle(attribute, typeof value === 'string' ? { value } : value),
  );
  const values = list.filter((value) => value !== undefined);
  if (values.length > MOST_VALUES) throw new ScimError('invalidValue', `\`${attribute.name}\` has more than ${MOST_VALUES} values`);
  return values.length === 0 ? undefined : values;
}

/** Reads one value of an attribute that may have several. */
export function readSingle(attribute: ScimAttribute, sent: unknown): unknown {
  if (sent === null || sent === undefined || sent === '') return undefined;
  switch (attribute.type) {
    case 'complex':
      return readComplex(attribute, sent);
    case 'boolean':
      return readBoolean(attribute.name, sent);
    default:
      return readText(attribute.name, sent);
  }
}

/** Reads the attributes of an object, by their names in the schema. Those that it does not know are left out. */
export function readAttributes(attributes: readonly ScimAttribute[], sent: Readonly<Record<string, unknown>>): ScimValues {
  const read: ScimValues = {};
  for (const [name, value] of Object.entries(sent)) {
    const attribute = attributeIn(attributes, name);
    if (!attribute || attribute.readOnly) continue;
    const one = readValue(attribute, value);
    if (one !== undefined) read[attribute.name] = one;
  }
  return read;
}

function readComplex({ name, subAttributes = [] }: ScimAttribute, sent: unknown): ScimValues | undefined {
  // Entra sends the id of a manager alone.
  if (typeof sent === 'string' && attributeIn(subAttributes, 'value')) return { value: readText(name, sent) };
  if (typeof sent !== 'object' || Array.isArray(sent)) throw new ScimError('invalidValue', `\`${name}\` must be an object`);
  const read = readAttributes(subAttributes, sent as Readonly<Record<string, unknown>>);
  return Object.keys(read).length === 0 ? undefined : read;
}

function readBoolean(name: string, sent: unknown): boolean {
  if (typeof sent === 'boolean') return sent;
  const text = typeof sent === 'string' ? sent.toLowerCase() : '';
  if (text === 'true' || text === 'false') return text === 'true';
  throw new ScimError('invalidValue', `\`${name}\` must be true or false`);
}

function readText(name: string, sent: unknown): string {
  if (typeof sent !== 'string' && typeof sent !== 'number') throw new ScimError('invalidValue', `\`${name}\` must be a text`);
  const text = String(sent);
  if (text.length > LONGEST_TEXT) throw new ScimError('invalidValue', `\`${name}\` is longer than ${LONGEST_TEXT} characters`);
  return text;
}
