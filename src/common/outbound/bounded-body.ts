import { pipeline, Transform, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { OutboundRefused } from './outbound-refused.js';

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

export interface BodyLimits {
  maxBytes: number;
  /** What the error of a stream means. */
  explain: (error: Error) => Error;
}

/** A body as it was before it was packed, broken off where it grows past its limit: on the wire, or unpacked. */
export function boundedBody(raw: Readable, encoding: string, { maxBytes, explain }: BodyLimits): Readable {
  const decoder = decoderOf(encoding);
  const body = counter(maxBytes, explain);
  // Whoever reads the body learns of every error from the body: it is the last of these streams.
  const told = () => undefined;
  // Counted before, too: what is packed can go on for ever and unpack to nothing.
  if (decoder) pipeline(raw, counter(mostPacked(maxBytes)), decoder, body, told);
  else pipeline(raw, body, told);
  // It may break off before anybody reads it: then the reader meets the error, not the process.
  return body.on('error', told);
}

/** Packing what cannot be made smaller makes it a little larger. */
export const mostPacked = (maxBytes: number) => Math.ceil(maxBytes * 1.01) + 1024;

export const isBrokenPacking = (code: string) => /^(Z_|ERR__ERROR_|ERR_BROTLI_)/.test(code);

function decoderOf(encoding: string): Transform | undefined {
  if (encoding === '' || encoding === 'identity') return undefined;
  // Also one coding inside another: legal, and a bomb's way to multiply.
  if (!Object.hasOwn(DECODERS, encoding)) throw new OutboundRefused('encoding', 'The answer is packed in a way that was not asked for');
  return DECODERS[encoding]!();
}

function counter(most: number, explain = (error: Error) => error): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      if (size > most) done(new OutboundRefused('too-large', 'The answer is too large'));
      else done(null, chunk);
    },
    destroy: (error, done) => done(error && explain(error)),
  });
}
