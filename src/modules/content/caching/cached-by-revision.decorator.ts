import { hash } from 'node:crypto';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  applyDecorators,
  Injectable,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { map, of, type Observable } from 'rxjs';
import type { AuthorizedRequest } from '../../../common/access/access.decorators.js';
import { namesTag } from '../../../common/http/etag.js';
import { ComputePages } from '../computed/compute-pages.js';
import { FileUrls } from '../bytes/file-urls.js';
import { contentOf } from '../current-content.decorator.js';

/** When this build was made: another one may answer otherwise, while all processes of one answer alike. */
const BUILT = statSync(fileURLToPath(import.meta.url)).mtimeMs;

/** In characters. */
const ANSWERS_REMEMBERED = 16 * 1024 * 1024;
const LONGEST_REMEMBERED = 1024 * 1024;

/**
 * What is written in a revision never changes: its tag is known before any content is read. Who holds it already is
 * answered without reading any, and what was asked for lately is not put into JSON again.
 */
@Injectable()
export class ResponseCache implements NestInterceptor {
  private readonly answers = new LRUCache<string, string>({
    maxSize: ANSWERS_REMEMBERED,
    maxEntrySize: LONGEST_REMEMBERED,
    sizeCalculation: ({ length }) => length + 1,
  });

  constructor(
    private readonly files: FileUrls,
    private readonly computing: ComputePages,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<AuthorizedRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const address = contentOf(request.resources);
    // Pages that are worked out may be others the next time: such an answer has the tag of its bytes.
    const { computed } = request.query as { computed?: unknown };
    if (computed !== 'false' && !(await this.computing.isPlain(address))) return next.handle();
    const inputs = [address.revisionId, request.url, this.files.bucket(), BUILT];
    // It begins with the revision, so that a write may name it as what was read.
    const tag = `"${address.revisionId}.${hash('sha1', inputs.join(' '), 'base64url')}"`;
    void reply.header('etag', tag);
    const known = request.headers['if-none-match'];
    if (known !== undefined && known !== '*' && namesTag(known, tag)) return of('');
    const remembered = this.answers.get(tag);
    if (remembered !== undefined) return of(asJson(reply, remembered));
    return next.handle().pipe(
      map((body: unknown) => {
        const answer = JSON.stringify(body);
        this.answers.set(tag, answer);
        return asJson(reply, answer);
      }),
    );
  }
}

function asJson(reply: FastifyReply, answer: string): string {
  void reply.type('application/json; charset=utf-8');
  return answer;
}

export const CachedByRevision = () => applyDecorators(UseInterceptors(ResponseCache));
