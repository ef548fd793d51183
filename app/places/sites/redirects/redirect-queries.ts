import { api } from '../../../api/client.js';
import { ask } from '../../../api/problem.js';
import { reread, useList } from '../../../api/queries.js';
import type { components } from '../../../api/schema.js';
import type { SitePath } from '../site-queries.js';

type Schemas = components['schemas'];
export type Redirect = Schemas['SiteRedirect'];

interface Wanted {
  draft: boolean;
  search?: string;
}

const PER_PAGE = 50;

export const useRedirects = (path: SitePath, wanted: Wanted) =>
  useList(['redirects', path, wanted], (page) =>
    ask(
      api.GET('/v1/orgs/{organizationId}/sites/{siteId}/redirects', {
        params: { path, query: { ...wanted, limit: PER_PAGE, ...(page !== undefined && { page }) } },
      }),
    ),
  );

export const createRedirect = (path: SitePath, body: Schemas['CreateSiteRedirect']) =>
  ask(api.POST('/v1/orgs/{organizationId}/sites/{siteId}/redirects', { params: { path }, body }));

export const changeRedirect = (path: SitePath, siteRedirectId: string, body: Schemas['UpdateSiteRedirect']) =>
  ask(
    api.PATCH('/v1/orgs/{organizationId}/sites/{siteId}/redirects/{siteRedirectId}', {
      params: { path: { ...path, siteRedirectId } },
      body,
    }),
  );

export const removeRedirect = (path: SitePath, siteRedirectId: string) =>
  ask(api.DELETE('/v1/orgs/{organizationId}/sites/{siteId}/redirects/{siteRedirectId}', { params: { path: { ...path, siteRedirectId } } }));

export const rereadRedirects = (path: SitePath) => reread(['redirects', path]);
