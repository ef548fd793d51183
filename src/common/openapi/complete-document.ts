import { STATUS_CODES } from 'node:http';
import type { OpenAPIObject } from '@nestjs/swagger';
import { ACCESS_EXTENSION, type DeclaredAccess, type FurtherEffects } from '../access/access.decorators.js';
import { EFFECTS } from '../access/effects.js';
import { ANY_BODY_EXTENSION } from '../http/body-kinds.decorator.js';
import { PRECONDITION_EXTENSION, NAMES_EXTENSION, SECTIONS_EXTENSION, type ByMount, DEPRECATED_EXTENSION } from './operations.decorator.js';
import { completeExamples } from './complete-examples.js';
import { completeSchemas } from './complete-schemas.js';
import { addWebhooks } from './describes-webhooks.decorator.js';
import { documentSchemas } from '../document/document-schemas.js';
import { nameSchemas } from './name-schemas.js';
import { nameUnions } from './name-unions.js';
import { RESPONSES, type ResponseName } from './responses.js';
import { listSections } from './sections.js';
import { splitVariants } from './split-variants.js';
import type { Operation } from './walk-schemas.js';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
type Method = (typeof METHODS)[number];

const HEADERS = {
  IfNoneMatch: { name: 'If-None-Match', description: 'An `ETag` that you stored: the response is 304 while it is current.' },
  IfMatch: {
    name: 'If-Match',
    description: 'The `ETag` that you read: the response is 412 if the resource has changed since.',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    description: 'A key you choose: a repeat within 24 hours returns the first response instead of doing the work again.',
  },
} as const;

/** Adds to every operation what all operations of its kind share, and describes it in terms that callers know. */
export function completeDocument(document: OpenAPIObject): OpenAPIObject {
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, ...structuredClone(documentSchemas()) },
    responses: RESPONSES,
    parameters: Object.fromEntries(
      Object.entries(HEADERS).map(([key, header]) => [key, { ...header, in: 'header', required: false, schema: { type: 'string' } }]),
    ),
  };
  const operations: Operation[] = [];
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const operation = item[method];
      if (!operation) continue;
      nameByMount(operation, path);
      addWebhooks(document, operation);
      namePathParameters(operation, path);
      dropExamplesOfOptional(operation);
      complete(operation, method);
      operations.push(operation);
    }
  }
  splitVariants(document);
  listSections(document, operations);
  completeSchemas(document, operations);
  completeExamples(document, operations);
  nameSchemas(document);
  nameUnions(document, operations);
  return document;
}

/** A handler that serves several addresses has a name and a section at each of them. */
function nameByMount(operation: Operation, path: string): void {
  operation.operationId = takeByMount(operation, NAMES_EXTENSION, path) ?? operation.operationId;
  const section = takeByMount(operation, SECTIONS_EXTENSION, path);
  if (section !== undefined) operation.tags = [section];
}

function takeByMount(operation: Operation, extension: string, path: string): string | undefined {
  const extensions = operation as Operation & Record<string, ByMount | string | undefined>;
  const texts = extensions[extension];
  delete extensions[extension];
  if (typeof texts === 'string') return texts;
  return Object.entries(texts ?? {}).find(([param]) => path.includes(`{${param}}`))?.[1];
}

function complete(operation: Operation, method: Method): void {
  const access = takeAccess(operation);
  for (const [status, response] of Object.entries(operation.responses)) {
    if (response && 'description' in response) describeSuccess(status, response, operation.description);
  }
  operation.description = [operation.description, inWords(access)].filter(Boolean).join('\n\n');
  if (takeFlag(operation, DEPRECATED_EXTENSION)) operation.deprecated = true;
  if (access.who === 'public') operation.security = [];
  if (access.who === 'anyone' || (access.who === 'able' && access.passersBy)) operation.security = [{ token: [] }, {}];
  for (const [status, name] of errorsOf(operation, method, access))
    operation.responses[status] ??= { $ref: `#/components/responses/${name}` };
  if (method === 'get') addHeader(operation, 'IfNoneMatch');
  if (method === 'patch' || method === 'put' || dropHeader(operation, 'if-match')) addHeader(operation, 'IfMatch');
  if (!takeFlag(operation, ANY_BODY_EXTENSION) && method === 'post') addHeader(operation, 'IdempotencyKey');
}

/** The build repeats the remarks of the handler at each response. */
function describeSuccess(status: string, response: { description: string }, remarks: string | undefined): void {
  if (!response.description || response.description === remarks) response.description = STATUS_CODES[status] ?? 'Done';
}

/** The guard reads the parameters that name resources, so handlers do not declare them. */
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

/** The API explorer prefills an example and sends it. For an optional parameter, that is a filter nobody asked for. */
function dropExamplesOfOptional(operation: Operation): void {
  for (const parameter of operation.parameters ?? []) {
    if (!('schema' in parameter) || (parameter.in === 'query' && parameter.required)) continue;
    delete parameter.example;
    if (parameter.schema && 'example' in parameter.schema) delete parameter.schema.example;
  }
}

function takeAccess(operation: Operation): DeclaredAccess {
  const extensions = operation as Operation & { [ACCESS_EXTENSION]?: DeclaredAccess };
  const access = extensions[ACCESS_EXTENSION];
  if (!access) throw new Error(`${operation.operationId} does not declare who may call it`);
  delete extensions[ACCESS_EXTENSION];
  return access;
}

function inWords(access: DeclaredAccess): string {
  if (access.who === 'public') return 'Needs no token.';
  const who = {
    anyone: 'Needs no token. If you send one, it must be valid, and it identifies you.',
    user: 'Any token.',
    'installation-admin': 'Installation administrators only.',
    able: access.who === 'able' ? `Needs the permission \`${access.ability}\`.` : '',
  }[access.who];
  const visitors =
    access.who === 'able' && access.visitors ? ' Accepts the `apiToken` of a site, and returns only what its visitor sees.' : '';
  return `${who}${visitors}${furtherScopes(access.effects)} ${access.scope === undefined ? 'Scoped tokens are refused.' : `Scoped tokens need \`${access.scope}\`.`}`;
}

function furtherScopes(effects: FurtherEffects = {}): string {
  const sentences = Object.entries(effects).map(([cause, effect]) => {
    const [given, scope] = [/^\w+$/.test(cause) ? `\`${cause}\`` : cause, EFFECTS[effect]];
    const subject = cause === '*' ? 'Scoped tokens' : `With ${given}, scoped tokens`;
    return scope === null ? ` ${subject} are refused.` : ` ${subject} also need \`${scope}\`.`;
  });
  return sentences.join('');
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
    ['412', 'PreconditionFailed', method === 'patch' || method === 'put' || takeFlag(operation, PRECONDITION_EXTENSION)],
    ['413', 'PayloadTooLarge', hasInput],
    ['415', 'UnsupportedMediaType', hasInput],
    ['429', 'TooManyRequests', true],
    ['503', 'Unavailable', true],
    ['507', 'InsufficientStorage', method !== 'get'],
  ];
  return candidates.filter(([, , applies]) => applies).map(([status, name]) => [status, name]);
}

function takeFlag(operation: Operation, extension: string): boolean {
  const extensions = operation as Operation & Record<string, unknown>;
  const set = extensions[extension] === true;
  delete extensions[extension];
  return set;
}

/** Nest declares a header that a handler reads as required and without a description. Returns whether it was there. */
function dropHeader(operation: Operation, name: string): boolean {
  const { parameters = [] } = operation;
  operation.parameters = parameters.filter((parameter) => !('in' in parameter && parameter.in === 'header' && parameter.name === name));
  return operation.parameters.length < parameters.length;
}

function addHeader(operation: Operation, name: keyof typeof HEADERS): void {
  operation.parameters = [...(operation.parameters ?? []), { $ref: `#/components/parameters/${name}` }];
}
