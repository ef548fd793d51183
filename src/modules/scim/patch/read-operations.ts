import { ScimError } from '../protocol/scim-error.js';
import { objectOf } from '../schema/read-resource.js';

/** One operation of a PATCH, as it was sent. */
export interface PatchOperation {
  op: 'add' | 'replace' | 'remove';
  path?: string;
  value?: unknown;
}

const MOST_OPERATIONS = 100;
/** Operations without a path have an effect for each member of their value. */
const MOST_EFFECTS = 500;
const OPERATIONS = ['add', 'replace', 'remove'] as const;

/** Reads the body of a PATCH. Senders write the operations in any case. */
export function readOperations(body: unknown): PatchOperation[] {
  const sent = memberOf(objectOf(body), 'operations');
  if (!Array.isArray(sent) || sent.length === 0) throw new ScimError('invalidSyntax', 'The body must have a list of `Operations`');
  if (sent.length > MOST_OPERATIONS) throw new ScimError('tooMany', `A request has at most ${MOST_OPERATIONS} operations`);
  const operations = sent.map((one) => readOperation(objectOf(one)));
  if (operations.reduce((sum, operation) => sum + effectsOf(operation), 0) > MOST_EFFECTS)
    throw new ScimError('tooMany', `A request changes at most ${MOST_EFFECTS} attributes`);
  return operations;
}

/** At least one. An extension has attributes of its own. */
function effectsOf({ value }: PatchOperation): number {
  if (!isObject(value)) return 1;
  return Object.values(value).reduce<number>((sum, part) => sum + (isObject(part) ? Math.max(1, Object.keys(part).length) : 1), 0);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

function readOperation(sent: Readonly<Record<string, unknown>>): PatchOperation {
  const [name, path, value] = [memberOf(sent, 'op'), memberOf(sent, 'path'), memberOf(sent, 'value')];
  const op = OPERATIONS.find((each) => typeof name === 'string' && each === name.toLowerCase());
  if (op === undefined) throw new ScimError('invalidSyntax', '`op` must be add, replace or remove');
  if (path !== undefined && path !== null && typeof path !== 'string') throw new ScimError('invalidPath', '`path` must be a text');
  if (op === 'remove' && (path ?? '') === '') throw new ScimError('noTarget', 'What is removed needs a `path`');
  return { op, ...(typeof path === 'string' && path !== '' && { path }), value };
}

function memberOf(object: Readonly<Record<string, unknown>>, name: string): unknown {
  const key = Object.keys(object).find((each) => each.toLowerCase() === name);
  return key === undefined ? undefined : object[key];
}
