import type { components } from '../../api/schema.js';

export type Scope = NonNullable<components['schemas']['CreateApiToken']['scopes']>[number];

/** Each is named: one that the API gets later does not compile before it stands here. */
const KNOWN: Readonly<Record<Scope, true>> = {
  'user:read': true,
  'organization:read': true,
  'organization:write': true,
  'organization:ask': true,
  'organization:search': true,
  'organization:members:read': true,
  'organization:members:write': true,
  'space:read': true,
  'space:write': true,
  'space:permissions:read': true,
  'space:permissions:write': true,
  'change-request:merge': true,
  'site:read': true,
  'site:write': true,
  'site:publish': true,
  'site:ask': true,
  'site:search': true,
  'site:permissions:read': true,
  'site:permissions:write': true,
  'site:auth:read': true,
  'site:auth:write': true,
  'site:insights:read': true,
  'integration:read': true,
  'integration:publish': true,
  'integration:delete': true,
  'integration:installations:read': true,
  'integration:installations:write': true,
  'openapi:read': true,
  'openapi:write': true,
};

export const SCOPES = Object.keys(KNOWN) as Scope[];
