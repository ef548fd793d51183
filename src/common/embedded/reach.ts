import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ServerAccount } from './server-account.js';

/**
 * The outermost directory of a resolved path, the path itself included, that the account may not enter. It reads only
 * permission bits: if an access list grants more, the database is merely placed more carefully than needed.
 */
export async function firstClosedDirectory(path: string, account: ServerAccount): Promise<string | undefined> {
  if (!account.impersonated) return undefined;
  const parent = dirname(path);
  const outer = parent === path ? undefined : await firstClosedDirectory(parent, account);
  return outer ?? ((await mayEnter(path, account)) ? undefined : path);
}

async function mayEnter(path: string, { uid, gid }: ServerAccount): Promise<boolean> {
  const entry = await stat(path);
  const shift = entry.uid === uid ? 6 : entry.gid === gid ? 3 : 0;
  return ((entry.mode >> shift) & 0o1) === 1;
}
