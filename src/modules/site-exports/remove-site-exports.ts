import { Injectable } from '@nestjs/common';
import { Any } from 'typeorm';
import { Database } from '../../common/db/database.js';
import type { JobContext } from '../../common/jobs/job.js';
import { Periodic } from '../../common/jobs/periodic.js';
import { FileStore } from '../../common/storage/file-store.js';
import { EnqueueSiteExports } from './making/make-site-exports.job.js';
import { SiteExport } from './site-export.entity.js';
import { siteExportKey } from './site-export-key.js';

const TEN_MINUTES = 10 * 60 * 1000;
const BATCH = 20;

/** Removes exports that have expired, and those of sites that were deleted; and looks after those that nobody makes. */
@Injectable()
export class RemoveSiteExports {
  constructor(
    private readonly database: Database,
    private readonly fileStore: FileStore,
    private readonly enqueueSiteExports: EnqueueSiteExports,
  ) {}

  /** Downloads that began before the expiry have time to end. */
  @Periodic({ name: 'site-exports.remove', every: TEN_MINUTES })
  async sweep({ signal }: Pick<JobContext, 'signal'>): Promise<void> {
    while (!signal.aborted && (await this.remove()) === BATCH);
    const [abandoned] = await this.database.query(
      `SELECT id FROM site_exports WHERE state IN ('waiting', 'making') AND coalesce(claimed_until, created_at) < now() - interval '5 minutes' LIMIT 1`,
    );
    if (abandoned) await this.enqueueSiteExports.add();
  }

  /** The bytes are deleted before their rows are: nobody would find them without a row. */
  private remove(): Promise<number> {
    return this.database.tx(async () => {
      const due = await this.database.query<{ id: string }>(
        `SELECT id FROM site_exports WHERE site_id IS NULL OR expires_at < now() - interval '10 minutes'
         ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED`,
        [BATCH],
      );
      for (const { id } of due) await this.fileStore.delete(siteExportKey(id));
      await this.database.repo(SiteExport).delete({ id: Any(due.map(({ id }) => id)) });
      return due.length;
    });
  }
}
