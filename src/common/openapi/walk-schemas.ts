import type { OpenAPIObject } from '@nestjs/swagger';

export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

/** The parts of a schema that this folder reads or completes. */
export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  description?: string;
  default?: unknown;
  example?: unknown;
  enum?: unknown[];
  nullable?: boolean;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
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
