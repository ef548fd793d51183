import { resolveRef } from '../changes/resolve-ref.js';
import { listIn, memberOf, objectIn, type SpecObject } from '../changes/spec-value.js';
import { isEmptyText, nameOf, onlyRequires } from '../outline/type-of.js';
import { subtypesOf } from './subtypes-of.js';

/** Schemas that a schema combines by `allOf`; further ones are left out. */
const MOST_COMBINED = 300;

export interface Property {
  name: string;
  schema: unknown;
  required: boolean;
}

export interface Choice {
  kind: 'one' | 'any' | 'when';
  options: readonly unknown[];
  /** Of the options, where they have names that the specification does not give them. */
  titles?: readonly string[];
  /** The property that tells the options apart, and the schema of each of its values. */
  discriminator?: { property: string; values: ReadonlyMap<string, string> };
}

/** A schema with everything that it combines, as one. */
export interface FlatSchema {
  /** Its own members, with those that only the combined schemas have. */
  own: SpecObject;
  properties: readonly Property[];
  choices: readonly Choice[];
  /** Sets of properties of which one is needed. */
  needs: readonly (readonly string[])[];
  additional: unknown;
}

/** Only this decides whether two schemas are the same one: names of references. */
export const refName = (schema: unknown): string | undefined => {
  const { $ref: ref } = objectIn(schema);
  return typeof ref === 'string' && /^#\/(?:components\/schemas|definitions)\//.test(ref) ? nameOf(ref) : undefined;
};

export function flatSchema(spec: SpecObject, schema: unknown): FlatSchema {
  const properties = new Map<string, Property>();
  const choices: Choice[] = [];
  const seen = new Set<SpecObject>();
  const required = new Set<string>();
  const needs: string[][] = [];
  let own: SpecObject = {};
  let additional: unknown;
  const collect = (part: unknown): void => {
    const resolved = resolveRef(spec, part);
    if (seen.has(resolved) || seen.size > MOST_COMBINED) return;
    seen.add(resolved);
    for (const inner of listIn(resolved['allOf'])) collect(inner);
    own = { ...own, ...withoutCombined(resolved) };
    const members = objectIn(resolved['properties']);
    for (const name of Object.keys(members)) properties.set(name, { name, schema: memberOf(members, name), required: false });
    for (const name of listIn(resolved['required'])) if (typeof name === 'string') required.add(name);
    if (resolved['additionalProperties'] !== undefined) additional = resolved['additionalProperties'];
    for (const [member, kind] of [
      ['oneOf', 'one'],
      ['anyOf', 'any'],
    ] as const) {
      const all = listIn(resolved[member]);
      const options = all.filter((option) => !isNull(option) && !onlyRequires(option) && !isEmptyText(option));
      if (options.length > 0) choices.push({ kind, options, ...discriminatorOf(resolved) });
      if (options.length === 0)
        needs.push(...all.map((option) => namesIn(objectIn(option)['required'])).filter(({ length }) => length > 0));
    }
    const conditional = CONDITIONS.filter((name) => resolved[name] !== undefined);
    if (resolved['if'] !== undefined && conditional.length > 1)
      choices.push({ kind: 'when', options: conditional.map((name) => resolved[name]), titles: conditional });
    // What stands beside a reference says more than what it refers to.
    if (resolved !== part && Object.keys(objectIn(part)).length > 1) collect(withoutRef(objectIn(part)));
  };
  collect(schema);
  // An option that is alone is no choice.
  const [alone] = choices.length === 1 && choices[0]!.options.length === 1 ? choices[0]!.options : [];
  if (alone !== undefined) {
    choices.length = 0;
    collect(alone);
  }
  const subtypes = choices.length === 0 ? subtypesOf(spec, refName(schema)) : [];
  if (subtypes.length > 0) choices.push({ kind: 'one', options: subtypes, ...discriminatorOf(resolveRef(spec, schema)) });
  return {
    own,
    properties: Array.from(properties.values(), ({ name, schema: of }) => ({ name, schema: of, required: required.has(name) })),
    choices,
    needs,
    additional,
  };
}

const COMBINED = new Set(['allOf', 'oneOf', 'anyOf', 'if', 'then', 'else', '$ref', 'properties', 'required']);
const withoutCombined = (schema: SpecObject): SpecObject =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => !COMBINED.has(name)));

const isNull = (schema: unknown) => objectIn(schema)['type'] === 'null';

const CONDITIONS = ['if', 'then', 'else'] as const;

const namesIn = (list: unknown): string[] => listIn(list).filter((name): name is string => typeof name === 'string');

export const withoutRef = (schema: SpecObject): SpecObject =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => name !== '$ref'));

function discriminatorOf(schema: SpecObject): Pick<Choice, 'discriminator'> {
  const discriminator = objectIn(schema['discriminator']);
  const property = discriminator['propertyName'] ?? schema['discriminator'];
  if (typeof property !== 'string') return {};
  const mapping = Object.entries(objectIn(discriminator['mapping'])).slice(0, MOST_COMBINED);
  return {
    discriminator: {
      property,
      values: new Map(mapping.flatMap(([value, ref]) => (typeof ref === 'string' ? [[nameOf(ref), value] as const] : []))),
    },
  };
}
