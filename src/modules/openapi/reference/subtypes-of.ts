import { listIn, memberOf, objectIn, type SpecObject } from '../changes/spec-value.js';
import { nameOf } from '../outline/type-of.js';

const MOST = 100;
const known = new WeakMap<SpecObject, ReadonlyMap<string, readonly SpecObject[]>>();

/**
 * References to the schemas that combine a base with more, where the base has a `discriminator` and names no options: such a value is
 * one of these.
 */
export function subtypesOf(spec: SpecObject, base: string | undefined): readonly SpecObject[] {
  if (base === undefined) return [];
  const schemas = objectIn(objectIn(spec['components'])['schemas'] ?? spec['definitions']);
  const { discriminator, oneOf, anyOf } = objectIn(memberOf(schemas, base));
  if (discriminator === undefined || oneOf !== undefined || anyOf !== undefined) return [];
  const found = known.get(spec) ?? readSubtypes(spec, schemas);
  known.set(spec, found);
  return found.get(base) ?? [];
}

function readSubtypes(spec: SpecObject, schemas: SpecObject): ReadonlyMap<string, readonly SpecObject[]> {
  const place = spec['components'] === undefined ? '#/definitions/' : '#/components/schemas/';
  const found = new Map<string, SpecObject[]>();
  for (const [name, schema] of Object.entries(schemas)) {
    for (const { $ref: ref } of listIn(objectIn(schema)['allOf']).map(objectIn)) {
      if (typeof ref !== 'string' || !ref.startsWith(place)) continue;
      const base = nameOf(ref);
      const subtypes = found.get(base) ?? [];
      if (subtypes.length < MOST)
        subtypes.push({ $ref: `${place}${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}` });
      found.set(base, subtypes);
    }
  }
  return found;
}
