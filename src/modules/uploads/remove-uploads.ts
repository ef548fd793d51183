import { Injectable } from '@nestjs/common';
import { Database } from '../../common/db/database.js';
import type { JobContext } from '../../common/jobs/job.js';
import { Periodic } from '../../common/jobs/periodic.js';
import { FileStore } from '../../common/storage/file-store.js';
import { uploadKey } from './upload-key.js';

const TEN_MINUTES = 10 * 60 * 1000;
const BATCH = 50;

/** Removes uploads that have expired, and their bytes. */
@Injectable()
export class RemoveUploads {
  constructor(
    private readonly database: Database,
    private readonly fileStore: FileStore,
  ) {}

  @Periodic({ name: 'uploads.sweep', every: TEN_MINUTES })
  async sweep({ signal }: Pick<JobContext, 'signal'>): Promise<void> {
    while (!signal.aborted && (await this.removeSome()) === BATCH);
  }

  /** The bytes are deleted before their rows are: nobody would find them without a row. */
  private removeSome(): Promise<number> {
    return this.database.tx(async () => {
      const due = await this.database.query<{ id: string }>(
        'SELECT id FROM uploads WHERE expires_at < now() ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED',
        [BATCH],
      );
      for (const { id } of due) await this.fileStore.delete(uploadKey(id));
      await this.database.query('DELETE FROM uploads WHERE id = ANY($1)', [due.map(({ id }) => id)]);
      return due.length;
    });
  }
}
