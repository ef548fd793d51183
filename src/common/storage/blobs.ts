import { Injectable } from '@nestjs/common';
import { Database } from '../db/database.js';
import { Periodic } from '../jobs/periodic.js';
import type { JobContext } from '../jobs/job.js';
import { FileStore, type ReceivedFile } from './file-store.js';

const FOREIGN_KEY_VIOLATION = '23503';
const HOUR = 60 * 60 * 1000;
/** Unreferenced bytes are kept for a day: an upload may be about to be referred to, or a backup may restore a purged row. */
export const KEPT_UNREFERENCED = 24 * HOUR;

/** SQL: joins the bytes with this hash as `b`. */
export const joinBlob = (b: string, hash: string) => `JOIN blobs ${b} ON ${b}.hash = ${hash}`;

/** Stores bytes by their hash, each once, however many files have them. */
@Injectable()
export class Blobs {
  constructor(
    private readonly database: Database,
    private readonly fileStore: FileStore,
  ) {}

  /**
   * Keeps bytes for at least a day. To keep them longer, create a row that refers to them within that time. Consumes
   * the received files, even if it fails.
   */
  async keep(files: readonly ReceivedFile[]): Promise<void> {
    try {
      // The rows are written first: while they are new, or not yet committed, no sweep removes the bytes.
      await this.note(files);
      // If the transaction fails, the rows are gone, and no sweep would ever find the bytes.
      this.database.afterRollback(() => this.note(files));
      for (const file of files) {
        if ((await this.fileStore.size(file.hash)) !== file.size) await this.fileStore.put(file.hash, file);
      }
    } finally {
      for (const file of files) await file.discard();
    }
  }

  /** Call it when a row that refers to the bytes is created, in the same transaction. */
  async referred(hashes: readonly string[]): Promise<void> {
    await this.database.query('UPDATE blobs SET unreferenced_since = NULL WHERE hash = ANY($1) AND unreferenced_since IS NOT NULL', [
      hashes,
    ]);
  }

  /** Call it when a row that referred to the bytes is removed. Whether other rows still do is checked when they are due. */
  async released(hashes: readonly string[]): Promise<void> {
    await this.database.query('UPDATE blobs SET unreferenced_since = now() WHERE hash = ANY($1) AND unreferenced_since IS NULL', [hashes]);
  }

  @Periodic({ name: 'blobs.sweep', every: HOUR })
  async sweep({ signal }: JobContext): Promise<void> {
    while (!signal.aborted && (await this.sweepOne()));
  }

  /** Rows are written in a fixed order, so that two transactions with the same bytes do not deadlock. */
  private async note(files: readonly Pick<ReceivedFile, 'hash' | 'size'>[]): Promise<void> {
    const sizes = new Map(files.map(({ hash, size }) => [hash, size]));
    const sorted = [...sizes].toSorted(([one], [other]) => (one < other ? -1 : 1));
    await this.database.query(
      `INSERT INTO blobs AS b (hash, size) SELECT * FROM unnest($1::text[], $2::bigint[])
       ON CONFLICT (hash) DO UPDATE SET unreferenced_since = CASE WHEN b.unreferenced_since IS NULL THEN NULL ELSE now() END`,
      [sorted.map(([hash]) => hash), sorted.map(([, size]) => size)],
    );
  }

  /** Returns whether there was a row to check. */
  private async sweepOne(): Promise<boolean> {
    return this.database.tx(async () => {
      const [due] = await this.database.query<{ hash: string }>(
        `SELECT hash FROM blobs WHERE unreferenced_since < now() - make_interval(secs => $1)
         ORDER BY unreferenced_since LIMIT 1 FOR UPDATE SKIP LOCKED`,
        [KEPT_UNREFERENCED / 1000],
      );
      if (!due) return false;
      if (await this.remove(due.hash)) await this.fileStore.delete(due.hash);
      else await this.referred([due.hash]);
      return true;
    });
  }

  /** Removes the row, unless any row of any table refers to it: the foreign keys of the database decide that, under the lock. */
  private async remove(hash: string): Promise<boolean> {
    await this.database.query('SAVEPOINT removal');
    try {
      await this.database.query('DELETE FROM blobs WHERE hash = $1', [hash]);
      return true;
    } catch (error) {
      if ((error as { code?: string }).code !== FOREIGN_KEY_VIOLATION) throw error;
      await this.database.query('ROLLBACK TO SAVEPOINT removal');
      return false;
    }
  }
}
