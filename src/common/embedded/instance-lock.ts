import { createHash, randomUUID } from 'node:crypto';
import { link, mkdtemp, rename, rm, symlink, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '../../config/startup-error.js';
import { errorCode, usingPath } from './file-errors.js';

/**
 * One process per directory. The lock is a listening socket: the kernel closes it however its process dies, so unlike a
 * process id in a file it is not fooled when ids are used again, and it holds between containers sharing a volume.
 */
const LOCK_NAME = 'bindery.lock';
/** sun_path holds 104 bytes on macOS, 108 on Linux, and Node cuts a longer path short without an error. */
export const SOCKET_PATH_LIMIT = 103;
/** Longer than a rival takes from finding a lock abandoned to putting its own in place. */
const TAKEOVER_SETTLES_MS = 50;
const ANSWER_WITHIN_MS = 2000;

interface Holder {
  pid: string;
  token: string;
}

/** Locks a directory for this process; returns what releases it. */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const token = randomUUID();
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(`${process.pid} ${token}`);
  });
  server.unref();
  const holder = await (process.platform === 'win32'
    ? holdPipe(server, directory)
    : usingPath(directory, () => withShortPath(directory, (path) => holdSocket(server, path, token))));
  if (holder) {
    server.close();
    throw new StartupError(
      `Another Bindery (process ${holder.pid}) is using ${directory}: stop it, or give this one a DATA_DIR of its own.`,
    );
  }
  return async () => {
    // While the socket still listens nobody can think the lock abandoned, so this removes no one else's.
    await rm(join(directory, LOCK_NAME), { force: true });
    server.close();
  };
}

/** Puts the listening server in the lock's place, or returns who is there. */
async function holdSocket(server: Server, directory: string, token: string): Promise<Holder | undefined> {
  const path = join(directory, LOCK_NAME);
  const own = `${path}.${token.slice(0, 8)}`;
  await listen(server, own);
  try {
    await link(own, path);
    await unlink(own);
    return undefined;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  const holder = await whoHolds(path);
  if (holder) {
    await unlink(own);
    return holder;
  }
  // Abandoned. Of several processes that find it so at once, the last to rename has it, and all look again.
  await rename(own, path);
  await delay(TAKEOVER_SETTLES_MS);
  const winner = await whoHolds(path);
  return winner?.token === token ? undefined : (winner ?? { pid: 'unknown', token: '' });
}

async function holdPipe(server: Server, directory: string): Promise<Holder | undefined> {
  const name = createHash('sha256').update(directory.toLowerCase()).digest('hex').slice(0, 32);
  const pipe = `\\\\.\\pipe\\bindery-${name}`;
  try {
    await listen(server, pipe);
    return undefined;
  } catch (error) {
    if (errorCode(error) !== 'EADDRINUSE') throw error;
    return (await whoHolds(pipe)) ?? { pid: 'unknown', token: '' };
  }
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // Writable for all so that another user starting on the same directory is told who holds it.
    server.listen({ path, readableAll: true, writableAll: true }, resolve);
  });
}

/** The process listening at a path; undefined when nothing listens any more. */
function whoHolds(path: string): Promise<Holder | undefined> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const finish = () => {
      const [pid = '', token = ''] = answer.split(' ');
      resolve({ pid: pid || 'unknown', token });
    };
    const socket = connect(path);
    socket.setEncoding('utf8').setTimeout(ANSWER_WITHIN_MS, () => socket.destroy());
    socket.on('data', (chunk: string) => (answer += chunk));
    socket.on('close', finish);
    socket.on('error', (error) => {
      const code = errorCode(error);
      if (code === 'ECONNREFUSED' || code === 'ENOENT' || code === 'ENOTSOCK') resolve(undefined);
      else if (code === 'EAGAIN' || code === 'ECONNRESET') finish();
      else reject(error);
    });
  });
}

/** Reaches a directory whose path is too long for a socket through a symbolic link that lasts as long as the work. */
async function withShortPath<T>(directory: string, work: (path: string) => Promise<T>): Promise<T> {
  if (Buffer.byteLength(join(directory, `${LOCK_NAME}.12345678`)) <= SOCKET_PATH_LIMIT) return work(directory);
  const temporary = await mkdtemp(join(tmpdir(), 'bindery-'));
  try {
    const shortcut = join(temporary, 'd');
    await symlink(directory, shortcut);
    return await work(shortcut);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}
