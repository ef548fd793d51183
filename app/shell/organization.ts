import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { api } from '../api/client.js';
import { ask } from '../api/problem.js';
import { useList, type AskedList } from '../api/queries.js';
import type { components } from '../api/schema.js';
import { to } from './paths.js';

export type Organization = components['schemas']['Organization'];

const IN_PATH = /^\/orgs\/([^/]+)/;

/** The one that the person looked at last in this tab: places of a space do not name theirs. */
let lastSeen: string | undefined;

export const OrganizationContext = createContext<Organization | undefined>(undefined);

/** The organization whose places are shown; undefined for people who are in none. */
export const useOrganization = (): Organization | undefined => useContext(OrganizationContext);

/** Those that the person is in. */
export const useOrganizations = (): AskedList<Organization> =>
  useList(['orgs'], (page) => ask(api.GET('/v1/orgs', { params: { query: { limit: 100, ...(page !== undefined && { page }) } } })));

/** The one of an address, or else the one of before, or else the first. */
export function currentOrganization(path: string, organizations: readonly Organization[]): Organization | undefined {
  const named = IN_PATH.exec(path.slice(to().length))?.[1];
  if (named !== undefined) lastSeen = named;
  return organizations.find(({ id }) => id === lastSeen) ?? (named === undefined ? organizations[0] : undefined);
}
