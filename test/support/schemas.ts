import { neededQuery } from './needed-query.js';
import type { OpenAPIObject } from '@nestjs/swagger';
import { nameOf, type Route } from './routes.js';

/** The part of a schema that is needed to generate requests. */
export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  nullable?: boolean;
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
  bodyOf(route: Route): Schema | undefined {
    const schema = this.operationOf(route).requestBody?.content['application/json']?.schema;
    return schema && this.resolve(schema);
  }

  queryOf(route: Route): { name: string; schema: Schema }[] {
    return (this.operationOf(route).parameters ?? []).flatMap(({ name, schema, in: place }) =>
      place === 'query' ? [{ name, schema: this.resolve(schema ?? {}) }] : [],
    );
  }

  /** A schema with references resolved and `allOf` merged. */
  resolve({ $ref, allOf = [], ...own }: Schema): Schema {
    const parts = $ref === undefined ? allOf : [this.document.components!.schemas![$ref.split('/').at(-1)!] as Schema, ...allOf];
    return Object.assign({}, ...parts.map((part) => this.resolve(part)), own) as Schema;
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
