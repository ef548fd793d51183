import { createHash } from 'node:crypto';
import { Env } from '../../config/env.js';
import { StartupError } from '../../config/startup-error.js';
import { conclude, type CommonOptions } from '../program.js';
import { readBackup } from './backup-file.js';
import { DAMAGED } from './parts.js';
import { consumed, sectionsOf, type Head, type Tail } from './sections.js';

export interface Verified extends Tail {
  head: Head;
}

/** Reads a backup to its end and checks all of it. Nothing is written. */
export async function verifyBackup(path: string, options: CommonOptions): Promise<void> {
  await conclude(
    options,
    () => verify(path, Env.read()),
    ({ head, tables, rows, files, bytes }) =>
      `Complete: ${rows} rows of ${tables} tables and ${files} files (${bytes} bytes), of ${head.createdAt}, by version ${head.version}`,
  );
}

async function verify(path: string, env: Env): Promise<Verified> {
  let head: Head | undefined;
  let told: Tail | undefined;
  const found = { tables: 0, rows: 0, files: 0, bytes: 0 };
  for await (const section of sectionsOf(readBackup(path, env.backupKey))) {
    if (section.kind === 'head') head = section.head;
    if (section.kind === 'tail') told = section.tail;
    if (section.kind === 'table') {
      let lines = 0;
      const { rows } = await consumed(section.chunks, async (chunks) => {
        for await (const chunk of chunks) lines += newlinesIn(chunk);
      });
      if (rows !== lines) throw new StartupError(`${DAMAGED}: ${section.name} has ${lines} rows instead of ${rows}`);
      found.tables += 1;
      found.rows += rows;
    }
    if (section.kind === 'file') {
      const hash = createHash('sha256');
      let length = 0;
      const { size, sha256 } = await consumed(section.chunks, async (chunks) => {
        for await (const chunk of chunks) {
          hash.update(chunk);
          length += chunk.length;
        }
      });
      if (size !== length || hash.digest('base64url') !== sha256)
        throw new StartupError(`${DAMAGED}: the file ${section.key} is another one`);
      found.files += 1;
      found.bytes += size;
    }
  }
  for (const [what, count] of Object.entries(found))
    if (told![what as keyof typeof found] !== count)
      throw new StartupError(`${DAMAGED}: it has ${count} ${what} instead of those it tells`);
  return { ...told!, head: head! };
}

/** COPY writes a row as a line. */
function newlinesIn(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count += 1;
  return count;
}
