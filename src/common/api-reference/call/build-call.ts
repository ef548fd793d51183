import type { Pair, SampleBody, SampleRequest } from '../samples/sample-request.js';
import { CallProblem } from './call-problem.js';
import type { CallableOperation, CallInput, CallScheme } from './callable-operation.js';
import { serverUrl } from './server-url.js';
import { writeInline, writeQuery } from './write-parameter.js';
import { trimSlashes } from '../../http/trim-slashes.js';

export interface BuiltCall extends SampleRequest {
  /** Where the request goes: nothing that is filled in leads to another one. */
  origin: string;
  headers: Pair[];
  query: Pair[];
}

/** The request of an operation with what somebody filled in. Browsers and the sender build it alike. */
export function buildCall(operation: CallableOperation, input: CallInput): BuiltCall {
  const server = operation.servers[input.server];
  if (!server) throw new CallProblem('server', 'The operation has no such server');
  const base = serverUrl(server, input.variables);
  const [query, headers, cookies]: [Pair[], Pair[], Pair[]] = [[], [], []];
  let path = operation.path.replaceAll('#', '%23').replaceAll('?', '%3F');
  for (const [place, parameter] of operation.parameters.entries()) {
    const given = input.parameters[place];
    const isMissing = given === undefined || given.length === 0;
    if (isMissing && (parameter.required || parameter.place === 'path')) throw new CallProblem(parameter.name, 'A value is required');
    if (isMissing) continue;
    const { name } = parameter;
    if (parameter.values && parameter.kind !== 'list' && !parameter.values.includes(String(given)))
      throw new CallProblem(name, 'The value is none of those that the specification lists');
    if (parameter.place === 'path') path = path.replaceAll(`{${name}}`, () => inPath(writeInline(parameter, given), parameter.segments));
    else if (parameter.place === 'query') query.push(...writeQuery(parameter, given));
    else if (parameter.place === 'header') headers.push([name, writeInline(parameter, given)]);
    else cookies.push([name, writeInline(parameter, given)]);
  }
  for (const scheme of operation.security[input.security] ?? [])
    addSecret(scheme, input.secrets, { query, header: headers, cookie: cookies });
  if (cookies.length > 0) headers.push(['Cookie', cookies.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')]);
  const url = joined(base, path);
  for (const [name, value] of headers) checkHeader(name, value);
  const body = bodyOf(operation, input);
  return { origin: base.origin, method: operation.method.toUpperCase(), url, query, headers, ...(body && { body }) };
}

const inPath = (text: string, segments = false): string =>
  segments ? text.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(text);

/** What a path leads back to would not be below the server. */
function joined(base: URL, path: string): string {
  const url = `${trimSlashes(base.href, 'end')}${path}`;
  const isBack = `${base.pathname}${path}`.split(/[/\\]/).some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment));
  if (!path.startsWith('/') || isBack || !URL.canParse(url) || new URL(url).origin !== base.origin)
    throw new CallProblem('path', 'The path must not lead out of the server');
  return new URL(url).href;
}

function addSecret(
  { id, kind, place = 'header', name = '' }: CallScheme,
  secrets: CallInput['secrets'],
  places: Readonly<Record<'query' | 'header' | 'cookie', Pair[]>>,
): void {
  const secret = Object.hasOwn(secrets, id) ? secrets[id]! : '';
  if (secret === '') return;
  if (kind === 'key') places[place].push([name, secret]);
  else places.header.push(['Authorization', kind === 'bearer' ? `Bearer ${secret}` : `Basic ${base64(secret)}`]);
}

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** What the connection, or whoever stands between, decides about. */
const RESERVED =
  /^(?:accept-encoding|connection|content-length|cookie2|date|dnt|expect|forwarded|host|keep-alive|origin|referer|te|trailer|transfer-encoding|upgrade|via|x-real-ip|(?:access-control|cf|proxy|sec|x-forwarded)-.*|content-type|user-agent)$/i;

function checkHeader(name: string, value: string): void {
  if (!/^[A-Za-z0-9!#$%&'*+\-.^_`|~]+$/.test(name) || RESERVED.test(name)) throw new CallProblem(name, 'This header cannot be sent');
  // Anything else would end the header, or is encoded differently by everyone.
  if (!/^[\t\x20-\x7E]*$/.test(value)) throw new CallProblem(name, 'A header contains only ASCII characters, and no line breaks');
}

function bodyOf({ bodies, method }: CallableOperation, { type, body }: CallInput): SampleBody | undefined {
  if (body === undefined || type === undefined) return undefined;
  const described = bodies.find((each) => each.type === type);
  if (!described || method === 'get' || method === 'head') throw new CallProblem('body', 'The operation has no such body');
  if (described.kind === 'text') return { kind: 'text', type, text: typeof body === 'string' ? body : '' };
  const fields = typeof body === 'string' ? [] : body;
  const names = new Set(described.fields?.filter(({ kind }) => kind === 'text').map(({ name }) => name));
  if (fields.some(([name]) => !names.has(name))) throw new CallProblem('body', 'The form has no such field');
  if (described.kind === 'form') return { kind: 'form', fields };
  return { kind: 'multipart', fields: fields.map(([name, value]) => ({ name, value })) };
}
