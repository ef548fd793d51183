import type { OpenAPIObject } from '@nestjs/swagger';

export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

/** The parts of a schema that this folder reads or completes. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  title?: string;
  format?: string;
  contentMediaType?: string;
  description?: string;
  default?: unknown;
  /** As in OpenAPI 3.0, which has one. */
  example?: unknown;
  examples?: unknown[];
  enum?: unknown[];
  const?: unknown;
  /** As in OpenAPI 3.0: since 3.1, null is a type. */
  nullable?: boolean;
  minimum?: number;
  maximum?: number;
  /** In OpenAPI 3.0, whether the limit itself is excluded. */
  exclusiveMinimum?: number | boolean;
  exclusiveMaximum?: number | boolean;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  not?: Schema;
  discriminator?: { propertyName: string; mapping?: Record<string, string> };
}

const REFERENCE = '#/components/schemas/';

export const referenceTo = (name: string) => `${REFERENCE}${name}`;
export const nameIn = (reference: string) => reference.slice(REFERENCE.length);

export const schemasOf = (document: OpenAPIObject) => (document.components?.schemas ?? {}) as Record<string, Schema>;

const DATA = new Set(['example', 'examples', 'enum', 'default']);

/** Visits every schema in a part of the document, outer schemas first. */
export function walkSchemas(part: unknown, visit: (schema: Schema) => void): void {
  walk(part, visit, false);
}

/** In a schema, the values of some keys are data. The keys of `properties` are names: a property may be called `default`. */
function walk(part: unknown, visit: (schema: Schema) => void, areNames: boolean): void {
  if (typeof part !== 'object' || part === null) return;
  if (!Array.isArray(part)) visit(part);
  for (const [key, member] of Object.entries(part)) {
    if (areNames || !DATA.has(key)) walk(member, visit, !areNames && key === 'properties');
  }
}

/** Replaces every schema in a part of the document by what `change` returns for it, inner schemas first. */
export function mapSchemas<Part>(part: Part, change: (schema: Schema) => Schema): Part {
  return mapped(part, change, '') as Part;
}

/** The schemas of `components` are found by their own key, and so are those of a parameter, a header and a media type. */
function mapped(part: unknown, change: (schema: Schema) => Schema, key: string): unknown {
  if (typeof part !== 'object' || part === null || DATA.has(key)) return part;
  if (Array.isArray(part)) return part.map((member) => mapped(member, change, ''));
  if (key === 'schema') return mapSchema(part, change);
  if (key === 'schemas') return eachOf(part as Record<string, Schema>, (schema) => mapSchema(schema, change));
  return Object.fromEntries(Object.entries(part).map(([name, member]) => [name, mapped(member, change, name)]));
}

function mapSchema(schema: Schema, change: (schema: Schema) => Schema): Schema {
  const inner = (one: Schema) => mapSchema(one, change);
  const copy = { ...schema };
  for (const key of ['allOf', 'oneOf', 'anyOf'] as const) if (copy[key]) copy[key] = copy[key].map(inner);
  for (const key of ['items', 'not'] as const) if (copy[key]) copy[key] = inner(copy[key]);
  if (typeof copy.additionalProperties === 'object') copy.additionalProperties = inner(copy.additionalProperties);
  if (copy.properties) copy.properties = eachOf(copy.properties, inner);
  return change(copy);
}

const eachOf = (schemas: Record<string, Schema>, change: (schema: Schema) => Schema) =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, change(schema)]));

/** The names of all schemas that parts of the document refer to, directly or indirectly. */
export function reachableFrom(document: OpenAPIObject, parts: readonly unknown[]): ReadonlySet<string> {
  const schemas = schemasOf(document);
  const found = new Set<string>();
  const follow = (part: unknown): void =>
    walkSchemas(part, ({ $ref }) => {
      if (!$ref?.startsWith(REFERENCE)) return;
      const name = nameIn($ref);
      if (found.has(name)) return;
      found.add(name);
      follow(schemas[name]);
    });
  parts.forEach(follow);
  return found;
}
