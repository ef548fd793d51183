import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { defer, lastValueFrom, type Observable } from 'rxjs';
import type { AuthorizedRequest } from '../access/access.decorators.js';
import { AccessRegistry } from '../access/access.registry.js';
import { readAs } from '../access/inner-caller.js';
import { PathLoader } from '../access/path-loader.js';
import { Database } from '../db/database.js';
import { PreconditionFailed, Unavailable } from '../http/errors.js';
import { namesTag } from '../http/etag.js';

/**
 * Handles `If-Match` on PATCH and PUT: it locks the row, runs GET again inside the same transaction, and only then runs
 * the write. Nobody else can write between the comparison and the commit.
 */
@Injectable()
export class PreconditionInterceptor implements NestInterceptor {
  constructor(
    private readonly database: Database,
    private readonly accessRegistry: AccessRegistry,
    private readonly pathLoader: PathLoader,
    private readonly httpAdapterHost: HttpAdapterHost,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<AuthorizedRequest>();
    const expected = request.headers['if-match'];
    if (expected === undefined) return next.handle();
    const { path } = this.accessRegistry.routeOf(context.getHandler() as never, request.routeOptions.url!);
    return defer(() =>
      this.database.tx(async () => {
        await this.pathLoader.lock(path, request.resources);
        const current = await this.currentTag(request);
        if (current === undefined || !namesTag(expected, current)) {
          throw new PreconditionFailed('This has changed since you read it: read it again');
        }
        request.resources = await this.pathLoader.load(
          path,
          path.map(({ param }) => request.params[param]!),
          request.actor,
        );
        return lastValueFrom<unknown, undefined>(next.handle(), { defaultValue: undefined });
      }),
    );
  }

  /** The current tag of GET. The inner request joins the open transaction, as everything called inside it does. */
  private async currentTag({ url, id, actor }: AuthorizedRequest): Promise<string | undefined> {
    const fastify = this.httpAdapterHost.httpAdapter.getInstance<FastifyInstance>();
    const headers = { 'x-request-id': id };
    const answer = await readAs(actor.identity, async () => fastify.inject({ method: 'GET', url: url.split('?', 1)[0]!, headers }));
    if (answer.statusCode >= 500) throw new Unavailable('The resource of `If-Match` cannot be read right now: retry later');
    return answer.headers.etag;
  }
}
