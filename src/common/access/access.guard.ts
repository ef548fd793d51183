import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AlreadyGone, Forbidden, NotFound } from '../http/errors.js';
import { RateLimiter } from '../http/rate-limiter.js';
import { nameOrganization, nameUser } from '../work-context/work-context.js';
import type { AuthorizedRequest } from './access.decorators.js';
import { AccessRegistry, type Route } from './access.registry.js';
import { Actor } from './actor.js';
import { Demands, type GuardedAccess } from './demands.js';
import { Identification } from './identification.js';
import { innerCaller } from './inner-caller.js';
import { PathLoader, type PathResource } from './path-loader.js';
import { Resources } from './resources.js';
import { VisitorSource } from './visitor-source.js';

/** Identifies the caller, loads the resources of the path and checks permissions, before anything else runs. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly accessRegistry: AccessRegistry,
    private readonly identification: Identification,
    private readonly pathLoader: PathLoader,
    private readonly visitorSource: VisitorSource,
    private readonly rateLimiter: RateLimiter,
    private readonly demands: Demands,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AuthorizedRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const route = this.accessRegistry.routeOf(context.getHandler() as never, request.routeOptions.url!);
    if (route.access.who === 'public' && route.access.guardedElsewhere) return true;
    if (route.access.who === 'public' || (route.access.who === 'anyone' && !this.identification.isAttempted(request))) {
      this.rateLimiter.take(`address:${request.ip}`, reply);
      return true;
    }
    if (await this.admitPasserBy(route, request, reply)) return true;
    const inner = innerCaller();
    const actor = new Actor(inner?.identity ?? (await this.identification.identify(request, reply)));
    if (!inner) this.rateLimiter.take(limitedBy(actor, request.ip), reply);
    request.actor = actor;
    if (actor.visitor) refuseVisitors(route.access);
    else
      nameUser(actor.userId, {
        tokenId: actor.identity.tokenId,
        source: inner || request.headers.authorization !== undefined ? 'api' : 'ui',
      });
    request.resources = await this.resolve(route, request, actor);
    if (request.resources.organizationId !== undefined) nameOrganization(request.resources.organizationId);
    if (inner?.needsScopes !== false) this.demands.demandScope(route.access, actor.identity);
    await this.demands.demand(route.access, request.resources);
    return true;
  }

  /** Whether the caller has no token and needs none. All others are identified, or refused for the lack of it. */
  private async admitPasserBy(route: Route, request: AuthorizedRequest, reply: FastifyReply): Promise<boolean> {
    const { access, path } = route;
    if (access.who !== 'able' || !access.passersBy || this.identification.isAttempted(request)) return false;
    this.rateLimiter.take(`address:${request.ip}`, reply);
    const actor = new Actor(this.visitorSource.passerBy(request.params));
    const resources = await this.load(path, request, actor);
    if (!(await this.isSeenByVisitor(path, resources))) return false;
    for (const { kind } of path) resources.permit(kind, { view: true });
    Object.assign(request, { actor, resources });
    return true;
  }

  /** Loads the resources of the path again, for a handler that needs their state inside its transaction. */
  async resolve({ path, target, includeDeleted, goneIsFine }: Route, request: AuthorizedRequest, actor: Actor): Promise<Resources> {
    if (path.length === 0) return new Resources(actor);
    const resources = await this.load(path, request, actor);
    if (actor.visitor) return this.resolveForVisitor(path, resources);
    this.demands.refuseBarred(resources);
    for (const resource of path) {
      if (this.visible(resource, resources, includeDeleted)) continue;
      throw goneIsFine && resource.kind === target ? new AlreadyGone() : new NotFound(resource.kind);
    }
    return resources;
  }

  private load(path: readonly PathResource[], { params }: AuthorizedRequest, actor: Actor): Promise<Resources> {
    return this.pathLoader.load(
      path,
      path.map(({ param }) => params[param]!),
      actor,
    );
  }

  /** Visitors have no permission but to view, and never learn whether something that they may not see exists. */
  private async resolveForVisitor(path: readonly PathResource[], resources: Resources): Promise<Resources> {
    if (!(await this.isSeenByVisitor(path, resources))) throw new NotFound(path.at(-1)!.kind);
    for (const { kind } of path) resources.permit(kind, { view: true });
    return resources;
  }

  private async isSeenByVisitor(path: readonly PathResource[], resources: Resources): Promise<boolean> {
    const isThere = path.every(({ kind, access }) => resources.has(kind) && access.deleted?.(resources.get(kind)) !== true);
    return isThere && this.visitorSource.admits(resources);
  }

  private visible({ kind, access }: PathResource, resources: Resources, includeDeleted: boolean): boolean {
    if (!resources.has(kind)) return false;
    const resource = resources.get(kind);
    if (!includeDeleted && access.deleted?.(resource)) return false;
    resources.permit(kind, access.permissions(resource, resources));
    return resources.permitted(kind, 'view');
  }
}

/** Passes of a public site are equal for all of its visitors, and anyone can get one. */
const limitedBy = ({ identity: { tokenId }, visitor }: Actor, address: string) =>
  visitor ? `visitor:${visitor.siteId} ${address}` : `token:${tokenId}`;

function refuseVisitors(access: GuardedAccess): void {
  if (access.who === 'able' && access.visitors) return;
  throw new Forbidden('The `apiToken` of a site cannot be used here: it only reads what the site shows');
}
