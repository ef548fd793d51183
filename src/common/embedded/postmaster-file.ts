import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { errorCode, ifAbsent } from './file-errors.js';

/** The contents of postmaster.pid, which PostgreSQL writes to its data directory. */
export interface PostmasterFile {
  pid: number;
  dataDir: string;
  port: number;
  /** The directory of its socket, or its address if it does not use a socket. */
  host: string;
  isReady: boolean;
}

export async function readPostmasterFile(clusterDir: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(ifAbsent);
  if (text === undefined) return undefined;
  const [pid, dataDir = '', , port, socketDir = '', address = '', , status = ''] = text.split('\n');
  return {
    pid: Number(pid),
    dataDir,
    port: Number(port),
    host: socketDir || address,
    isReady: status.trim() === 'ready',
  };
}

/** Whether the process named in the file is the server of this cluster, and not an unrelated process that reuses its id. */
export async function isRunning({ pid, dataDir }: PostmasterFile, clusterDir: string): Promise<boolean> {
  if (dataDir !== clusterDir || !(await isAlive(pid))) return false;
  if (process.platform === 'win32') return true;
  return (await commandLine(pid)).includes(`/postgres -D ${clusterDir} `);
}

/** A zombie counts as dead: zombies remain in a container whose first process does not reap them. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false;
  }
  if (process.platform !== 'linux') return true;
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return !/\) Z /.test(status);
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ');
  }
  const list = promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
  return (await list.catch(() => ({ stdout: '' }))).stdout;
}
