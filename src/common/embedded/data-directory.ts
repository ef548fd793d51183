import { mkdir, realpath } from 'node:fs/promises';
import { usingPath } from './file-errors.js';

/** Creates the directory where missing and returns its real path, by which every later start knows it again. */
export function openDataDirectory(dataDir: string): Promise<string> {
  return usingPath(dataDir, async () => {
    await mkdir(dataDir, { recursive: true });
    return realpath(dataDir);
  });
}
