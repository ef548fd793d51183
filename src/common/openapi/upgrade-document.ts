import type { OpenAPIObject } from '@nestjs/swagger';
import { mapSchemas, type Schema } from './walk-schemas.js';

const COMBINATORS = ['$ref', 'oneOf', 'anyOf', 'allOf', 'discriminator'] as const;

/** Writes as OpenAPI 3.1 what Nest, its build plugin and our decorators declare in the terms of OpenAPI 3.0. */
export const upgradeDocument = (document: OpenAPIObject): OpenAPIObject => ({ ...mapSchemas(document, upgrade), openapi: '3.1.0' });

function upgrade(schema: Schema): Schema {
  return asConstant(withLimits(withNull(withReference(withExamples(withMediaType(schema))))));
}

/** 3.1 names the media type of a file. The format stays: several generators recognize files only by it. */
const withMediaType = (schema: Schema): Schema =>
  schema.format === 'binary' ? { ...schema, contentMediaType: 'application/octet-stream' } : schema;

function withExamples({ example, ...schema }: Schema): Schema {
  return example === undefined ? schema : { ...schema, examples: [example] };
}

/** A reference in 3.1 may have a description beside it, and needs no `allOf`. */
function withReference({ allOf, ...schema }: Schema): Schema {
  const [only, more] = allOf ?? [];
  if (!only?.$ref || more || schema.properties || schema.additionalProperties !== undefined) return allOf ? { ...schema, allOf } : schema;
  if (schema.type === 'object') delete schema.type;
  return { ...schema, $ref: only.$ref };
}

function withNull({ nullable, ...schema }: Schema): Schema {
  if (!nullable) return schema;
  if (!COMBINATORS.some((key) => key in schema)) {
    return schema.type === undefined ? schema : { ...schema, type: [...new Set([schema.type, 'null'].flat())] };
  }
  const inner: Schema = {};
  for (const key of COMBINATORS) {
    if (schema[key] !== undefined) Object.assign(inner, { [key]: schema[key] });
    delete schema[key];
  }
  delete schema.type;
  return { ...schema, anyOf: [inner, { type: 'null' }] };
}

function withLimits(schema: Schema): Schema {
  for (const [limit, excluded] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    if (typeof schema[excluded] !== 'boolean') continue;
    if (schema[excluded]) schema[excluded] = schema[limit]!;
    else delete schema[excluded];
    if (schema[excluded] !== undefined) delete schema[limit];
  }
  return schema;
}

function asConstant({ enum: values, ...schema }: Schema): Schema {
  if (!values) return schema;
  return values.length === 1 ? { ...schema, const: values[0] } : { ...schema, enum: values };
}
