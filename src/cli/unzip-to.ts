import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import { StartupError } from '../config/startup-error.js';
import { pathProblem } from '../modules/exchange/imports/archive/path-problem.js';

const LIMITS = { path: 4096, depth: 200 };

/** Writes the files of a zip archive to a folder. Nothing is written outside of it, whatever the archive says. */
export async function unzipTo(archive: string, folder: string): Promise<void> {
  const zip = await openPromise(archive, { autoClose: false });
  try {
    for await (const entry of zip.eachEntry()) {
      const problem = pathProblem(entry.fileName, LIMITS);
      if (problem !== undefined) throw new StartupError(`The archive is not one of ours: ${entry.fileName} ${problem}`);
      if (entry.fileName.endsWith('/')) continue;
      const path = join(folder, entry.fileName);
      await mkdir(dirname(path), { recursive: true });
      // A file that is there already would be a link of somebody else.
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path, { flags: 'wx' }));
    }
  } finally {
    zip.close();
  }
}
