import { createHash, randomUUID } from 'node:crypto';
import { link, mkdtemp, rm, stat, symlink, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { StartupError } from '../../config/startup-error.js';
import { errorCode, ifAbsent, usingPath } from './file-errors.js';

/**
 * Allows one process per directory. The lock is a listening socket: the kernel closes it however its process ends.
 * Unlike a process id in a file, it cannot be confused when ids are reused, and it works between containers that share
 * a volume.
 */
const LOCK_NAME = 'bindery.lock';
/** sun_path has 104 bytes on macOS and 108 on Linux, and Node truncates a longer path without an error. */
export const SOCKET_PATH_LIMIT = 103;
/** A slash, the name of the lock, a dot and an inode number. */
const LONGEST_NAME = 1 + LOCK_NAME.length + 1 + 20;
const ANSWER_WITHIN_MS = 2000;
const ATTEMPTS = 20;
const BETWEEN_ATTEMPTS_MS = 100;

/** Locks a directory for this process; returns the function that releases the lock. */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(String(process.pid));
  });
  server.unref();
  try {
    const holder = await (process.platform === 'win32'
      ? holdPipe(server, directory)
      : usingPath(directory, () => withShortPath(directory, (path) => holdSocket(server, path))));
    if (holder !== undefined) {
      throw new StartupError(`Another Bindery (process ${holder}) is using ${directory}: stop it, or give this one a DATA_DIR of its own.`);
    }
  } catch (error) {
    server.close();
    throw error;
  }
  return async () => {
    // While the socket still listens, no process treats the lock as abandoned, so this removes only our own.
    await rm(join(directory, LOCK_NAME), { force: true });
    server.close();
  };
}

async function holdSocket(server: Server, directory: string): Promise<string | undefined> {
  const own = join(directory, `${LOCK_NAME}.new-${randomUUID().slice(0, 8)}`);
  await listen(server, own);
  try {
    return await claim(own, join(directory, LOCK_NAME));
  } finally {
    await unlink(own);
  }
}

/**
 * Gives the listening socket a second name, unless a living process holds that name; then it returns the id of that
 * process. An abandoned socket may be removed only by the process that has claimed, in the same way, the name for
 * removing exactly that socket: if several processes start together after a crash, a slow one cannot remove what a fast
 * one has created in its place.
 */
async function claim(own: string, path: string): Promise<string | undefined> {
  while (!(await linkUnlessThere(own, path))) {
    const abandoned = await stat(path).catch(ifAbsent);
    const holder = await whoListens(path);
    if (holder !== undefined) return holder;
    if (!abandoned) continue;
    const removal = join(dirname(path), `${LOCK_NAME}.${abandoned.ino}`);
    const rival = await claim(own, removal);
    if (rival !== undefined) return rival;
    const present = await stat(path).catch(ifAbsent);
    if (present?.ino === abandoned.ino && (await whoListens(path)) === undefined) await unlink(path);
    await unlink(removal);
  }
  return undefined;
}

async function linkUnlessThere(existing: string, path: string): Promise<boolean> {
  try {
    await link(existing, path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

async function holdPipe(server: Server, directory: string): Promise<string | undefined> {
  const name = createHash('sha256').update(directory.toLowerCase()).digest('hex').slice(0, 32);
  const pipe = `\\\\.\\pipe\\bindery-${name}`;
  try {
    await listen(server, pipe);
    return undefined;
  } catch (error) {
    if (errorCode(error) !== 'EADDRINUSE') throw error;
    return (await whoListens(pipe)) ?? 'unknown';
  }
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // Writable for all: when another user starts on the same directory, the refusal names the process that holds it.
    server.listen({ path, readableAll: true, writableAll: true }, resolve);
  });
}

/** The id of the process that listens at a path; undefined if nothing listens there any more. */
async function whoListens(path: string): Promise<string | undefined> {
  for (let asked = 0; asked < ATTEMPTS; asked++) {
    const answer = await askWhoListens(path);
    // Who hangs up without an answer is ending, or ended while the system was copying it for a program that it starts.
    if (answer !== '') return answer;
    await setTimeout(BETWEEN_ATTEMPTS_MS);
  }
  return 'unknown';
}

/** Empty if the answer was no id. */
function askWhoListens(path: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    let pid = '';
    const socket = connect(path);
    socket.setEncoding('utf8').setTimeout(ANSWER_WITHIN_MS, () => {
      resolve(pid || 'unknown');
      socket.destroy();
    });
    socket.on('data', (chunk: string) => (pid += chunk));
    socket.on('close', () => resolve(pid));
    socket.on('error', (error) => {
      const code = errorCode(error);
      if (code === 'ECONNREFUSED' || code === 'ENOENT' || code === 'ENOTSOCK') resolve(undefined);
      // The process was there, but is too busy to answer or ended while answering: `close` resolves with what it has sent.
      else if (code !== 'EAGAIN' && code !== 'ECONNRESET') reject(error);
    });
  });
}

/** Reaches a directory whose path is too long for a socket through a symbolic link that exists only while the work runs. */
async function withShortPath<T>(directory: string, work: (path: string) => Promise<T>): Promise<T> {
  if (Buffer.byteLength(directory) + LONGEST_NAME <= SOCKET_PATH_LIMIT) return work(directory);
  const temporary = await mkdtemp(join(tmpdir(), 'bindery-'));
  try {
    const shortcut = join(temporary, 'd');
    await symlink(directory, shortcut);
    return await work(shortcut);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}
