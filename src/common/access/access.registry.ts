import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { GONE_IS_FINE, INCLUDE_DELETED, PLAIN_PARAMS, ROUTE_ACCESS, type DeclaredAccess, type RouteAccess } from './access.decorators.js';
import type { PathResource } from './path-loader.js';
import { RESOURCE_OF, type ResourceAccess, type ResourceDeclaration } from './resource-access.js';

type Handler = (...args: never[]) => unknown;
type Entry = ResourceDeclaration & { access: ResourceAccess<unknown> };

/** What a route requires, computed once: who may call it, and which resources its path names. */
export interface Route {
  access: RouteAccess;
  path: readonly PathResource[];
  /** The kind that the last parameter names. Undefined if that parameter is a plain value: then all resources are parents. */
  target: string | undefined;
  /** The route also accepts resources that are deleted but can still be restored. */
  includeDeleted: boolean;
  /** The route answers the same whether its target was there or not. */
  goneIsFine: boolean;
}

/**
 * Collects the access rules of all routes. Modules contribute resource kinds, so this folder imports no module. The
 * start fails if a route declares no access or a parameter has no resource.
 *
 * Private part of Nest: `PATH_METADATA`, the paths of a controller and of its handlers. Worth: not time; it is the only way
 * to find a route without access at the start. Public way: `@Can` gets the path as an argument, beside `@Get`.
 */
@Injectable()
export class AccessRegistry implements OnModuleInit {
  private readonly entries: Entry[] = [];
  private readonly routes = new Map<Handler, Map<string, Route>>();

  constructor(
    private readonly discoveryService: DiscoveryService,
    private readonly metadataScanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  /** The route that a handler serves at an address such as `/v1/orgs/:organizationId`. */
  routeOf(handler: Handler, url: string): Route {
    const route = this.routes.get(handler)?.get(url);
    if (!route) throw new Error(`No access is declared for ${url}`);
    return route;
  }

  accessOf(kind: string): ResourceAccess<unknown> {
    return this.entries.find((entry) => entry.kind === kind)!.access;
  }

  onModuleInit(): void {
    this.collectResources();
    const gaps = [...this.collectRoutes()];
    if (gaps.length > 0) throw new Error(`Access is not declared:\n  ${gaps.join('\n  ')}`);
  }

  private collectResources(): void {
    for (const wrapper of this.discoveryService.getProviders({ metadataKey: RESOURCE_OF.KEY })) {
      const declaration = this.discoveryService.getMetadataByDecorator(RESOURCE_OF, wrapper)!;
      if (this.entries.some(({ kind }) => kind === declaration.kind))
        throw new Error(`Two modules contribute the resource kind "${declaration.kind}"`);
      this.entries.push({ ...declaration, access: wrapper.instance as ResourceAccess<unknown> });
    }
  }

  private *collectRoutes(): Generator<string> {
    for (const { instance, metatype } of this.discoveryService.getControllers()) {
      const prefixes = [this.reflector.get<string | string[] | undefined>(PATH_METADATA, metatype!) ?? ''].flat();
      for (const name of this.metadataScanner.getAllMethodNames(Object.getPrototypeOf(instance) as object)) {
        const handler = (instance as Record<string, Handler>)[name]!;
        const suffixes = this.reflector.get<string | string[] | undefined>(PATH_METADATA, handler);
        if (suffixes === undefined) continue;
        for (const url of prefixes.flatMap((prefix) => [suffixes].flat().map((suffix) => join(prefix, suffix)))) {
          yield* this.collectRoute(handler, url, `${metatype!.name}.${name} at ${url}`);
        }
      }
    }
  }

  private *collectRoute(handler: Handler, url: string, where: string): Generator<string> {
    const declared = this.reflector.get<DeclaredAccess | undefined>(ROUTE_ACCESS, handler);
    if (!declared) return yield `${where} does not declare who may call it`;
    const path: PathResource[] = [];
    let target: string | undefined;
    const plain = this.reflector.get<string[] | undefined>(PLAIN_PARAMS, handler) ?? [];
    for (const [, param] of url.matchAll(/:(\w+)/g)) {
      target = undefined;
      if (plain.includes(param!)) continue;
      const entry = this.entries.find((candidate) => candidate.param === param && parentFits(candidate, path));
      if (!entry) return yield `${where}: no module contributes a resource for ":${param}" on this path`;
      path.push({ kind: entry.kind, param: param!, access: entry.access });
      target = entry.kind;
    }
    const access = declared.who === 'able' ? onPath(declared, path) : declared;
    if (!access) return yield `${where}: no parameter of its path names a ${(declared as { kinds: string[] }).kinds.join(' or a ')}`;
    if (access.who === 'able' && !this.entries.find(({ kind }) => kind === access.kind)!.abilities.includes(access.ability))
      return yield `${where}: "${access.kind}" has no ability "${access.ability}"`;
    const includeDeleted = this.reflector.get<boolean | undefined>(INCLUDE_DELETED, handler) === true;
    const routes = this.routes.get(handler) ?? new Map<string, Route>();
    const goneIsFine = this.reflector.get<boolean | undefined>(GONE_IS_FINE, handler) === true;
    this.routes.set(handler, routes.set(url, { access, path, target, includeDeleted, goneIsFine }));
  }
}

function onPath({ kinds, ...rest }: Extract<DeclaredAccess, { who: 'able' }>, path: readonly PathResource[]): RouteAccess | undefined {
  const kind = kinds.find((candidate) => path.some((resource) => resource.kind === candidate));
  return kind === undefined ? undefined : { ...rest, kind };
}

/** One parameter name can mean two kinds, depending on its parent: a user, or a member of an organization. */
const parentFits = ({ access }: Entry, path: readonly PathResource[]) =>
  access.source.parent === undefined ? path.length === 0 : path.some(({ kind }) => kind === access.source.parent!.kind);

const join = (...parts: string[]) =>
  `/${parts
    .flatMap((part) => part.split('/'))
    .filter(Boolean)
    .join('/')}`;
