import type { FastifyRequest } from 'fastify';

const MOST_BYTES = 256 * 1024;
const WITHIN_MS = 15_000;

/** Reads the body of a request before it is routed. Undefined if it is too large, too slow, or breaks off. */
export function readRequestBody(
  { raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>,
  mostBytes = MOST_BYTES,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    if (Number(headers['content-length'] ?? 0) > mostBytes) return resolve(undefined);
    const chunks: Buffer[] = [];
    let size = 0;
    const end = (text?: string) => {
      clearTimeout(timer);
      raw.removeListener('data', take);
      resolve(text);
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > mostBytes) end();
      else chunks.push(chunk);
    };
    const timer = setTimeout(end, WITHIN_MS);
    raw.on('data', take);
    raw.once('end', () => end(Buffer.concat(chunks).toString()));
    raw.once('error', () => end());
    raw.once('close', () => end());
  });
}
