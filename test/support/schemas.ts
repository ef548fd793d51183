import { neededQuery } from './needed-query.js';
import type { OpenAPIObject } from '@nestjs/swagger';
import { nameOf, type Route } from './routes.js';

/** The part of a schema that is needed to generate requests. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
}

/** A schema without references, and with a type of its own: whether it also allows null is told apart. */
export interface Resolved extends Omit<Schema, '$ref' | 'allOf' | 'const' | 'type'> {
  type?: string;
  nullable: boolean;
}

interface Parameter {
  name: string;
  in: string;
  schema?: Schema;
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** The parameters and bodies of routes, according to the OpenAPI document. */
export class Requests {
  constructor(private readonly document: OpenAPIObject) {}

  /** The resolved schema of the JSON body of a route, or undefined. */
  bodyOf(route: Route): Resolved | undefined {
    const schema = this.operationOf(route).requestBody?.content['application/json']?.schema;
    return schema && this.resolve(schema);
  }

  queryOf(route: Route): { name: string; schema: Resolved }[] {
    return (this.operationOf(route).parameters ?? []).flatMap(({ name, schema, in: place }) =>
      place === 'query' ? [{ name, schema: this.resolve(schema ?? {}) }] : [],
    );
  }

  /** A schema with references resolved and `allOf` merged. */
  resolve({ $ref, allOf = [], anyOf, ...schema }: Schema): Resolved {
    const others = anyOf?.filter((one) => one.type !== 'null');
    const nullable = others !== undefined && others.length < anyOf!.length;
    const parts = $ref === undefined ? [...allOf] : [this.document.components!.schemas![$ref.split('/').at(-1)!] as Schema, ...allOf];
    if (nullable && others.length === 1) parts.push(others[0]!);
    else if (others) Object.assign(schema, { anyOf: others });
    const merged = Object.assign({}, ...parts.map((part) => this.resolve(part)), ownOf(schema)) as Resolved;
    return { ...merged, nullable: merged.nullable || nullable };
  }

  neededQueryOf(route: Route): Record<string, string> {
    return neededQuery(this.operationOf(route));
  }

  private operationOf(route: Route): Operation {
    const path = this.document.paths[route.url.replace(/:(\w+)/g, '{$1}')] as Record<string, Operation> | undefined;
    const operation = path?.[route.method.toLowerCase()];
    if (!operation) throw new Error(`The document does not know ${nameOf(route)}`);
    return operation;
  }
}

function ownOf({ type, const: value, ...schema }: Schema) {
  const types = [type ?? []].flat();
  const first = types.find((one) => one !== 'null');
  return {
    ...schema,
    ...(first !== undefined && { type: first, nullable: types.includes('null') }),
    ...(value !== undefined && { enum: [value] }),
  };
}
