import type { MultipartField, Pair, SampleRequest } from './sample-request.js';

/** A request that every language can send: its address is ASCII, and its headers are headers. */
export interface SentRequest {
  method: string;
  /** With the query. */
  url: string;
  headers: Pair[];
  /** What is sent; a form is text by now. */
  text?: string;
  /** Whether the text is JSON that survives being read and written again. */
  json?: JsonValue;
  multipart?: readonly MultipartField[];
}

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [name: string]: JsonValue };

const NOT_IN_URL = /[^A-Za-z0-9\-._~:/?#@!$&'()*+,;=%[\]]/gu;
const TOKEN = /^[A-Za-z0-9!#$%&'*+\-.^_`|~]+$/;
/** What clients set themselves, and some refuse to be told. */
const SET_BY_CLIENTS = new Set(['host', 'content-length', 'connection', 'transfer-encoding', 'expect', 'upgrade', 'trailer', 'te']);

/** Prepares a request for printing. */
export function sentRequest({ method, url, query = [], headers = [], body }: SampleRequest): SentRequest {
  const sent: SentRequest = {
    method: TOKEN.test(method) ? method.toUpperCase() : 'GET',
    url: addressOf(url, query),
    headers: headers.flatMap(([name, value]) => header(name, value)),
  };
  if (!body) return sent;
  if (body.kind === 'multipart') return { ...sent, multipart: body.fields.map(storable) };
  const type = body.kind === 'form' ? 'application/x-www-form-urlencoded' : body.type;
  const text = body.kind === 'form' ? encoded(body.fields) : wellFormed(body.text);
  const json = body.kind === 'text' && /[/+]json\b/i.test(type) ? exactJson(text) : undefined;
  const others = sent.headers.filter(([name]) => name.toLowerCase() !== 'content-type');
  return { ...sent, headers: [...others, ...header('Content-Type', type)], text, ...(json !== undefined && { json }) };
}

/** Some languages and shells read lone surrogates, which are no text, as something else. */
export const wellFormed = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');

const escaped = (text: string) => encodeURIComponent(wellFormed(text)).replaceAll("'", '%27');

const encoded = (pairs: readonly Pair[]) => pairs.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join('&');

function addressOf(url: string, query: readonly Pair[]): string {
  const absolute = /^https?:\/\//i.test(url) ? url : `https://api.example.com/${url.replace(/^\/+/, '')}`;
  const [, origin = '', path = ''] = /^(https?:\/\/[^/?#]*)([^#]*)/i.exec(absolute) ?? [];
  // Brackets mean something to clients outside of an IPv6 address.
  const address =
    wellFormed(origin).replaceAll(NOT_IN_URL, escaped) + wellFormed(path).replaceAll(NOT_IN_URL, escaped).replaceAll(/[[\]]/g, escaped);
  if (query.length === 0) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${encoded(query)}`;
}

/** A line break would begin another header. Not all clients send what is not ASCII, and those that do encode it differently. */
function header(name: string, value: string): Pair[] {
  if (!TOKEN.test(name) || SET_BY_CLIENTS.has(name.toLowerCase())) return [];
  const line = wellFormed(value)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
  return [[name, line.replaceAll(/[^ -~]/gu, encodeURIComponent)]];
}

const storable = (field: MultipartField): MultipartField => {
  // A name stands in a header of its part.
  const name = wellFormed(field.name).replaceAll(/[\r\n"=;\\]/g, '_');
  return 'file' in field ? { name, file: field.file.replaceAll(/[^\w.-]/g, '_') || 'file' } : { name, value: wellFormed(field.value) };
};

/** Printed as a value of a language, large numbers and names such as `__proto__` would become something else. */
function exactJson(text: string): JsonValue | undefined {
  try {
    const value = JSON.parse(text) as JsonValue;
    const isExact = [JSON.stringify(value), JSON.stringify(value, null, 2)].includes(text) && !text.includes('__proto__');
    return isExact && typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
