import type {
  CallableOperation,
  CallBody,
  CallField,
  CallParameter,
  CallPlace,
  CallScheme,
  CallServer,
} from '../../../common/api-reference/call/callable-operation.js';
import { resolveRef } from '../changes/resolve-ref.js';
import { listIn, memberOf, objectIn, type SpecObject } from '../changes/spec-value.js';
import { storableText } from '../outline/storable-text.js';

const MOST_PARAMETERS = 200;
const MOST_VALUES = 200;
const MOST = 20;
const LONGEST = 1000;
const LONGEST_EXAMPLE = 10_000;
const PLACES = new Set(['path', 'query', 'header', 'cookie']);

interface OperationToCall {
  method: string;
  /** The path. */
  name: string;
  operation: SpecObject;
  /** With those of the path. */
  parameters: readonly SpecObject[];
  servers: readonly (Pick<CallServer, 'url'> & Partial<CallServer>)[];
  /** A body of the media type, as it is sent. */
  exampleOf: (mediaType: string) => string | undefined;
}

/** What one needs to send a request of an operation; undefined if there is nowhere to send it, or it must not be tried. */
export function callOf(
  spec: SpecObject,
  { method, name, operation, parameters, servers, exampleOf }: OperationToCall,
): CallableOperation | undefined {
  if (isHidden(spec, operation)) return undefined;
  const absolute = servers
    .filter(({ url }) => /^https?:\/\//i.test(url))
    .map(({ url, variables = [] }) => ({ url, variables: variables.map(variableOf) }));
  if (absolute.length === 0 || !name.startsWith('/')) return undefined;
  const shown = parameters.filter(({ in: place }) => PLACES.has(String(place))).slice(0, MOST_PARAMETERS);
  return {
    method,
    path: name,
    servers: absolute,
    parameters: shown.map((parameter) => callParameterOf(spec, parameter)),
    bodies: bodiesOf(spec, operation, parameters, exampleOf),
    security: securityOf(spec, operation),
    sender: (operation['x-enable-proxy'] ?? spec['x-enable-proxy']) === true,
  };
}

const variableOf = ({ name, default: usual, values }: CallServer['variables'][number]) => ({
  name,
  default: usual,
  ...(values && { values }),
});

function isHidden(spec: SpecObject, operation: SpecObject): boolean {
  const tags = listIn(spec['tags'])
    .map(objectIn)
    .filter(({ name }) => listIn(operation['tags']).includes(name));
  return [spec, operation, ...tags].some(
    (each) => each['x-hideTryItPanel'] === true || objectIn(each['x-readme'])['explorer-enabled'] === false,
  );
}

/** How a parameter is sent. */
export function callParameterOf(spec: SpecObject, parameter: SpecObject): CallParameter {
  const [content] = Object.values(objectIn(parameter['content']));
  const schema = resolveRef(spec, objectIn(content)['schema'] ?? parameter['schema'] ?? parameter);
  const kind = kindOf(schema);
  const listed = valuesOf(kind === 'list' ? resolveRef(spec, schema['items']) : schema);
  const example = [parameter['example'], exampleIn(spec, parameter), parameter['schema'] && schema['example'], schema['default']].find(
    (value) => value !== undefined && value !== null,
  );
  const style = content === undefined ? styleOf(parameter) : 'json';
  return {
    place: parameter['in'] as CallPlace,
    name: textOf(parameter['name']),
    required: parameter['required'] === true || parameter['in'] === 'path',
    kind,
    ...(listed.length > 0 && { values: listed }),
    ...(example !== undefined && { example: exampleText(example, kind) }),
    ...(style !== undefined && { style }),
    ...explodeOf(spec, parameter),
    ...(parameter['x-multi-segment'] === true && { segments: true }),
  };
}

const exampleIn = (spec: SpecObject, parameter: SpecObject) => resolveRef(spec, Object.values(objectIn(parameter['examples']))[0])['value'];

const STYLES: ReadonlyMap<unknown, CallParameter['style']> = new Map<unknown, CallParameter['style']>([
  ['spaceDelimited', 'spaceDelimited'],
  ['pipeDelimited', 'pipeDelimited'],
  ['deepObject', 'deepObject'],
  // OpenAPI 2.0
  ['ssv', 'spaceDelimited'],
  ['pipes', 'pipeDelimited'],
]);

/** OpenAPI 2.0 writes lists as one value unless it says otherwise, later versions the other way round. */
function explodeOf(spec: SpecObject, { explode, collectionFormat }: SpecObject): Pick<CallParameter, 'explode'> {
  if (typeof explode === 'boolean') return { explode };
  return spec['swagger'] === undefined ? {} : { explode: collectionFormat === 'multi' };
}

function styleOf({ style, collectionFormat, explode }: SpecObject): CallParameter['style'] {
  // The space and the bar only part lists that are one parameter.
  return explode === true && style !== 'deepObject' ? undefined : (STYLES.get(style) ?? STYLES.get(collectionFormat));
}

function kindOf(schema: SpecObject): CallParameter['kind'] {
  const type = Array.isArray(schema['type']) ? (schema['type'] as unknown[]).find((each) => each !== 'null') : schema['type'];
  if (type === 'array') return 'list';
  if (type === 'object') return 'object';
  if (type === 'boolean') return 'boolean';
  return type === 'integer' || type === 'number' ? 'number' : 'text';
}

const valuesOf = (schema: SpecObject): string[] =>
  listIn(schema['enum'])
    .filter((value) => value !== null && typeof value !== 'object')
    .slice(0, MOST_VALUES)
    .map(textOf);

const textOf = (value: unknown): string => storableText(String(value)).slice(0, LONGEST);

function exampleText(value: unknown, kind: CallParameter['kind']): string {
  if (kind === 'list' && Array.isArray(value)) return value.map(String).join('\n').slice(0, LONGEST);
  return typeof value === 'object' ? storableText(JSON.stringify(value)).slice(0, LONGEST) : textOf(value);
}

function bodiesOf(
  spec: SpecObject,
  operation: SpecObject,
  parameters: readonly SpecObject[],
  exampleOf: OperationToCall['exampleOf'],
): CallBody[] {
  const old = parameters.some(({ in: place }) => place === 'body');
  const fields = parameters.filter(({ in: place }) => place === 'formData').slice(0, MOST_PARAMETERS);
  const consumed = listIn(operation['consumes'] ?? spec['consumes']).filter((type) => typeof type === 'string');
  if (old) return [textBody(consumed[0] ?? 'application/json', exampleOf)];
  if (fields.length > 0) {
    const isMultipart = consumed.includes('multipart/form-data') || fields.some(({ type }) => type === 'file');
    const type = isMultipart ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
    const described = fields.map((field) => fieldOf(textOf(field['name']), field, field['required'] === true));
    return [{ type, kind: isMultipart ? 'multipart' : 'form', fields: described }];
  }
  const content = objectIn(resolveRef(spec, operation['requestBody'])['content']);
  return Object.keys(content)
    .slice(0, MOST)
    .map((type): CallBody => {
      const kind = type === 'multipart/form-data' ? 'multipart' : type === 'application/x-www-form-urlencoded' ? 'form' : 'text';
      if (kind === 'text') return textBody(type, exampleOf);
      const schema = resolveRef(spec, objectIn(memberOf(content, type))['schema']);
      const properties = objectIn(schema['properties']);
      const named = Object.keys(properties).slice(0, MOST_PARAMETERS);
      const required = listIn(schema['required']);
      return {
        type,
        kind,
        fields: named.map((each) => fieldOf(each, resolveRef(spec, memberOf(properties, each)), required.includes(each))),
      };
    });
}

function textBody(type: string, exampleOf: OperationToCall['exampleOf']): CallBody {
  const example = exampleOf(type);
  return { type, kind: 'text', ...(example !== undefined && example.length <= LONGEST_EXAMPLE && { example }) };
}

function fieldOf(name: string, schema: SpecObject, required: boolean): CallField {
  const isFile = schema['type'] === 'file' || schema['format'] === 'binary' || schema['contentMediaType'] === 'application/octet-stream';
  const example = schema['example'] ?? schema['default'];
  return {
    name: storableText(name),
    kind: isFile ? 'file' : 'text',
    required,
    ...(example !== undefined && example !== null && { example: exampleText(example, kindOf(schema)) }),
  };
}

function securityOf(spec: SpecObject, operation: SpecObject): CallScheme[][] {
  const schemes = objectIn(objectIn(spec['components'])['securitySchemes'] ?? spec['securityDefinitions']);
  return listIn(operation['security'] ?? spec['security'])
    .slice(0, MOST)
    .map((alternative) =>
      Object.keys(objectIn(alternative))
        .slice(0, MOST)
        .flatMap((id) => schemeOf(id, resolveRef(spec, memberOf(schemes, id)))),
    );
}

/** A token is a token, however one gets it. */
function schemeOf(id: string, { type, scheme, in: place, name }: SpecObject): CallScheme[] {
  const named = storableText(id);
  if (type === 'apiKey' && (place === 'header' || place === 'query' || place === 'cookie'))
    return [{ id: named, kind: 'key', place, name: textOf(name) }];
  if (type === 'basic' || String(scheme).toLowerCase() === 'basic') return [{ id: named, kind: 'basic' }];
  return type === 'mutualTLS' || type === undefined ? [] : [{ id: named, kind: 'bearer' }];
}
