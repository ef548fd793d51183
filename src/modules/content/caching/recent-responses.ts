import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cache } from '../../../common/caches/cache.js';
import { Caches } from '../../../common/caches/caches.js';
import { RunningWork } from '../../../common/concurrency/joined-work.js';
import { acceptsGzip } from '../../../common/http/accepts-gzip.js';
import { namesTag } from '../../../common/http/etag.js';

const pack = promisify(gzip);

const LARGEST = 16 * 1024 * 1024;
/** Responses of fewer bytes fit in a few packets, so compressing them gains nothing. */
const WORTH_PACKING = 4096;
const MOST_UNKEPT = 1000;

/** A request for a response that is known by its tag. */
export interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
  /** The tag of the plain form. */
  tag: string;
  /** Whether the response may be compressed. */
  compressed: boolean;
}

/** What a handler returned, and the bytes of it if they may be kept under the tag of the request. */
export interface Made {
  body: unknown;
  bytes?: Buffer;
}

/**
 * Recent responses as the bytes that are sent, by ETag. The compressed form of a response is another representation, so it
 * has its own tag and entry. A provider, because Nest creates a new interceptor for each use.
 */
@Injectable()
export class RecentResponses {
  private readonly byTag: Cache<Buffer>;
  /** Responses that are being made, so that simultaneous requests share one. */
  private readonly making = new RunningWork<Buffer | undefined>();
  /** Tags of responses that could not be kept when they were made last: to wait for one of those would be in vain. */
  private readonly unkept = new Set<string>();
  /** Compressions that are running, so that simultaneous requests share one. */
  private readonly packing = new RunningWork<Buffer>();

  constructor(caches: Caches) {
    this.byTag = caches.create<Buffer>({ name: 'answers', bytesOf: ({ length }) => length, largest: LARGEST });
  }

  /** Answers with 304 if the caller has either form, or with the bytes if they are cached. */
  answer(asked: Asked): Promise<Buffer> | Buffer | '' | undefined {
    const { request, reply, tag } = asked;
    const known = request.headers['if-none-match'];
    if (known !== undefined && known !== '*') {
      const named = [tag, packedTag(tag)].find((each) => namesTag(known, each));
      if (named !== undefined) return notChanged(reply, named);
    }
    const packed = acceptsPacked(asked) ? this.byTag.get(packedTag(tag)) : undefined;
    if (packed) return known === '*' ? notChanged(reply, packedTag(tag)) : asGzip(reply, tag, packed);
    const bytes = this.byTag.get(tag);
    return bytes && this.send(asked, bytes);
  }

  /**
   * Answers with a new response. Simultaneous requests for it wait for the first of them, and make their own if that one
   * fails or cannot be kept.
   */
  async answerNew(asked: Asked, make: () => Promise<Made>): Promise<unknown> {
    const { tag } = asked;
    const running = this.unkept.has(tag) ? undefined : this.making.get(tag);
    const shared = running && (await running);
    if (shared) return this.send(asked, shared);
    const making = make();
    const kept = making.then(
      ({ bytes }) => this.noted(tag, bytes),
      () => this.noted(tag, undefined),
    );
    void this.making.run(tag, () => kept);
    const { body, bytes } = await making;
    if (!bytes) return body;
    this.byTag.set(tag, bytes);
    return this.send(asked, bytes);
  }

  private noted(tag: string, bytes: Buffer | undefined): Buffer | undefined {
    if (bytes) this.unkept.delete(tag);
    else {
      if (this.unkept.size >= MOST_UNKEPT) this.unkept.clear();
      this.unkept.add(tag);
    }
    return bytes;
  }

  private send(asked: Asked, bytes: Buffer): Promise<Buffer> | Buffer | '' {
    const { request, reply, tag } = asked;
    const packs = bytes.length >= WORTH_PACKING && acceptsPacked(asked);
    // The content exists, so `*` names it.
    if (request.headers['if-none-match'] === '*') return notChanged(reply, packs ? packedTag(tag) : tag);
    return packs
      ? this.packing.run(tag, () => this.pack(tag, bytes)).then((packed) => asGzip(reply, tag, packed))
      : asJson(reply, tag, bytes);
  }

  private async pack(tag: string, bytes: Buffer): Promise<Buffer> {
    const packed = await pack(bytes);
    this.byTag.set(packedTag(tag), packed);
    return packed;
  }
}

const acceptsPacked = ({ request, compressed }: Asked) => compressed && acceptsGzip(request.headers['accept-encoding']);

/** Begins like the tag of the plain form, because `If-Match` reads the revision from either. */
const packedTag = (tag: string): string => `${tag.slice(0, -1)}.gzip"`;

function asJson(reply: FastifyReply, tag: string, bytes: Buffer): Buffer {
  void reply.headers({ etag: tag, 'content-type': 'application/json; charset=utf-8' });
  return bytes;
}

function asGzip(reply: FastifyReply, tag: string, bytes: Buffer): Buffer {
  void reply.header('content-encoding', 'gzip');
  return asJson(reply, packedTag(tag), bytes);
}

/** The hook that compares tags turns this into a 304. */
function notChanged(reply: FastifyReply, tag: string): '' {
  void reply.header('etag', tag);
  return '';
}
