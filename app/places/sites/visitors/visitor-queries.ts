import { api } from '../../../api/client.js';
import { ask } from '../../../api/problem.js';
import { reread, useQuery } from '../../../api/queries.js';
import type { components } from '../../../api/schema.js';
import type { SitePath } from '../site-queries.js';

type Schemas = components['schemas'];
export type Auth = Schemas['PublishingAuth'];
export type ClaimsSchema = Schemas['SiteAdaptiveSchema']['jsonSchema'];

const AUTH = '/v1/orgs/{organizationId}/sites/{siteId}/publishing/auth';
const SCHEMA = '/v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema';

/** Contains the key. The service makes it when it is read for the first time. */
export const useAuth = (path: SitePath) => useQuery(['site-auth', path], () => ask(api.GET(AUTH, { params: { path } })));

export async function changeAuth(path: SitePath, body: Schemas['UpdatePublishingAuth']): Promise<void> {
  await ask(api.PATCH(AUTH, { params: { path }, body }));
  await reread(['site-auth', path]);
}

export async function replaceKey(path: SitePath): Promise<void> {
  await ask(api.POST(`${AUTH}/regenerate`, { params: { path } }));
  await reread(['site-auth', path]);
}

export const useClaims = (path: SitePath) => useQuery(['site-claims', path], () => ask(api.GET(SCHEMA, { params: { path } })));

/** Those that the service makes from the schema. */
export const useConditions = (path: SitePath) =>
  useQuery(['site-claims', path, 'conditions'], () => ask(api.GET(`${SCHEMA}/template-conditions`, { params: { path } })));

export async function changeClaims(path: SitePath, jsonSchema: ClaimsSchema): Promise<void> {
  await ask(api.PUT(SCHEMA, { params: { path }, body: { jsonSchema } }));
  await reread(['site-claims', path]);
}
