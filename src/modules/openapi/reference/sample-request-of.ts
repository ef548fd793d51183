import type { ApiOperation, ApiScheme } from '../../../common/api-reference/api-part.js';
import { CallProblem } from '../../../common/api-reference/call/call-problem.js';
import type { CallParameter, CallPlace } from '../../../common/api-reference/call/callable-operation.js';
import { writeInline, writeQuery } from '../../../common/api-reference/call/write-parameter.js';
import type { Pair, SampleBody, SampleRequest } from '../../../common/api-reference/samples/sample-request.js';
import { storableText } from '../outline/storable-text.js';
import { usualUrl } from './server-views.js';

const NO_SERVER = 'https://api.example.com';
const LONGEST_VALUE = 500;

/** The request that samples of code send: to the first server, with what is required, and what the specification has examples for. */
export function sampleRequestOf(
  { method, name, servers, security, body }: ApiOperation,
  parameters: readonly SampleParameter[],
): SampleRequest {
  const at = (place: CallPlace): Pair[] => parameters.filter(({ said }) => said.place === place).flatMap(written);
  const given = new Map(at('path'));
  const inSegments = new Set(parameters.flatMap(({ said }) => (said.segments === true ? said.name : [])));
  const path = name.replaceAll(/\{([^{}]{1,200})\}/g, (_, parameter: string) => {
    const value = encodeURIComponent(given.get(parameter) ?? nameAsValue(parameter));
    return inSegments.has(parameter) ? value.replaceAll('%2F', '/') : value;
  });
  const alternative = security.find((schemes) => schemes.length > 0) ?? [];
  const keys = alternative.flatMap(keyOf);
  const sentBody = bodyOf(body);
  const type = sentBody?.kind === 'text' ? [['Content-Type', sentBody.type] as const] : [];
  const cookies = [...at('cookie'), ...pairsAt(keys, 'cookie')].map(([cookie, value]) => `${cookie}=${value}`).join('; ');
  return {
    method: method.toUpperCase(),
    url: `${baseOf(servers)}${path}`,
    query: [...at('query'), ...pairsAt(keys, 'query')],
    headers: [...pairsAt(keys, 'header'), ...type, ...at('header'), ...(cookies === '' ? [] : [['Cookie', cookies] as const])],
    ...(sentBody && { body: sentBody }),
  };
}

/** A parameter with its example. */
interface SampleParameter {
  said: CallParameter;
  /** Undefined where nothing says what is sent. */
  example: unknown;
  /** Whether the example is that of the specification. */
  isGiven: boolean;
}

/** What is sent of a parameter, as its style writes it. */
function written({ said, example, isGiven }: SampleParameter): Pair[] {
  if (!said.required && (!isGiven || example === undefined)) return [];
  const { name, place } = said;
  const value = Array.isArray(example) ? example.flatMap((each) => textOf(each) ?? []) : (textOf(example) ?? nameAsValue(name));
  try {
    return place === 'query' ? writeQuery(said, value) : [[name, writeInline(said, value)]];
  } catch (error) {
    // An example that its own style cannot write.
    if (error instanceof CallProblem) return [[name, textOf(example) ?? nameAsValue(name)]];
    throw error;
  }
}

/** Where nobody says on which host the API is, readers see what to put there. */
function baseOf([first]: ApiOperation['servers']): string {
  const url = first ? usualUrl(first) : '';
  return /^[a-z][a-z\d+.-]*:/i.test(url) ? url : `${NO_SERVER}${url.startsWith('/') || url === '' ? '' : '/'}${url}`;
}

/** `petId` becomes `PET_ID`: readers see what to put there. */
const nameAsValue = (name: string): string =>
  storableText(name)
    .replaceAll(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1_$2')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .toUpperCase() || 'VALUE';

interface Key {
  place: string;
  name: string;
  value: string;
}

const pairsAt = (keys: readonly Key[], place: string): Pair[] =>
  keys.filter((key) => key.place === place).map(({ name, value }) => [name, value] as const);

/** Where a secret goes; the samples have a word in its place. */
function keyOf({ kind, place }: ApiScheme): Key[] {
  if (place !== undefined) {
    const [where, name] = place.split(': ', 2) as [string, string];
    return [{ place: where, name, value: 'YOUR_API_KEY' }];
  }
  if (kind === 'Mutual TLS') return [];
  return [{ place: 'header', name: 'Authorization', value: kind === 'Basic' ? 'Basic YOUR_CREDENTIALS' : 'Bearer YOUR_TOKEN' }];
}

function bodyOf(body: ApiOperation['body']): SampleBody | undefined {
  const example = body?.sample ?? body?.examples[0];
  if (!example) return undefined;
  const fields = (): (readonly [string, string])[] => fieldsOf(example.text);
  if (/^application\/x-www-form-urlencoded/i.test(example.mediaType)) return { kind: 'form', fields: fields() };
  if (/^multipart\//i.test(example.mediaType)) return { kind: 'multipart', fields: fields().map(([name, value]) => ({ name, value })) };
  return { kind: 'text', type: example.mediaType.includes('*') ? 'application/json' : example.mediaType, text: example.text };
}

function fieldsOf(json: string): (readonly [string, string])[] {
  try {
    return Object.entries(JSON.parse(json) as object).map(([name, value]) => [name, textOf(value) ?? ''] as const);
  } catch {
    return [];
  }
}

const textOf = (value: unknown): string | undefined =>
  value === undefined ? undefined : storableText(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, LONGEST_VALUE);
