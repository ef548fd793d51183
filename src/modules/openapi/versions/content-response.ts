import type { FastifyReply } from 'fastify';
import { namesTag } from '../../../common/http/etag.js';

export interface ContentResponse {
  status: 200 | 304;
  headers: Record<string, string>;
  body?: Buffer;
}

/** Answers with JSON that is prepared as bytes. What it is made of never changes, so its tag is known before it is read. */
export async function contentResponse(tag: string, known: string | undefined, read: () => Promise<Buffer>): Promise<ContentResponse> {
  const etag = `"${tag}"`;
  if (known !== undefined && known !== '*' && namesTag(known, etag)) return { status: 304, headers: { etag } };
  return { status: 200, headers: { etag, 'content-type': 'application/json; charset=utf-8' }, body: await read() };
}

export const sendContent = async (reply: FastifyReply, { status, headers, body }: ContentResponse) =>
  reply.code(status).headers(headers).send(body);
