import { readFileSync } from 'node:fs';
import { RequestMethod, type INestApplication } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { RouteAccess } from '../../src/common/access/access.decorators.js';
import { AccessRegistry, type Route as DeclaredRoute } from '../../src/common/access/access.registry.js';

type Handler = (...args: never[]) => unknown;

/** One operation of the service, with its access rules. */
export interface Route extends DeclaredRoute {
  method: string;
  /** In Nest's notation: `/v1/orgs/:organizationId`. */
  url: string;
  /** Names of the parameters in its path. */
  params: string[];
}

export const nameOf = ({ method, url }: Pick<Route, 'method' | 'url'>) => `${method} ${url}`;

/** Every operation of the API, read from Nest's metadata. */
export function routesOf(app: INestApplication): Route[] {
  const registry = app.get(AccessRegistry);
  const scanner = new MetadataScanner();
  return app
    .get(DiscoveryService, { strict: false })
    .getControllers()
    .flatMap(({ metatype }) => {
      const prototype = (metatype as { prototype: Record<string, Handler> }).prototype;
      const prefixes = pathsOf(metatype as Handler);
      return scanner.getAllMethodNames(prototype).flatMap((name) => {
        const handler = prototype[name]!;
        const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
        if (method === undefined) return [];
        const urls = prefixes.flatMap((prefix) =>
          pathsOf(handler).map((path) => `/${prefix}/${path}`.replace(/\/+/g, '/').replace(/(?<=.)\/$/, '')),
        );
        return urls.map((url) => ({
          ...registry.routeOf(handler, url),
          method: RequestMethod[method],
          url,
          params: [...url.matchAll(/:(\w+)/g)].map(([, param]) => param!),
        }));
      });
    })
    .filter(({ url }) => url.startsWith('/v1/'));
}

const pathsOf = (target: Handler) => [(Reflect.getMetadata(PATH_METADATA, target) as string | string[] | undefined) ?? ''].flat();

export const scopeOf = (access: RouteAccess) => (access.who === 'public' ? undefined : access.scope);

export interface Endpoint {
  method: string;
  path: string;
  operationId: string;
  scope: string;
  /** Where the description lists it. */
  section: string;
  /** Whether it is not built yet. */
  pending: boolean;
}

/** The endpoints clients of this API were written against. */
export function describedEndpoints(): Endpoint[] {
  const [, ...lines] = readFileSync(new URL('endpoints.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [method, path, operationId, scope, section, state] = line.split(',') as [string, string, string, string, string, string];
    return { method, path, operationId, scope, section, pending: state === 'pending' };
  });
}
