import { STATUS_CODES } from 'node:http';
import type { OpenAPIObject } from '@nestjs/swagger';
import { ACCESS_EXTENSION, type DeclaredAccess } from '../access/access.decorators.js';
import { PRECONDITION_EXTENSION } from './precondition.decorator.js';
import { MOUNTS_EXTENSION, type MountNames } from './mounts.decorator.js';

type PathItem = OpenAPIObject['paths'][string];
type Operation = NonNullable<PathItem['get']>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
type Method = (typeof METHODS)[number];

const RESPONSES = {
  NotModified: 'It is still what `If-None-Match` names',
  BadRequest: 'The request is not valid: `errors` names each field that was wrong',
  Unauthorized: 'The token is missing, unknown, expired or revoked',
  Forbidden: 'You may see this, but not do that',
  NotFound: 'It does not exist, or you may not see it',
  RequestTimeout: 'The body took too long to arrive',
  Conflict: 'The current state does not allow this, or a unique value is taken, or the `Idempotency-Key` was used for something else',
  PreconditionFailed: 'It has changed since you read it: `If-Match` names an older state',
  PayloadTooLarge: 'The body is too large',
  UnsupportedMediaType: 'The body is not `application/json`',
  TooManyRequests: 'The rate limit is reached: try again after `Retry-After` seconds',
  InsufficientStorage: 'The disk of the service is full: nothing was written',
  Unavailable: 'The service cannot answer right now: try again after `Retry-After` seconds',
} as const;
type ResponseName = keyof typeof RESPONSES;

const HEADERS = {
  IfNoneMatch: { name: 'If-None-Match', description: 'An `ETag` you hold: answered 304 while it is current.' },
  IfMatch: {
    name: 'If-Match',
    description: 'The `ETag` you read: answered 412 when someone has written since.',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    description: 'A key of yours: a repeat within 24 hours gets the first answer again.',
  },
} as const;

/** Adds to every operation what holds for all of its sort: errors, request headers, and who may call it. */
export function completeDocument(document: OpenAPIObject): OpenAPIObject {
  document.components = {
    ...document.components,
    responses: Object.fromEntries(Object.entries(RESPONSES).map(([name, description]) => [name, responseOf(name, description)])),
    parameters: Object.fromEntries(
      Object.entries(HEADERS).map(([key, header]) => [key, { ...header, in: 'header', required: false, schema: { type: 'string' } }]),
    ),
  };
  for (const schema of Object.values(document.components.schemas ?? {})) allowNullInEnums(schema);
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const operation = item[method];
      if (!operation) continue;
      nameByMount(operation, path);
      namePathParameters(operation, path);
      dropExamples(operation);
      complete(operation, method);
    }
  }
  return document;
}

/** A handler that serves several addresses has a name at each. */
function nameByMount(operation: Operation, path: string): void {
  const extensions = operation as Operation & { [MOUNTS_EXTENSION]?: MountNames };
  const names = extensions[MOUNTS_EXTENSION];
  if (!names) return;
  delete extensions[MOUNTS_EXTENSION];
  operation.operationId = Object.entries(names).find(([param]) => path.includes(`{${param}}`))?.[1];
}

function complete(operation: Operation, method: Method): void {
  const access = takeAccess(operation);
  operation.description = [operation.description, inWords(access)].filter(Boolean).join('\n\n');
  if (access.who === 'public') operation.security = [];
  if (access.who === 'anyone') operation.security = [{ token: [] }, {}];
  for (const [status, response] of Object.entries(operation.responses)) {
    if (response && 'description' in response) response.description ||= STATUS_CODES[status] ?? 'Done';
  }
  for (const [status, name] of errorsOf(operation, method, access))
    operation.responses[status] ??= { $ref: `#/components/responses/${name}` };
  if (method === 'get') addHeader(operation, 'IfNoneMatch');
  if (method === 'patch' || method === 'put') addHeader(operation, 'IfMatch');
  if (method === 'post') addHeader(operation, 'IdempotencyKey');
}

/** OpenAPI 3.0 wants null among the values of an enumeration that may be null. */
function allowNullInEnums(schema: unknown): void {
  if (typeof schema !== 'object' || schema === null) return;
  const { nullable, enum: values } = schema as { nullable?: boolean; enum?: unknown[] };
  // A copy: the array is the very constant that bodies are validated against.
  if (nullable && values && !values.includes(null)) (schema as { enum: unknown[] }).enum = [...values, null];
  Object.values(schema).forEach(allowNullInEnums);
}

/** The guard reads the parameters that name resources, so no handler declares them. */
function namePathParameters(operation: Operation, path: string): void {
  const declared = new Set((operation.parameters ?? []).map((parameter) => ('name' in parameter ? parameter.name : '')));
  const missing = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).filter((name) => !declared.has(name));
  const parameters = missing.map((name) => ({
    name,
    in: 'path' as const,
    required: true,
    description: `Names the ${name
      .replace(/Id$/, '')
      .replace(/([A-Z])/g, ' $1')
      .toLowerCase()}.`,
    schema: { type: 'string' },
  }));
  operation.parameters = [...parameters, ...(operation.parameters ?? [])];
}

/** The API explorer would fill an example in and send it along: a filter nobody asked for. */
function dropExamples(operation: Operation): void {
  for (const parameter of operation.parameters ?? []) {
    if (!('schema' in parameter)) continue;
    delete parameter.example;
    if (parameter.schema && 'example' in parameter.schema) delete parameter.schema.example;
  }
}

function takeAccess(operation: Operation): DeclaredAccess {
  const extensions = operation as Operation & { [ACCESS_EXTENSION]?: DeclaredAccess };
  const access = extensions[ACCESS_EXTENSION];
  if (!access) throw new Error(`${operation.operationId} says nothing about who may call it`);
  delete extensions[ACCESS_EXTENSION];
  return access;
}

function inWords(access: DeclaredAccess): string {
  if (access.who === 'public') return 'Needs no token.';
  const who = {
    anyone: 'Needs no token; one that is sent says who you are, and must be valid.',
    user: 'Any token.',
    'installation-admin': 'Installation administrators only.',
    able: access.who === 'able' ? `Needs the permission \`${access.ability}\`.` : '',
  }[access.who];
  return `${who} ${access.scope === undefined ? 'Scoped tokens are refused.' : `Scoped tokens need \`${access.scope}\`.`}`;
}

function errorsOf(operation: Operation, method: Method, access: DeclaredAccess): [string, ResponseName][] {
  const hasInput = operation.requestBody !== undefined;
  const onResource = access.who === 'able';
  const candidates: [string, ResponseName, boolean][] = [
    ['304', 'NotModified', method === 'get'],
    ['400', 'BadRequest', true],
    ['401', 'Unauthorized', access.who !== 'public'],
    ['403', 'Forbidden', access.who !== 'public'],
    ['404', 'NotFound', onResource || (operation.parameters ?? []).some((parameter) => 'in' in parameter && parameter.in === 'path')],
    ['408', 'RequestTimeout', hasInput],
    ['409', 'Conflict', method !== 'get'],
    ['412', 'PreconditionFailed', method === 'patch' || method === 'put' || takePrecondition(operation)],
    ['413', 'PayloadTooLarge', hasInput],
    ['415', 'UnsupportedMediaType', hasInput],
    ['429', 'TooManyRequests', true],
    ['503', 'Unavailable', true],
    ['507', 'InsufficientStorage', method !== 'get'],
  ];
  return candidates.filter(([, , applies]) => applies).map(([status, name]) => [status, name]);
}

function takePrecondition(operation: Operation): boolean {
  const extensions = operation as Operation & { [PRECONDITION_EXTENSION]?: boolean };
  const may = extensions[PRECONDITION_EXTENSION] === true;
  delete extensions[PRECONDITION_EXTENSION];
  return may;
}

function addHeader(operation: Operation, name: keyof typeof HEADERS): void {
  operation.parameters = [...(operation.parameters ?? []), { $ref: `#/components/parameters/${name}` }];
}

function responseOf(name: string, description: string) {
  if (name === 'NotModified') return { description };
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } };
}
