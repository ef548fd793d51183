import type { OpenAPIObject } from '@nestjs/swagger';
import { referenceTo, schemasOf, type Operation, type Schema } from './walk-schemas.js';

/**
 * Makes each union a schema with a name. Several generators write a type that stands in place as code that does not compile,
 * and the others invent a name that the next change of the document may give to another union. A union is named by its
 * `title`, or after the place where it is found first.
 */
export function nameUnions(document: OpenAPIObject, operations: readonly Operation[]): void {
  const schemas = schemasOf(document);
  const unions = new Unions(schemas);
  for (const [name, schema] of Object.entries(schemas)) unions.nameWithin(schema, name);
  for (const { operationId, requestBody, responses } of operations) {
    const name = capital(operationId!);
    for (const media of mediaOf(requestBody)) media.schema = unions.named(media.schema, `${name}Input`);
    for (const response of Object.values(responses)) {
      for (const media of mediaOf(response)) media.schema = unions.named(media.schema, `${name}Result`);
    }
  }
}

/** The unions of a document that have been named. */
class Unions {
  private readonly names = new Map<string, string>();

  constructor(private readonly schemas: Record<string, Schema>) {}

  /** What stands for a schema: a reference if it is a union, otherwise itself, in which all unions are references. */
  named<S extends Schema | undefined>(schema: S, place: string): S | Schema {
    if (!schema) return schema;
    this.nameWithin(schema, place);
    const { oneOf, anyOf, discriminator, title, ...beside } = schema;
    const members = oneOf ?? anyOf;
    if (!members || members.length === 1) return schema;
    const reference = {
      $ref: referenceTo(this.nameOf({ ...kindOf(members, oneOf), ...(discriminator && { discriminator }) }, title ?? place)),
    };
    return Object.keys(beside).length === 0 ? reference : { ...beside, allOf: [reference] };
  }

  nameWithin(schema: Schema, place: string): void {
    const { properties = {}, items, additionalProperties, oneOf, anyOf, allOf } = schema;
    for (const [key, property] of Object.entries(properties)) properties[key] = this.named(property, place + capital(key));
    if (items) schema.items = this.named(items, singular(place));
    if (typeof additionalProperties === 'object') schema.additionalProperties = this.named(additionalProperties, `${place}Value`);
    for (const member of [oneOf, anyOf, allOf].flatMap((members) => members ?? [])) this.nameWithin(member, place);
  }

  private nameOf(union: Schema, name: string): string {
    // The order of the members means nothing.
    const members = (union.oneOf ?? union.anyOf)!.map((member) => JSON.stringify(member)).toSorted();
    const content = [...members, union.discriminator?.propertyName].join();
    const known = this.names.get(content);
    if (known !== undefined) return known;
    if (this.schemas[name]) throw new Error(`Two schemas have the name ${name}: give the union a title`);
    this.schemas[name] = union;
    this.names.set(content, name);
    return name;
  }
}

/** No value is of two of these types, so both keywords mean the same. Generators merge properties for `oneOf`, which texts do not have. */
const kindOf = (members: Schema[], oneOf: Schema[] | undefined): Schema =>
  oneOf && members.every(({ $ref }) => $ref !== undefined) ? { oneOf: members } : { anyOf: members };

const mediaOf = (part: object | undefined): { schema?: Schema }[] =>
  part && 'content' in part ? Object.values(part.content as Record<string, { schema?: Schema }>) : [];

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const singular = (place: string) => (place.endsWith('s') ? place.slice(0, -1) : `${place}Item`);
