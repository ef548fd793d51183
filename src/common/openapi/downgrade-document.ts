import type { OpenAPIObject } from '@nestjs/swagger';
import { mapSchemas, type Schema } from './walk-schemas.js';

/**
 * Renders the document for tools that read only OpenAPI 3.0. It means the same: only the notation of schemas differs.
 * Webhooks, which 3.0 does not know, are kept under a key that its tools ignore.
 */
export function downgradeDocument({ webhooks, ...document }: OpenAPIObject): OpenAPIObject {
  return { ...mapSchemas(document, downgrade), openapi: '3.0.3', ...(webhooks && { 'x-webhooks': mapSchemas(webhooks, downgrade) }) };
}

function downgrade(schema: Schema): Schema {
  return withReference(withLimits(withoutConstant(withNullable(withExample(schema)))));
}

function withExample({ examples, contentMediaType, ...schema }: Schema): Schema {
  const binary = contentMediaType === 'application/octet-stream' ? { format: 'binary' } : {};
  return { ...schema, ...binary, ...(examples && { example: examples[0] }) };
}

function withNullable(schema: Schema): Schema {
  const { anyOf, type, ...rest } = schema;
  const others = anyOf?.filter((one) => one.type !== 'null');
  if (others && others.length < anyOf!.length) {
    const [only, more] = others;
    if (more) return { ...rest, nullable: true, anyOf: others };
    return only!.$ref ? { ...rest, nullable: true, allOf: [only!] } : { ...rest, ...only, nullable: true };
  }
  if (!Array.isArray(type)) return schema;
  const [first, ...alternatives] = type.filter((one) => one !== 'null');
  const nullable = type.includes('null') ? { nullable: true } : {};
  if (alternatives.length === 0) return { ...schema, type: first!, ...nullable };
  return { ...rest, ...nullable, anyOf: [first!, ...alternatives].map((one) => ({ type: one })) };
}

function withoutConstant({ const: value, ...schema }: Schema): Schema {
  return value === undefined ? schema : { ...schema, enum: [value] };
}

function withLimits({ exclusiveMinimum, exclusiveMaximum, ...schema }: Schema): Schema {
  return {
    ...schema,
    ...(exclusiveMinimum !== undefined && { minimum: exclusiveMinimum as number, exclusiveMinimum: true }),
    ...(exclusiveMaximum !== undefined && { maximum: exclusiveMaximum as number, exclusiveMaximum: true }),
  };
}

/** OpenAPI 3.0 ignores other members of a schema with a reference. */
function withReference({ $ref, ...schema }: Schema): Schema {
  if ($ref === undefined) return schema;
  return Object.keys(schema).length === 0 ? { $ref } : { ...schema, allOf: [{ $ref }] };
}
