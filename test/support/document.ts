import type { OpenAPIObject } from '@nestjs/swagger';
import type { Schema } from '../../src/common/openapi/walk-schemas.js';

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

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
