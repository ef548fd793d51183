import { createParamDecorator, HttpCode, SetMetadata, applyDecorators, type ExecutionContext } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Actor } from './actor.js';
import type { ResourceKind, Resources } from './resources.js';
import { valuesOf } from '../enums/values.js';

/** What the guard adds to a request that it allows. */
export interface AuthorizedRequest extends FastifyRequest<{ Params: Record<string, string> }> {
  actor: Actor;
  resources: Resources;
}

/** OAuth-style names a token can be narrowed to; a route without one refuses narrowed tokens. */
export const SCOPES = valuesOf({
  'user:read': 'read the user and their invites',
  'organization:read': 'read organizations and teams',
  'organization:write': 'change organizations and teams',
  'organization:ask': 'ask questions about the content of an organization',
  'organization:search': 'search an organization',
  'organization:members:read': 'list members and invites',
  'organization:members:write': 'change members and invites',
  'space:read': 'read spaces, content, change requests and comments',
  'space:write': 'change spaces, content, change requests and comments',
  'space:permissions:read': 'list permissions of spaces and collections',
  'space:permissions:write': 'change permissions of spaces and collections',
  'change-request:merge': 'merge change requests',
  'site:read': 'read sites',
  'site:write': 'change sites',
  'site:publish': 'publish sites and take them down',
  'site:ask': 'ask questions about a site',
  'site:search': 'search a site',
  'site:permissions:read': 'list permissions of sites',
  'site:permissions:write': 'change permissions of sites',
  'site:auth:read': 'read how visitors sign in',
  'site:auth:write': 'change how visitors sign in',
  'site:insights:read': 'read the statistics of sites',
  'integration:read': 'read integrations',
  'integration:publish': 'publish integrations',
  'integration:delete': 'delete integrations',
  'integration:installations:read': 'read where integrations are installed',
  'integration:installations:write': 'install and remove integrations',
  'openapi:read': 'read OpenAPI specifications',
  'openapi:write': 'change OpenAPI specifications',
});
export type Scope = (typeof SCOPES)[number];

export type RouteAccess =
  | { who: 'public' }
  | { who: 'anyone'; scope?: Scope }
  | { who: 'user'; scope?: Scope }
  | { who: 'installation-admin'; scope?: Scope }
  | { who: 'able'; kind: string; ability: string; scope?: Scope; visitors?: boolean };

/** Access as it is declared: a handler with several mounts names a kind for each. */
export type DeclaredAccess =
  | Exclude<RouteAccess, { who: 'able' }>
  | { who: 'able'; kinds: string[]; ability: string; scope?: Scope; visitors?: boolean };

export const ROUTE_ACCESS = 'access:route';
export const PLAIN_PARAMS = 'access:plain-params';
export const GONE_IS_FINE = 'access:gone-is-fine';
export const INCLUDE_DELETED = 'access:include-deleted';

/** The extension that carries declared access to the OpenAPI document, which describes it in words. */
export const ACCESS_EXTENSION = 'x-access';

const declare = (access: DeclaredAccess) => applyDecorators(SetMetadata(ROUTE_ACCESS, access), ApiExtension(ACCESS_EXTENSION, access));

/**
 * Requires an ability on a resource of the path, e.g. `@Can('org:admin')`. With several kinds, as in
 * `@Can('space|collection:admin')`, the first one that is on the path counts. With `visitors`, the route also accepts the
 * passes of visitors of published sites: its handler must show them only what their audience sees.
 */
export function Can(demand: `${string}:${string}`, { scope, visitors }: { scope?: Scope; visitors?: boolean } = {}) {
  const [kinds, ability] = demand.split(':') as [string, string];
  return declare({ who: 'able', kinds: kinds.split('|'), ability, scope, visitors });
}

/** The route needs no token. */
export const Public = () => declare({ who: 'public' });

/** The route needs no token. If a valid one is sent, the handler gets its user as `CurrentActor`; an invalid one is refused. */
export const TokenOptional = () => declare({ who: 'anyone' });

/** Any valid token may call. The handler returns only the caller's own data, or data that is not secret. */
export const AnyUser = ({ scope }: { scope?: Scope } = {}) => declare({ who: 'user', scope });

/** Only administrators of the installation may call. */
export const InstallationAdmin = ({ scope }: { scope?: Scope } = {}) => declare({ who: 'installation-admin', scope });

/** Path parameters that do not name a resource: the handler reads them as plain values. */
export const PlainParams = (...names: string[]) => SetMetadata(PLAIN_PARAMS, names);

/** Answers 204 whether this call deleted it, it was deleted before, or the caller may not see it. A missing parent is still 404. */
export const IdempotentDelete = () => applyDecorators(HttpCode(204), SetMetadata(GONE_IS_FINE, true));

/** Also allows resources that are deleted but can still be restored. */
export const IncludeDeleted = () => SetMetadata(INCLUDE_DELETED, true);

const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<AuthorizedRequest>();

/** The entity that a path parameter resolved to. With several kinds, as in `@Resource('space|collection')`, the first one on the path. */
export const Resource = createParamDecorator((kinds: string, context: ExecutionContext) => {
  const { resources } = requestOf(context);
  return resources.get((kinds.split('|').find((kind) => resources.has(kind)) ?? kinds) as ResourceKind);
});

/** The caller; undefined if the route needs no token and none was sent. */
export const CurrentActor = createParamDecorator((_: undefined, context: ExecutionContext) => requestOf(context).actor);

/** All resources that the path resolved to, which views need to compute `permissions`. */
export const CurrentResources = createParamDecorator((_: undefined, context: ExecutionContext) => requestOf(context).resources);
