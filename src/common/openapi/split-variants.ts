import type { OpenAPIObject } from '@nestjs/swagger';
import { meaningsOf } from '../enums/values.js';
import { takeVariants, type DeclaredVariants, type Variant } from './variants.decorator.js';
import { referenceTo, schemasOf, type Schema } from './walk-schemas.js';

/** Replaces each schema whose class has variants with the union of a schema for each. */
export function splitVariants(document: OpenAPIObject): void {
  const schemas = schemasOf(document);
  for (const [name, schema] of Object.entries(schemas)) {
    const declared = takeVariants(schema);
    if (!declared) continue;
    checkDeclared(name, schema, declared);
    for (const [own, variant] of Object.entries(declared.variants)) {
      if (schemas[own]) throw new Error(`Two schemas have the name ${own}`);
      schemas[own] = variantOf(schema, variant, declared);
    }
    schemas[name] = { ...(schema.description !== undefined && { description: schema.description }), ...unionOf(declared) };
  }
}

const unionOf = ({ member, variants }: DeclaredVariants): Schema => ({
  oneOf: Object.keys(variants).map((name) => ({ $ref: referenceTo(name) })),
  discriminator: {
    propertyName: member,
    mapping: Object.fromEntries(Object.entries(variants).flatMap(([name, { of }]) => of.map((value) => [value, referenceTo(name)]))),
  },
});

const listed = ({ has = [], always = [] }: Variant) => [...has, ...always];

const valuesOf = ({ properties = {} }: Schema, member: string) => (properties[member]?.enum ?? []).map(String);

function checkDeclared(name: string, schema: Schema, { member, variants }: DeclaredVariants): void {
  const unknown = Object.values(variants)
    .flatMap(listed)
    .filter((one) => !(one in (schema.properties ?? {})));
  if (unknown.length > 0) throw new Error(`${name} has variants with properties that it does not have: ${unknown.join(', ')}`);
  const declared = Object.values(variants).flatMap(({ of }) => of);
  if (declared.toSorted().join() !== valuesOf(schema, member).toSorted().join())
    throw new Error(`The variants of ${name} are not for exactly the values of \`${member}\`: ${declared.join(', ')}`);
}

function variantOf(schema: Schema, variant: Variant, { member, variants }: DeclaredVariants): Schema {
  const { properties = {}, required = [] } = schema;
  const own = new Set(listed(variant));
  const ofSome = new Set(Object.values(variants).flatMap(listed));
  const names = Object.keys(properties).filter((name) => own.has(name) || !ofSome.has(name));
  const always = new Set([member, ...required, ...(variant.always ?? [])]);
  return {
    type: 'object',
    properties: Object.fromEntries(
      names.map((name) => [name, name === member ? decided(schema, member, variant.of) : structuredClone(properties[name]!)]),
    ),
    required: names.filter((name) => always.has(name)),
  };
}

function decided(schema: Schema, member: string, values: readonly string[]): Schema {
  const meanings = meaningsOf(valuesOf(schema, member));
  const list = meanings && values.map((value) => `- \`${value}\`: ${meanings[value]}`);
  return { type: 'string', enum: [...values], ...(list && { description: list.join('\n') }) };
}
