import { randomUUID } from 'node:crypto';
import { mkdir, open, realpath, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../../config/startup-error.js';
import { errorCode, ifAbsent, usingPath } from './file-errors.js';

/** A file system that is not reachable any more may never respond. */
const ANSWERS_WITHIN = 5_000;
/** A full file system can still be read. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Creates the directory if it is missing, checks that it is writable, and returns its real path, which identifies it at
 * every later start.
 */
export async function openDataDirectory(dataDir: string): Promise<string> {
  const timer = new AbortController();
  const late = sleep(ANSWERS_WITHIN, undefined, { signal: timer.signal }).then(() => {
    throw new StartupError(
      `${dataDir} does not respond: check that its file system is mounted, or set DATA_DIR to a directory that can be written.`,
    );
  });
  late.catch(() => undefined);
  const opened = usingPath(dataDir, async () => {
    await makeDirectory(dataDir);
    await tryToWrite(dataDir);
    return realpath(dataDir);
  }).catch((error: unknown) => {
    const code = errorCode(error);
    if (code === undefined) throw error;
    const remedy = 'set DATA_DIR to a directory that can be made and written.';
    throw new StartupError(`${dataDir} cannot be used (${code}): ${remedy}`, { cause: error });
  });
  return Promise.race([opened, late]).finally(() => timer.abort());
}

/** Replaces `mkdir` with `recursive`, which retries for ever below /proc. */
async function makeDirectory(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST') return;
    const parent = dirname(path);
    if (code !== 'ENOENT' || (await stat(parent).catch(ifAbsent))) throw error;
    await makeDirectory(parent);
    await makeDirectory(path);
  }
}

async function tryToWrite(directory: string): Promise<void> {
  const path = join(directory, `write-test-${randomUUID()}`);
  try {
    await (await open(path, 'wx')).close();
    await rm(path);
  } catch (error) {
    if (!FULL.has(errorCode(error) ?? '')) throw error;
  }
}
