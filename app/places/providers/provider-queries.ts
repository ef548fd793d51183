import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread, useList } from '../../api/queries.js';
import type { components } from '../../api/schema.js';

type Schemas = components['schemas'];
export type OIDCProvider = Schemas['OIDCProvider'];
export type SAMLProvider = Schemas['SAMLProvider'];

/** More than an organization can have. */
const ALL = 100;
const at = (page: string | undefined) => ({ limit: ALL, ...(page !== undefined && { page }) });

export const useOIDCProviders = (organizationId: string) =>
  useList(['oidc', organizationId], (page) =>
    ask(api.GET('/v1/orgs/{organizationId}/oidc', { params: { path: { organizationId }, query: at(page) } })),
  );

export const useSAMLProviders = (organizationId: string) =>
  useList(['saml', organizationId], (page) =>
    ask(api.GET('/v1/orgs/{organizationId}/saml', { params: { path: { organizationId }, query: at(page) } })),
  );

export const useTeams = (organizationId: string) =>
  useList(['teams', organizationId, 'all'], (page) =>
    ask(api.GET('/v1/orgs/{organizationId}/teams', { params: { path: { organizationId }, query: at(page) } })),
  );

/** Tokens of SCIM name their providers. */
export const rereadProviders = (organizationId: string) =>
  reread(['oidc', organizationId], ['saml', organizationId], ['scim-tokens', organizationId]);
