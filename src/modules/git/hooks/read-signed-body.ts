import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import { PayloadTooLarge } from '../../../common/http/errors.js';

const MEGABYTE = 1024 * 1024;
/** The most that GitHub sends. */
const LARGEST = 25 * MEGABYTE;
/** Larger bodies are not kept: without reading them, they only say that something happened. */
const KEPT = MEGABYTE;

export interface SignedBody {
  /** The HMAC of the bytes. */
  signature: Buffer;
  /** Undefined if it is too large to be read. */
  text: string | undefined;
}

/** Computes the signature of a body while it arrives. */
export async function readSignedBody(body: unknown, secret: string): Promise<SignedBody> {
  const hmac = createHmac('sha256', secret);
  const kept: Buffer[] = [];
  let size = 0;
  for await (const chunk of body instanceof Readable ? (body as AsyncIterable<Buffer>) : []) {
    size += chunk.length;
    if (size > LARGEST) throw new PayloadTooLarge(`The body is larger than ${LARGEST / MEGABYTE} MB`);
    hmac.update(chunk);
    if (size <= KEPT) kept.push(chunk);
    else kept.length = 0;
  }
  return { signature: hmac.digest(), text: size > KEPT ? undefined : Buffer.concat(kept).toString() };
}
