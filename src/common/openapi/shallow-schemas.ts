import type { OpenAPIObject } from '@nestjs/swagger';
import { nameIn, schemasOf, walkSchemas, type Schema } from './walk-schemas.js';

/** The most objects that a schema becomes where everything it refers to is written out in its place. */
const MOST_OBJECTS = 600;

/**
 * Cuts schemas short for the explorer, which writes out in place whatever an operation refers to: blocks hold blocks of forty
 * kinds, and one comment is enough to fill the memory of the browser. Of what is too large, or goes round in a circle, it
 * shows the name. Tools read the whole schemas in `openapi.json`.
 */
export function shallowSchemas(document: OpenAPIObject): OpenAPIObject {
  const copy = structuredClone(document);
  const schemas = schemasOf(copy);
  const cuts = cutsOf(schemas);
  for (const [name, schema] of Object.entries(schemas)) {
    walkSchemas(schema, (part) => {
      if (part.$ref && cuts.get(name)!.has(part.$ref)) cutShort(part, part.$ref);
    });
  }
  return copy;
}

/** For each schema, the references that are not followed: those that lead back to it, and the largest ones, until the rest fits. */
function cutsOf(schemas: Readonly<Record<string, Schema>>): ReadonlyMap<string, ReadonlySet<string>> {
  const cuts = new Map<string, Set<string>>();
  const sizes = new Map<string, number>();
  const measure = (name: string): number => {
    // What is being measured contains what asks: a circle.
    sizes.set(name, Number.POSITIVE_INFINITY);
    const { own, references } = partsOf(schemas[name]);
    const parts = [...references]
      .map(([reference, times]) => ({ reference, size: times * (sizes.get(nameIn(reference)) ?? measure(nameIn(reference))) }))
      .toSorted((one, other) => one.size - other.size);
    let size = own;
    const cut = new Set<string>();
    for (const part of parts) {
      if (size + part.size > MOST_OBJECTS) cut.add(part.reference);
      else size += part.size;
    }
    cuts.set(name, cut);
    sizes.set(name, size);
    return size;
  };
  for (const name of Object.keys(schemas)) if (!sizes.has(name)) measure(name);
  return cuts;
}

function partsOf(schema: Schema | undefined): { own: number; references: ReadonlyMap<string, number> } {
  let own = 0;
  const references = new Map<string, number>();
  walkSchemas(schema, ({ $ref }) => {
    own += 1;
    if ($ref !== undefined) references.set($ref, (references.get($ref) ?? 0) + 1);
  });
  return { own, references };
}

function cutShort(part: Schema, reference: string): void {
  const name = nameIn(reference);
  delete part.$ref;
  Object.assign(part, { type: 'object', title: name, description: `The schema \`${name}\` of openapi.json.` } satisfies Schema);
}
