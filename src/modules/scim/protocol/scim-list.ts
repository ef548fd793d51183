import { ScimError } from './scim-error.js';

/** What callers ask of a list, as it arrives. */
export type ScimQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A page of a list, by the number of its first item. */
export interface ScimPage {
  startIndex: number;
  count: number;
}

export const MOST_RESULTS = 200;
const USUAL = 100;
/** PostgreSQL has no larger integers. */
const LAST = 2_000_000_000;

/** One value of a query. */
export function textIn(query: ScimQuery, name: string): string | undefined {
  const value = query[name];
  if (value === undefined || typeof value === 'string') return value;
  throw new ScimError('invalidValue', `\`${name}\` was sent twice`);
}

/** RFC 7644, section 3.4.2.4: values that are too small count as the smallest, and too large ones as the largest. */
export function pageIn(query: ScimQuery): ScimPage {
  const [startIndex, count] = [numberIn(query, 'startIndex') ?? 1, numberIn(query, 'count') ?? USUAL];
  return { startIndex: Math.min(Math.max(1, startIndex), LAST), count: Math.min(Math.max(0, count), MOST_RESULTS) };
}

function numberIn(query: ScimQuery, name: string): number | undefined {
  const text = textIn(query, name);
  if (text === undefined || text === '') return undefined;
  if (!/^-?\d{1,15}$/.test(text)) throw new ScimError('invalidValue', `\`${name}\` must be a whole number`);
  return Number(text);
}

/** RFC 7644, section 3.4.2. */
export const listOf = (resources: readonly object[], totalResults: number, startIndex: number) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});
