import { Injectable } from '@nestjs/common';
import { Env } from '../../../../config/env.js';
import { IncomingFiles } from '../../../content/bytes/incoming-files.js';
import type { FileRecord } from '../../../versions/records/file-record.js';
import type { SourceFile } from '../archive/source-file.js';
import type { PlannedFile } from '../plan/plan.js';
import type { KnownEntry, Settled } from './entry-log.js';
import { outcomeOf } from './import-entries.js';
import { hashOf } from './recognize-files.js';
import type { ReadContext } from './run-context.js';

/** Files whose bytes are recorded together. */
const BATCH = 50;

/** Stores the files that pages refer to, and those of an export. */
@Injectable()
export class ImportFiles {
  constructor(
    private readonly env: Env,
    private readonly incomingFiles: IncomingFiles,
  ) {}

  async run(context: ReadContext): Promise<void> {
    const entries = await context.log.list();
    const waiting = entries.filter(({ kind, outcome }) => kind === 'file' && outcome === null);
    const unused = waiting.filter(({ wanted }) => !wanted);
    await context.log.settle(unused.map(({ n, reason }) => skipped(n, reason ?? 'No page refers to it')));
    const wanted = waiting.filter((entry) => entry.wanted);
    const needed = context.tree.distinct();
    for (const { kind, wanted: isWanted, path } of entries) if (kind === 'file' && isWanted) needed.add(path);
    for (let from = 0; from < wanted.length; from += BATCH) {
      context.signal.throwIfAborted();
      await this.importBatch(wanted.slice(from, from + BATCH), context);
    }
  }

  private async importBatch(entries: readonly KnownEntry[], context: ReadContext): Promise<void> {
    const { run, log, tree, plan } = context;
    const tooLarge = `It is larger than the ${this.env.maxFileSize / 1024 / 1024} MB that a file may have`;
    const read = entries.map((entry) => ({ entry, file: tree.files.get(entry.path)!, planned: plan.files.get(entry.path)! }));
    const fitting = read.filter(({ file }) => file.size <= this.env.maxFileSize);
    const settled: Settled[] = read.filter((one) => !fitting.includes(one)).map(({ entry }) => skipped(entry.n, tooLarge));
    if (run.dryRun) {
      for (const { entry, file, planned } of fitting) settled.push({ n: entry.n, outcome: await this.compare(file, planned, context) });
    } else {
      const stored = await this.incomingFiles.storeAll(fitting.map(({ entry, file }) => [entry, () => file.open()] as const));
      for (const { entry, planned } of fitting) {
        const bytes = stored.get(entry);
        const existing = context.content.files.get(planned.id);
        const record = bytes && recordOf(planned, bytes, existing, context.now);
        settled.push(record ? { n: entry.n, ...outcomeOf(existing, record) } : skipped(entry.n, tooLarge));
      }
    }
    await log.settle(settled);
  }

  /** Says what would become of a file, without storing it. */
  private async compare(file: SourceFile, { id }: PlannedFile, { content }: ReadContext): Promise<Settled['outcome']> {
    const existing = content.files.get(id);
    if (!existing) return 'created';
    return (await hashOf(file)) === existing.hash ? 'unchanged' : 'updated';
  }
}

function recordOf(
  { id, path }: PlannedFile,
  { dimensions, ...bytes }: Pick<FileRecord, 'contentType' | 'size' | 'hash' | 'dimensions'>,
  existing: FileRecord | undefined,
  now: string,
): FileRecord {
  const name = existing?.name ?? path.slice(path.lastIndexOf('/') + 1);
  return { id, name, ...bytes, ...(dimensions && { dimensions }), createdAt: existing?.createdAt ?? now };
}

const skipped = (n: number, reason: string): Settled => ({ n, outcome: 'skipped', reason });
