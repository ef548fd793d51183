import { ScimError } from '../protocol/scim-error.js';
import { readAttributes } from './read-value.js';
import type { ScimKind, ScimValues } from '../scim-attribute.js';

/** The object that a body is. */
export function objectOf(body: unknown): Readonly<Record<string, unknown>> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Readonly<Record<string, unknown>>;
  throw new ScimError('invalidSyntax', 'The body must be a JSON object');
}

/** Reads a resource of a kind: what the schema knows, and callers may write. */
export function readResource({ core, extension }: ScimKind, body: unknown): ScimValues {
  const sent = objectOf(body);
  const values = readAttributes(core.attributes, sent);
  if (extension === undefined) return values;
  const key = Object.keys(sent).find((name) => name.toLowerCase() === extension.id.toLowerCase());
  const further = key === undefined ? undefined : sent[key];
  if (further === undefined || further === null) return values;
  const read = readAttributes(extension.attributes, objectOf(further));
  return Object.keys(read).length === 0 ? values : { ...values, [extension.id]: read };
}
