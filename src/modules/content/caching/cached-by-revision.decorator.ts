import { hash } from 'node:crypto';
import {
  applyDecorators,
  Injectable,
  SetMetadata,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { from, lastValueFrom, of, type Observable } from 'rxjs';
import type { AuthorizedRequest } from '../../../common/access/access.decorators.js';
import type { Resources } from '../../../common/access/resources.js';
import { BUILT_AT } from '../../../common/http/built-at.js';
import { Turns } from '../../../common/concurrency/turns.js';
import { JsonWriter } from '../../../common/json/json-writer.js';
import { FileUrls } from '../bytes/file-urls.js';
import { contentOf, type ContentAddress } from '../current-content.decorator.js';
import { RevisionsService } from '../../versions/revisions/revisions.service.js';
import { ReadPages } from '../pages/read-pages.js';
import { isChanging } from '../pages/changing-responses.js';
import { ShownSources } from '../sources/shown-sources.js';
import { COMPRESSED } from './compressed.decorator.js';
import { RecentResponses } from './recent-responses.js';
import { MergedFrom, SHOWS_MERGED_FROM } from '../merged-from.js';

/** Milliseconds of work before other requests get a turn. */
const SLICE = 5;

/**
 * Caches responses by their ETag. The content of a revision never changes, so the tag of a response about it is known before any
 * content is read, from the revision and the state of the sources of its computed pages: a caller that holds this tag
 * gets 304 without a read, and recent responses are kept as the bytes that are sent.
 */
@Injectable()
export class ResponseCache implements NestInterceptor {
  constructor(
    private readonly fileUrls: FileUrls,
    private readonly revisionsService: RevisionsService,
    private readonly mergedFrom: MergedFrom,
    private readonly readPages: ReadPages,
    private readonly reflector: Reflector,
    private readonly recentResponses: RecentResponses,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<AuthorizedRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const address = contentOf(request.resources);
    const { computed, metadata } = request.query as { computed?: unknown; metadata?: unknown };
    const stateOf = async () => (computed === 'false' && !address.audience ? '' : this.readPages.stateOf(address));
    const state = await stateOf();
    const reader = address.audience?.key ?? '';
    const mergedFrom = await this.mergedFromOf(context, address);
    const files = await this.filesFor(context, address);
    const git = ShownSources.stateFor(request.resources, metadata !== 'false');
    const parents = this.parentsIn(request.resources);
    const inputs = [address.revisionId, state, request.url, files, BUILT_AT, reader, mergedFrom, git, parents];
    // It begins with the revision, so that a write can name it in `If-Match`.
    const tag = `"${address.revisionId}.${hash('sha1', inputs.join(' '), 'base64url')}"`;
    // Visitors choose their unsigned claims, and the response can contain them beside the signed ones.
    const hasClaims = Object.keys(address.audience?.claims ?? {}).length > 0;
    const compressed = !hasClaims && this.reflector.get<boolean | undefined>(COMPRESSED, context.getHandler()) === true;
    const asked = { request, reply, tag, compressed };
    const answer = this.recentResponses.answer(asked);
    if (answer !== undefined) return answer instanceof Promise ? from(answer) : of(answer);
    const make = async () => {
      // Begun before the handler, whose last slice nothing ends: it and the first one of the writer would be a single long one.
      const turns = new Turns(SLICE);
      const body: unknown = await lastValueFrom(next.handle());
      // Computed pages changed while they were read, or the body depends on more than the revision: it gets the tag of its bytes.
      if (isChanging(body) || (state !== '' && (await stateOf()) !== state)) return { body };
      return { body, bytes: await turns.run(JsonWriter.bytesOf(body)) };
    };
    return from(this.recentResponses.answerNew(asked, make));
  }

  /** What a revision is compared with changes when revisions before it are joined. */
  private parentsIn(resources: Resources): string {
    if (!resources.has('revision')) return '';
    const revision = resources.get('revision');
    this.revisionsService.remember(revision);
    return revision.parents.join(' ');
  }

  /** The URLs of files end with the visit, and what the rest of the site shows of the space changes without a revision of it. */
  private async filesFor(context: ExecutionContext, address: ContentAddress): Promise<string> {
    if (!this.reflector.get<boolean | undefined>(SHOWS_FILES, context.getHandler())) return this.fileUrls.version();
    if (!address.visitor) return this.fileUrls.version();
    return `${await this.fileUrls.versionFor(address.visitor)} ${await this.readPages.shownElsewhere(address)}`;
  }

  /** Unlike the revision, the change request can change, and its presentation depends on the caller. */
  private async mergedFromOf(context: ExecutionContext, { spaceId, revisionId }: ContentAddress): Promise<string> {
    if (!this.reflector.get<boolean | undefined>(SHOWS_MERGED_FROM, context.getHandler())) return '';
    const revision = await this.revisionsService.find(spaceId, revisionId);
    const { resources } = context.switchToHttp().getRequest<AuthorizedRequest>();
    const shown = revision && (await this.mergedFrom.find(revision, resources));
    return shown ? JSON.stringify(shown) : '';
  }
}

export const SHOWS_FILES = 'content:shows-files';

/** The response shows files or reusable contents: to a visitor, it depends on more than the revision. */
export const ShowsFiles = () => SetMetadata(SHOWS_FILES, true);

/** The responses of this controller are cached by the revision they are about. */
export const CachedByRevision = () => applyDecorators(UseInterceptors(ResponseCache));
