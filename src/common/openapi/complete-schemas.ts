import type { OpenAPIObject } from '@nestjs/swagger';
import { meaningsOf } from '../enums/values.js';
import { reachableFrom, schemasOf, walkSchemas, type Operation, type Schema } from './walk-schemas.js';

/** Adds what holds for every schema and what the types at run time do not show. */
export function completeSchemas(document: OpenAPIObject, operations: readonly Operation[]): void {
  const parameters = operations.flatMap((operation) => operation.parameters ?? []);
  walkSchemas([document.paths, document.components], completeSchema);
  for (const parameter of parameters) if ('schema' in parameter && hasDefault(parameter.schema as Schema)) parameter.required = false;
  const schemas = schemasOf(document);
  for (const name of reachableFrom(
    document,
    operations.map(({ requestBody }) => requestBody),
  )) {
    describeDefaults(schemas[name]!);
  }
  delete schemas['Object'];
}

function completeSchema(schema: Schema): void {
  // A union type of TypeScript is an object at run time, which would override what its decorator declares.
  if (schema.oneOf && schema.allOf?.every(({ $ref }) => $ref?.endsWith('/Object'))) delete schema.allOf;
  // `unknown` is an object at run time too. Generated clients would treat it as an object without properties.
  if (isBareObject(schema)) {
    delete schema.type;
    delete schema.nullable;
  }
  // Numbers that may have a fraction are declared with the format `double`.
  if (schema.type === 'number' && schema.format === undefined) schema.type = 'integer';
  if (schema.enum) explainValues(schema, schema.enum);
}

function explainValues(schema: Schema, values: readonly unknown[]): void {
  const named = values.filter((value) => typeof value === 'string');
  const meanings = meaningsOf(named);
  if (meanings) {
    const list = Object.entries(meanings).map(([value, meaning]) => `- \`${value}\`: ${meaning}`);
    schema.description = [schema.description, list.join('\n')].filter(Boolean).join('\n\n');
    schema.enum = Object.keys(meanings);
  }
  // OpenAPI 3.0 requires null among the values of a nullable enumeration. This makes a copy: the array may be a constant of the code.
  if (schema.nullable) schema.enum = [...schema.enum!.filter((value) => value !== null), null];
}

const SHAPES = ['properties', 'additionalProperties', 'allOf', 'oneOf', 'anyOf', '$ref'] as const;

const isBareObject = (schema: Schema) => schema.type === 'object' && SHAPES.every((shape) => schema[shape] === undefined);

const hasDefault = (schema: Schema | undefined) => schema?.default !== undefined;

/**
 * Clients are generated with all properties that have a default as required, because responses always contain them. In
 * a body, the default is therefore moved to the description.
 */
function describeDefaults(schema: Schema): void {
  const defaults = Object.entries(schema.properties ?? {}).filter(([, property]) => hasDefault(property));
  const names = new Set(defaults.map(([name]) => name));
  schema.required = schema.required?.filter((name) => !names.has(name));
  if (!schema.required?.length) delete schema.required;
  for (const [, property] of defaults) {
    property.description = [property.description, `Default: \`${String(property.default)}\`.`].filter(Boolean).join('\n\n');
    delete property.default;
  }
}
