import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsBrotli, acceptsGzip } from '../../../../common/http/accepts-gzip.js';
import { namesTag } from '../../../../common/http/etag.js';
import type { Answer } from './answer.js';
import { SentText } from '../show/sent-text.js';

/** Shorter texts fit in one packet anyway. */
const WORTH_COMPRESSING = 1024;

/** Sends an answer: nothing if the client has it, and compressed if that is safe and the client accepts it. */
export async function sendAnswer(
  { status, headers, body, isCompressible }: Answer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  // The headers of API responses do not apply.
  for (const name of ['content-security-policy', 'cache-control', 'vary']) reply.removeHeader(name);
  void reply.code(status).headers(headers);
  if (!(body instanceof SentText)) return void (await reply.send(body));
  const known = request.headers['if-none-match'];
  if (status === 200) void reply.header('etag', body.etag);
  if (status === 200 && known !== undefined && namesTag(known, body.etag)) {
    return void (await reply.code(304).removeHeader('content-type').send());
  }
  const coding = isCompressible === true && body.plain.length >= WORTH_COMPRESSING ? codingOf(request) : undefined;
  const isShared = String(headers['cache-control']).endsWith('immutable');
  const bytes = coding === undefined ? body.plain : await (coding === 'br' ? body.brotli(isShared) : body.gzipped());
  if (coding !== undefined) void reply.header('content-encoding', coding);
  void reply.header('content-length', bytes.length);
  await reply.send(request.method === 'HEAD' ? null : bytes);
}

function codingOf({ headers }: FastifyRequest): 'br' | 'gzip' | undefined {
  const accepted = headers['accept-encoding'];
  if (acceptsBrotli(accepted)) return 'br';
  return acceptsGzip(accepted) ? 'gzip' : undefined;
}
