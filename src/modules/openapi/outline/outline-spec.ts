import { parametersOf } from '../changes/compare-operations.js';
import { METHODS } from '../changes/compare-specs.js';
import { resolveRef } from '../changes/resolve-ref.js';
import { listIn, memberOf, objectIn, type SpecObject } from '../changes/spec-value.js';
import { OutlinedTags } from './outlined-tags.js';
import { partKey } from './part-key.js';
import type { OutlineOperation, SpecOutline } from './spec-outline.js';
import { storableText } from './storable-text.js';
import { titleOf } from './title-of.js';

/** An operation or a webhook in its specification. */
export interface FoundCall {
  kind: 'operation' | 'webhook';
  method: string;
  /** The path, or the name of the webhook. */
  name: string;
  path: SpecObject;
  operation: SpecObject;
  /** With those of the path. */
  parameters: readonly SpecObject[];
}

export type FoundPart = FoundCall | { kind: 'schema'; name: string; schema: unknown };

/** One operation, webhook or schema. */
export interface SpecPart {
  key: string;
  title: string;
  found: FoundPart;
}

export interface OutlinedSpec {
  outline: SpecOutline;
  parts: Iterable<SpecPart>;
}

/** Of each kind. */
const MOST_PARTS = 20_000;
/** Longer paths and names have no page: they would make the outline large. */
const LONGEST_NAME = 1000;
const LONGEST_SLUG = 100;

type FoundOperation = Omit<FoundCall, 'kind' | 'parameters'>;

/** Derives from a bundled specification what its pages consist of. What is marked `x-internal` is left out. */
export function outlineSpec(spec: SpecObject): OutlinedSpec {
  const operations = operationsIn(spec, spec['paths']);
  const webhooks = operationsIn(spec, spec['webhooks'] ?? spec['x-webhooks']);
  const schemas = namedSchemas(spec);
  const tags = new OutlinedTags(spec);
  const untagged: OutlineOperation[] = [];
  const ids = countIds(operations);
  for (const found of operations) {
    const first = listIn(found.operation['tags']).find((tag): tag is string => typeof tag === 'string' && tag.trim() !== '');
    const tag = first === undefined ? undefined : tags.get(first);
    (tag?.operations ?? untagged).push(outlined(found, ids));
  }
  const outline: SpecOutline = {
    tags: tags.tree(),
    operations: untagged,
    webhooks: webhooks.map((found) => ({ method: found.method, name: found.name, title: titled(found) })),
    schemas: schemas.map(([name]) => name),
  };
  return { outline, parts: partsOf(spec, operations, webhooks, schemas) };
}

/** One after the other, because all of them together may be large. */
function* partsOf(
  spec: SpecObject,
  operations: readonly FoundOperation[],
  webhooks: readonly FoundOperation[],
  schemas: readonly (readonly [string, unknown])[],
): Generator<SpecPart, void, undefined> {
  for (const [kind, list] of [
    ['operation', operations],
    ['webhook', webhooks],
  ] as const) {
    for (const found of list) {
      const { method, name, path, operation } = found;
      const parameters = parametersOf(spec, path, operation);
      yield { key: partKey(kind, method, name), title: titled(found), found: { kind, parameters, ...found } };
    }
  }
  for (const [name, schema] of schemas) {
    yield { key: partKey('schema', name), title: titleOf(name), found: { kind: 'schema', name, schema } };
  }
}

function operationsIn(spec: SpecObject, paths: unknown): FoundOperation[] {
  const found = new Map<string, FoundOperation>();
  for (const [address, item] of Object.entries(objectIn(paths))) {
    const name = storableText(address);
    if (name.length > LONGEST_NAME || name === '') continue;
    const path = resolveRef(spec, item);
    for (const method of METHODS) {
      const operation = memberOf(path, method);
      if (operation === undefined || isInternal(operation) || isInternal(path)) continue;
      const key = `${method} ${name}`;
      if (found.size < MOST_PARTS && !found.has(key)) found.set(key, { method, name, path, operation: objectIn(operation) });
    }
  }
  return [...found.values()];
}

function namedSchemas(spec: SpecObject): [string, unknown][] {
  const all = Object.entries(objectIn(objectIn(spec['components'])['schemas'] ?? spec['definitions']));
  const shown = all
    .map(([name, schema]): [string, unknown] => [storableText(name), schema])
    .filter(([name, schema]) => name !== '' && name.length <= LONGEST_NAME && !isInternal(schema));
  return [...new Map(shown)].slice(0, MOST_PARTS);
}

const isInternal = (value: unknown) => objectIn(value)['x-internal'] === true;

const titled = ({ operation, method, name }: FoundOperation) =>
  titleOf(operation['summary'], operation['operationId'], `${method.toUpperCase()} ${name}`);

function countIds(operations: readonly FoundOperation[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { operation } of operations) {
    const slug = slugOf(operation['operationId']);
    if (slug !== undefined) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  }
  return counts;
}

/** The slug is made from the id if that is unique, otherwise from the address: both outlive another title. */
function outlined(found: FoundOperation, ids: ReadonlyMap<string, number>): OutlineOperation {
  const own = slugOf(found.operation['operationId']);
  const slug = own !== undefined && ids.get(own) === 1 ? own : slugOf(`${found.method} ${found.name}`);
  return { method: found.method, path: found.name, title: titled(found), ...(slug !== undefined && { slug }) };
}

/** `listPets` and `List pets!` become `list-pets`. */
function slugOf(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const split = storableText(text).replaceAll(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1-$2');
  const found = split.toLowerCase().match(/[\p{L}\p{N}]+/gu);
  return found ? [...found.join('-')].slice(0, LONGEST_SLUG).join('').replace(/-$/, '') : undefined;
}
