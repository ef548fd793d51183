import { createCipheriv, createDecipheriv, scryptSync } from 'node:crypto';
import { StartupError } from '../../config/startup-error.js';

const CIPHER = 'aes-256-gcm';
const CHUNK = 64 * 1024;
const TAG = 16;
/** 32 MB of memory, and a tenth of a second. */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const LAST = 1;

/** The salt is new for each backup, so no two have the same key, and chunks can be counted from 0. */
const keyOf = (passphrase: string, salt: Buffer) => scryptSync(passphrase, salt, 32, COST);

/** Unique for each chunk, and another one for the last: chunks cannot be left out, repeated, moved or cut off. */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 0, 6);
  nonce.writeUInt8(isLast ? LAST : 0, 11);
  return nonce;
}

/** Encrypts a stream in chunks, each of which is authenticated. */
export async function* seal(stream: AsyncIterable<Buffer>, passphrase: string, salt: Buffer): AsyncGenerator<Buffer> {
  const key = keyOf(passphrase, salt);
  const sealed = (index: number, chunk: Buffer, isLast: boolean) => {
    const cipher = createCipheriv(CIPHER, key, nonceOf(index, isLast));
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  };
  for await (const { index, chunk, isLast } of chunksOf(stream, CHUNK)) yield sealed(index, chunk, isLast);
}

/** Decrypts it. Nothing that was changed is ever passed on. */
export async function* unseal(stream: AsyncIterable<Buffer>, passphrase: string, salt: Buffer): AsyncGenerator<Buffer> {
  const key = keyOf(passphrase, salt);
  for await (const { index, chunk, isLast } of chunksOf(stream, CHUNK + TAG)) {
    try {
      const decipher = createDecipheriv(CIPHER, key, nonceOf(index, isLast), { authTagLength: TAG }).setAuthTag(chunk.subarray(-TAG));
      yield Buffer.concat([decipher.update(chunk.subarray(0, -TAG)), decipher.final()]);
    } catch {
      throw new StartupError(
        index === 0 ? 'The backup does not open with this BACKUP_KEY' : 'The backup is damaged: a piece of it was changed or is missing',
      );
    }
  }
}

/** Equal chunks, of which the last one may be shorter. */
async function* chunksOf(stream: AsyncIterable<Buffer>, length: number): AsyncGenerator<{ index: number; chunk: Buffer; isLast: boolean }> {
  let index = 0;
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of stream) {
    rest = Buffer.concat([rest, piece]);
    // What is exactly one chunk may be the last one.
    while (rest.length > length) {
      yield { index: index++, chunk: rest.subarray(0, length), isLast: false };
      rest = rest.subarray(length);
    }
  }
  yield { index, chunk: rest, isLast: true };
}
