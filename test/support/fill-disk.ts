import { writeFileSync } from 'node:fs';

/** Makes a file as large as its disk has room for. */
export function fillDisk(path: string): void {
  for (const block of [Buffer.alloc(64 * 1024), Buffer.alloc(1)])
    try {
      for (;;) writeFileSync(path, block, { flag: 'a' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
}
