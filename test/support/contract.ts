import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import type { OpenAPIObject } from '@nestjs/swagger';

type Json = Record<string, unknown>;

const SCHEMAS = '#/components/schemas/';

/** Checks replies against our own OpenAPI document: no property may be undeclared, missing or of another type. */
export class Contract {
  // By the discriminator of a union, only one of its schemas is tried: documents nest dozens of unions.
  private readonly ajv = new Ajv({ strict: false, allErrors: true, discriminator: true, code: { optimize: false } });
  private readonly validators = new Map<string, ValidateFunction>();

  constructor(readonly document: OpenAPIObject) {
    formats.default(this.ajv);
    // Each by its own name: what is found inside of another schema is compiled again for every reply that contains it.
    for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) this.ajv.addSchema(closed(schema) as Json, name);
  }

  /** What is wrong with this reply, or undefined. `path` is a template such as `/v1/orgs/:organizationId`. */
  problemOf(method: string, path: string, status: number, body: unknown): string | undefined {
    const operation = (this.document.paths[path.replace(/:(\w+)/g, '{$1}')] as Json | undefined)?.[method.toLowerCase()] as
      | Json
      | undefined;
    if (!operation) return undefined;
    const responses = operation['responses'] as Json;
    const response = this.resolve(responses[status] as Json | undefined);
    if (!response) return `the document knows no status ${status} for ${method} ${path}`;
    const content = response['content'] as Record<string, Json> | undefined;
    const schema = (content?.['application/json'] ?? content?.['text/event-stream'] ?? content?.['application/x-ndjson'])?.['schema'];
    if (!schema) return body === undefined ? undefined : `status ${status} of ${method} ${path} has no body in the document`;
    const validate = this.validatorFor(`${method} ${path} ${status}`, schema as Json);
    return validate(body) ? undefined : `${method} ${path} ${status}: ${this.ajv.errorsText(validate.errors)}`;
  }

  private resolve(response: Json | undefined): Json | undefined {
    const reference = response?.['$ref'] as string | undefined;
    if (!reference) return response;
    return (this.document.components!.responses as unknown as Json)[reference.split('/').at(-1)!] as Json;
  }

  private validatorFor(key: string, schema: Json): ValidateFunction {
    let validate = this.validators.get(key);
    if (!validate) {
      // Most operations share their refusals, and many what they send.
      const text = JSON.stringify(schema);
      validate = this.validators.get(text) ?? this.ajv.compile(closed(schema) as Json);
      for (const each of [key, text]) this.validators.set(each, validate);
    }
    return validate;
  }
}

/** Forbids undeclared properties in every object schema that does not allow them explicitly. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const copy: Json = Object.fromEntries(Object.entries(value).map(([key, member]) => [key, key === 'examples' ? member : closed(member)]));
  // The validator finds the schema by the values that each allows, and refuses a mapping.
  if (typeof copy['propertyName'] === 'string') delete copy['mapping'];
  if (typeof copy['$ref'] === 'string') copy['$ref'] = copy['$ref'].replace(SCHEMAS, '');
  if ([copy['type']].flat().includes('object') && copy['properties'] && copy['additionalProperties'] === undefined)
    copy['additionalProperties'] = false;
  return copy;
}
