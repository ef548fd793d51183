import type { OpenAPIObject } from '@nestjs/swagger';

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** As much of a schema as the rules for the document look at. */
export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  description?: string;
  default?: unknown;
  example?: unknown;
  enum?: unknown[];
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
}

export interface MediaType {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

export interface Operation {
  method: string;
  path: string;
  operationId: string;
  tags: string[];
  summary?: string;
  description?: string;
  parameters?: { name?: string; in?: string; required?: boolean; example?: unknown; schema?: Schema }[];
  requestBody?: { content: Record<string, MediaType> };
  responses: Record<string, { content?: Record<string, MediaType> } | undefined>;
}

/** Every operation of the document, with where it is. */
export const operationsOf = (document: OpenAPIObject): Operation[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => (item[method] ? [{ ...(item[method] as unknown as Operation), method, path }] : [])),
  );
