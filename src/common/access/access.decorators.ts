import { createParamDecorator, HttpCode, SetMetadata, applyDecorators, type ExecutionContext } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Actor } from './actor.js';
import type { ResourceKind, Resources } from './resources.js';
import { valuesOf } from '../enums/values.js';

/** What the guard leaves on a request it let through. */
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
  | { who: 'able'; kind: string; ability: string; scope?: Scope };

/** As declared: a handler with several mounts names a kind for each. */
export type DeclaredAccess = Exclude<RouteAccess, { who: 'able' }> | { who: 'able'; kinds: string[]; ability: string; scope?: Scope };

export const ROUTE_ACCESS = 'access:route';
export const PLAIN_PARAMS = 'access:plain-params';
export const GONE_IS_FINE = 'access:gone-is-fine';
export const EVEN_DELETED = 'access:even-deleted';

/** Where the OpenAPI document finds what is declared here, to put it into words. */
export const ACCESS_EXTENSION = 'x-access';

const declare = (access: DeclaredAccess) => applyDecorators(SetMetadata(ROUTE_ACCESS, access), ApiExtension(ACCESS_EXTENSION, access));

/**
 * The caller must have this ability on this resource of the path, e.g. `@Can('org:admin')`. Of several kinds, as in
 * `@Can('space|collection:admin')`, the first that is on the path counts.
 */
export function Can(demand: `${string}:${string}`, { scope }: { scope?: Scope } = {}) {
  const [kinds, ability] = demand.split(':') as [string, string];
  return declare({ who: 'able', kinds: kinds.split('|'), ability, scope });
}

/** Nobody need say who they are. */
export const Public = () => declare({ who: 'public' });

/** Nobody need say who they are; who does is the handler's `CurrentActor`, and their token must be valid. */
export const TokenOptional = () => declare({ who: 'anyone' });

/** Anyone with a token; the handler answers only what is the caller's own, or nobody's secret. */
export const AnyUser = ({ scope }: { scope?: Scope } = {}) => declare({ who: 'user', scope });

/** Only those who run the installation. */
export const InstallationAdmin = ({ scope }: { scope?: Scope } = {}) => declare({ who: 'installation-admin', scope });

/** Path parameters that name no resource: a value the handler reads. */
export const PlainParams = (...names: string[]) => SetMetadata(PLAIN_PARAMS, names);

/** 204 whether this call deleted it, it was gone, or the caller may not see it. A missing parent stays 404. */
export const IdempotentDelete = () => applyDecorators(HttpCode(204), SetMetadata(GONE_IS_FINE, true));

/** Also allows resources that are deleted but can still be restored. */
export const IncludeDeleted = () => SetMetadata(EVEN_DELETED, true);

const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<AuthorizedRequest>();

/** The entity a path parameter resolved to. Of several kinds, as in `@Resource('space|collection')`, the first on the path. */
export const Resource = createParamDecorator((kinds: string, context: ExecutionContext) => {
  const { resources } = requestOf(context);
  return resources.get((kinds.split('|').find((kind) => resources.has(kind)) ?? kinds) as ResourceKind);
});

/** Who calls; undefined where no token was needed and none was sent. */
export const CurrentActor = createParamDecorator((_: undefined, context: ExecutionContext) => requestOf(context).actor);

/** All that the path resolved to, for `permissions` of what is presented. */
export const CurrentResources = createParamDecorator((_: undefined, context: ExecutionContext) => requestOf(context).resources);
