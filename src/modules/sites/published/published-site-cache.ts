import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map, of, type Observable } from 'rxjs';
import type { AuthorizedRequest } from '../../../common/access/access.decorators.js';
import type { Cache } from '../../../common/caches/cache.js';
import { Caches } from '../../../common/caches/caches.js';
import { bytesOfText } from '../../../common/caches/estimate-bytes.js';
import { namesTag } from '../../../common/http/etag.js';
import { PublishedSiteVersions } from './published-site-versions.js';

const LARGEST = 2 * 1024 * 1024;

/** Recent responses as text by ETag. A provider, because Nest creates a new interceptor for each use. */
@Injectable()
export class RecentPublishedSites {
  readonly byTag: Cache<string>;

  constructor(caches: Caches) {
    this.byTag = caches.create<string>({ name: 'published-sites', bytesOf: bytesOfText, largest: LARGEST });
  }
}

/**
 * Gives the response its ETag before it is made. A caller who has it gets 304 without reading the structure, and recent
 * responses are kept as JSON. A row that changes after its version was read gives the next request another ETag.
 */
@Injectable()
export class PublishedSiteCache implements NestInterceptor {
  constructor(
    private readonly publishedSiteVersions: PublishedSiteVersions,
    private readonly recentPublishedSites: RecentPublishedSites,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<AuthorizedRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const { shareKey } = request.query as { shareKey?: unknown };
    // A key that is no text is refused by the validation of the query, which runs after this.
    const version = await this.publishedSiteVersions.current(request.resources, typeof shareKey === 'string' ? shareKey : undefined);
    const tag = `"${version}"`;
    void reply.header('etag', tag);
    const known = request.headers['if-none-match'];
    if (known !== undefined && known !== '*' && namesTag(known, tag)) return of('');
    const recent = this.recentPublishedSites.byTag.get(tag);
    if (recent !== undefined) return of(asJson(reply, recent));
    return next.handle().pipe(
      map((body: unknown) => {
        const json = JSON.stringify(body);
        this.recentPublishedSites.byTag.set(tag, json);
        return asJson(reply, json);
      }),
    );
  }
}

function asJson(reply: FastifyReply, json: string): string {
  void reply.type('application/json; charset=utf-8');
  return json;
}
