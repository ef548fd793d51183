import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import type { JobContext } from '../../../common/jobs/job.js';
import { Periodic } from '../../../common/jobs/periodic.js';
import { purgeRows } from '../../../common/purge/purge-rows.js';
import { PurgesSpaces } from '../../../common/purge/purges-spaces.decorator.js';

const DAY = 24 * 60 * 60 * 1000;
const BATCH = 10;

/** Removes imports that ended three months ago, and those of purged spaces. Foreign keys delete their reports. */
@Injectable()
export class RemoveImports {
  constructor(private readonly database: Database) {}

  @Periodic({ name: 'imports.sweep', every: DAY })
  async sweep({ signal }: Pick<JobContext, 'signal'>): Promise<void> {
    while (!signal.aborted && (await this.removeSome()) === BATCH);
  }

  @PurgesSpaces({ table: 'imports' })
  purge(spaceId: string, limit: number): Promise<boolean> {
    return purgeRows(this.database, { table: 'imports', key: 'id', space: 'space_id' }, spaceId, Math.min(limit, BATCH));
  }

  private async removeSome(): Promise<number> {
    const removed = await this.database.query(
      `DELETE FROM imports WHERE id IN (SELECT id FROM imports WHERE finished_at < now() - interval '90 days' LIMIT $1) RETURNING id`,
      [BATCH],
    );
    return removed.length;
  }
}
