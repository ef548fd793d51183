import { Readable } from 'node:stream';
import { NotFound, RangeNotSatisfiable } from '../../../common/http/errors.js';
import type { FileStore } from '../../../common/storage/file-store.js';

export interface Download {
  status: 200 | 206 | 304;
  headers: Record<string, string | number>;
  body?: Readable;
}

/** The parts of a request that decide which bytes are sent. */
export interface ByteConditions {
  range?: string;
  ifRange?: string;
  ifNoneMatch?: string;
  /** For HEAD requests: the headers without the body. */
  headersOnly: boolean;
}

export interface StoredBytes {
  /** What they are called in a refusal. */
  kind: string;
  /** Their key in the file store. */
  key: string;
  size: number;
  etag: string;
  headers: Record<string, string | number>;
}

/** Serves stored bytes: all of them, one range of them, or none if the caller has them. */
export async function serveBytes(
  store: FileStore,
  { kind, key, size, etag, headers: own }: StoredBytes,
  { range, ifRange, ifNoneMatch, headersOnly }: ByteConditions,
): Promise<Download> {
  const headers = { ...own, etag };
  if (ifNoneMatch !== undefined && ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
    return { status: 304, headers };
  const part = ifRange === undefined || ifRange === etag ? rangeOf(range, size) : undefined;
  // Fastify sets the length of a response to HEAD from its body, unless the body is a stream.
  const body = headersOnly ? Readable.from([]) : await store.read(key, part);
  if (!body) throw new NotFound(kind);
  if (!part) return { status: 200, headers: { ...headers, 'content-length': size }, body };
  const { start, end } = part;
  return {
    status: 206,
    headers: { ...headers, 'content-length': end - start + 1, 'content-range': `bytes ${start}-${end}/${size}` },
    body,
  };
}

/** Parses a single range. Several ranges, or an invalid one, get the complete file. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  if (start > end) throw new RangeNotSatisfiable(size);
  return { start, end };
}
