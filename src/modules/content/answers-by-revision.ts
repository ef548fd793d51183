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
import { of, type Observable } from 'rxjs';
import type { AuthorizedRequest } from '../../common/access/access.decorators.js';
import { namesTag } from '../../common/http/etag.js';
import { ComputePages } from './computed/compute-pages.js';
import { FileUrls } from './files/file-urls.js';
import { contentOf } from './revisions/current-content.decorator.js';

/** When this build was made: another one may answer otherwise, while all processes of one answer alike. */
const BUILT = statSync(fileURLToPath(import.meta.url)).mtimeMs;

/**
 * What is written in a revision never changes: its tag is known before any content is read, and who holds it already is
 * answered without reading any.
 */
@Injectable()
export class TagByRevision implements NestInterceptor {
  constructor(
    private readonly files: FileUrls,
    private readonly computing: ComputePages,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<AuthorizedRequest>();
    const address = contentOf(request.resources);
    // Pages that are worked out may be others the next time: such an answer has the tag of its bytes.
    const { computed } = request.query as { computed?: unknown };
    if (computed !== 'false' && !(await this.computing.isPlain(address))) return next.handle();
    const inputs = [address.revisionId, request.url, this.files.bucket(), BUILT];
    // It begins with the revision, so that a write may name it as what was read.
    const tag = `"${address.revisionId}.${hash('sha1', inputs.join(' '), 'base64url')}"`;
    context.switchToHttp().getResponse<FastifyReply>().header('etag', tag);
    const known = request.headers['if-none-match'];
    return known !== undefined && known !== '*' && namesTag(known, tag) ? of('') : next.handle();
  }
}

export const AnswersByRevision = () => applyDecorators(UseInterceptors(TagByRevision));
