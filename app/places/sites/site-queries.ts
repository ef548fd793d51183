import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread, useList, useQuery, type AskedList } from '../../api/queries.js';
import type { components } from '../../api/schema.js';
import { useSpaces } from '../../shell/spaces.js';

type Schemas = components['schemas'];
export type Site = Schemas['Site'];
export type Audience = Site['visibility'];
export type Space = Schemas['Space'];

export interface SitePath {
  organizationId: string;
  siteId: string;
}

/** Which sites are listed. */
interface Wanted {
  title?: string;
  published?: boolean;
}

const PER_PAGE = 50;
const at = (page: string | undefined) => ({ limit: PER_PAGE, ...(page !== undefined && { page }) });

export const useSites = (organizationId: string, wanted: Wanted) =>
  useList(['sites', organizationId, wanted], (page) =>
    ask(api.GET('/v1/orgs/{organizationId}/sites', { params: { path: { organizationId }, query: { ...at(page), ...wanted } } })),
  );

export const useSite = (path: SitePath) =>
  useQuery(['site', path], () => ask(api.GET('/v1/orgs/{organizationId}/sites/{siteId}', { params: { path } })));

/** The spaces that this person may put on sites: nobody else makes what is in them readable for others. */
export function useOwnSpaces(organizationId: string): AskedList<Space> {
  const list = useSpaces(organizationId);
  return { ...list, data: list.data?.filter(({ permissions }) => permissions.admin) };
}

export const publish = (path: SitePath) => ask(api.POST('/v1/orgs/{organizationId}/sites/{siteId}/publish', { params: { path } }));

export const changeSite = (path: SitePath, body: Schemas['UpdateSite']) =>
  ask(api.PATCH('/v1/orgs/{organizationId}/sites/{siteId}', { params: { path }, body }));

export const rereadSite = (path: SitePath) => reread(['site', path], ['site-structure', path], ['sites', path.organizationId]);
