import { createParamDecorator, HttpCode, SetMetadata, applyDecorators, type ExecutionContext } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Actor } from './actor.js';
import type { ResourceKind, Resources } from './resources.js';
import type { Effect } from './effects.js';
import type { Scope } from './scopes.js';

/** What the guard adds to a request that it allows. */
export interface AuthorizedRequest extends FastifyRequest<{ Params: Record<string, string> }> {
  actor: Actor;
  resources: Resources;
}

/** Effects that a route has only with some members of its body or its query, by member; `*` is an effect that it always has. */
export type FurtherEffects = Readonly<Record<string, Effect>>;

interface Scoped {
  scope?: Scope;
  effects?: FurtherEffects;
}

export type RouteAccess =
  | { who: 'public'; guardedElsewhere?: true }
  | ({ who: 'anyone' } & Scoped)
  | ({ who: 'user' } & Scoped)
  | ({ who: 'installation-admin' } & Scoped)
  | ({ who: 'able'; kind: string; ability: string; visitors?: boolean; passersBy?: boolean } & Scoped);

/** Access as it is declared: a handler with several mounts names a kind for each. */
export type DeclaredAccess =
  | Exclude<RouteAccess, { who: 'able' }>
  | ({ who: 'able'; kinds: string[]; ability: string; visitors?: boolean; passersBy?: boolean } & Scoped);

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
 * passes of visitors of published sites: its handler must show them only what their audience sees. With `passersBy`, a caller
 * without a token counts as a visitor without claims of the site in the path, if anyone may read that site. `effects` describes
 * what the services of the route require with `requireEffect` beyond its scope.
 */
export function Can(
  demand: `${string}:${string}`,
  { scope, visitors, passersBy, effects }: { visitors?: boolean; passersBy?: boolean } & Scoped = {},
) {
  const [kinds, ability] = demand.split(':') as [string, string];
  return declare({ who: 'able', kinds: kinds.split('|'), ability, scope, visitors, passersBy, effects });
}

/** The route needs no token. */
export const Public = () => declare({ who: 'public' });

/**
 * The route accepts no token of a user. A guard of its own identifies the caller and limits requests: it is outside of the API, and has
 * callers of a kind that nothing else knows.
 */
export const GuardedElsewhere = () => declare({ who: 'public', guardedElsewhere: true });

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
