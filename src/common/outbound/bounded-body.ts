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
  /** A body that says that it is longer is not refused before it is read. */
  anyLength?: boolean;
  /** Translates an error of a stream. */
  explain: (error: Error) => Error;
}

/** Decompresses a body, and aborts it when it exceeds its limit, compressed or decompressed. */
export function boundedBody(raw: Readable, encoding: string, { maxBytes, explain }: BodyLimits): Readable {
  const decoder = decoderOf(encoding);
  const body = counter(maxBytes, explain);
  // The body is the last of these streams, so its reader receives every error.
  const told = () => undefined;
  // Compressed bytes are limited too: compressed data can be endless and decompress to nothing.
  if (decoder) pipeline(raw, counter(mostPacked(maxBytes)), decoder, body, told);
  else pipeline(raw, body, told);
  // The body may fail before it is read: then the reader gets the error, and the process does not crash.
  return body.on('error', told);
}

/** Compressing data that cannot be compressed makes it slightly larger. */
export const mostPacked = (maxBytes: number) => Math.ceil(maxBytes * 1.01) + 1024;

export const isBrokenPacking = (code: string) => /^(Z_|ERR__ERROR_|ERR_BROTLI_)/.test(code);

function decoderOf(encoding: string): Transform | undefined {
  if (encoding === '' || encoding === 'identity') return undefined;
  // This also refuses several codings on top of each other: they are legal, but multiply the effect of a decompression bomb.
  if (!Object.hasOwn(DECODERS, encoding))
    throw new OutboundRefused('encoding', 'The response uses a content encoding that was not requested');
  return DECODERS[encoding]!();
}

function counter(most: number, explain = (error: Error) => error): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      if (size > most) done(new OutboundRefused('too-large', 'The response is too large'));
      else done(null, chunk);
    },
    destroy: (error, done) => done(error && explain(error)),
  });
}
