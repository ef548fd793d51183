import { Injectable } from '@nestjs/common';
import { Any } from 'typeorm';
import { Database } from '../../common/db/database.js';
import type { JobContext } from '../../common/jobs/job.js';
import { Periodic } from '../../common/jobs/periodic.js';
import { PurgesSpaces } from '../../common/purge/purges-spaces.decorator.js';
import { FileStore } from '../../common/storage/file-store.js';
import { pdfKey } from './making/pdf-key.js';
import { Pdf } from './pdf.entity.js';

const TEN_MINUTES = 10 * 60 * 1000;
const BATCH = 50;

/** Removes PDFs whose URLs have expired, and those of purged spaces. */
@Injectable()
export class RemovePdfs {
  constructor(
    private readonly database: Database,
    private readonly fileStore: FileStore,
  ) {}

  /** Downloads that began before the expiry have time to end. */
  @Periodic({ name: 'pdfs.sweep', every: TEN_MINUTES })
  async sweep({ signal }: Pick<JobContext, 'signal'>): Promise<void> {
    while (!signal.aborted && (await this.remove(`p.expires_at < now() - interval '10 minutes'`, [], BATCH)) === BATCH);
  }

  @PurgesSpaces({ table: 'pdfs' })
  async purge(spaceId: string, limit: number): Promise<boolean> {
    await this.remove('p.space_id = $2', [spaceId], limit);
    return !(await this.database.repo(Pdf).existsBy({ spaceId }));
  }

  /** The bytes are deleted before their rows are: nobody would find them without a row. */
  private remove(condition: string, values: readonly unknown[], limit: number): Promise<number> {
    return this.database.tx(async () => {
      const due = await this.database.query<{ id: string }>(
        `SELECT p.id FROM pdfs p WHERE ${condition} ORDER BY p.id LIMIT $1 FOR UPDATE SKIP LOCKED`,
        [limit, ...values],
      );
      for (const { id } of due) await this.fileStore.delete(pdfKey(id));
      await this.database.repo(Pdf).delete({ id: Any(due.map(({ id }) => id)) });
      return due.length;
    });
  }
}
