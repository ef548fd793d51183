import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, open, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { StartupError } from '../../config/startup-error.js';
import { DAMAGED, jsonOf } from './parts.js';
import { seal, unseal } from './seal.js';

/** Standard output, or standard input. */
const PIPE = '-';
const MAGIC = 'BINDERY BACKUP 1\n';
const LONGEST_HEADER = 1024;

interface Header {
  /** The salt of the key, if it is encrypted. */
  salt?: string;
}

/** Writes a backup that nobody else may read. It has its name once it is complete, and never replaces another file. */
export async function writeBackup(path: string, parts: AsyncIterable<Buffer>, key: string | undefined): Promise<void> {
  const salt = key === undefined ? undefined : randomBytes(16);
  const header: Header = salt ? { salt: salt.toString('base64url') } : {};
  const into = (target: NodeJS.WritableStream) =>
    pipeline(
      parts,
      createGzip({ level: 3 }),
      (compressed: AsyncIterable<Buffer>) => (salt ? seal(compressed, key!, salt) : compressed),
      (body: AsyncIterable<Buffer>) => prefixed(`${MAGIC}${JSON.stringify(header)}\n`, body),
      target,
    );
  if (path === PIPE) return into(process.stdout);
  if (await stat(path).catch(() => undefined)) throw new StartupError(`${path} exists already`);
  const incomplete = `${path}.incomplete`;
  try {
    await into(createWriteStream(incomplete, { flags: 'wx', mode: 0o600, flush: true }));
    await link(incomplete, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new StartupError(`${incomplete} or ${path} exists already`);
    if (code !== undefined && (error as NodeJS.ErrnoException).syscall) throw new StartupError(`${path} cannot be written (${code})`);
    throw error;
  } finally {
    await rm(incomplete, { force: true });
  }
}

async function* prefixed(prefix: string, body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from(prefix);
  yield* body;
}

/** The decrypted and decompressed bytes of a backup. */
export async function* readBackup(path: string, key: string | undefined): AsyncGenerator<Buffer> {
  const file = path === PIPE ? process.stdin : await opened(path);
  const bytes = (file as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  const { header, rest } = await readHeader(bytes);
  if (header.salt !== undefined && key === undefined) throw new StartupError('The backup is encrypted: set BACKUP_KEY');
  const body = after(rest, bytes);
  const compressed = header.salt === undefined ? body : unseal(body, key!, Buffer.from(header.salt, 'base64url'));
  const gunzip = createGunzip();
  // Its error destroys the stream that is read below, which reports it.
  pipeline(compressed, gunzip).catch(() => undefined);
  try {
    yield* gunzip as AsyncIterable<Buffer>;
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw code.startsWith('Z_') ? new StartupError(`${DAMAGED}: ${message}`) : error;
  }
}

async function opened(path: string): Promise<Readable> {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`${path} cannot be read (${error.code})`);
  });
  return createReadStream(path, { fd: handle });
}

async function readHeader(bytes: AsyncIterator<Buffer>): Promise<{ header: Header; rest: Buffer }> {
  let read = Buffer.alloc(0);
  for (;;) {
    const end = read.indexOf('\n', MAGIC.length);
    if (end > 0 && read.subarray(0, MAGIC.length).equals(Buffer.from(MAGIC)))
      return { header: jsonOf<Header>(read.subarray(MAGIC.length, end)), rest: read.subarray(end + 1) };
    const next = read.length > LONGEST_HEADER ? { done: true as const, value: undefined } : await bytes.next();
    if (next.done) throw new StartupError('This is not a backup of Bindery, or of a newer version');
    read = Buffer.concat([read, next.value]);
  }
}

async function* after(first: Buffer, bytes: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await bytes.next(); !next.done; next = await bytes.next()) yield next.value;
}
