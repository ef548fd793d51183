import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import type { JobContext } from '../../../common/jobs/job.js';
import { Periodic } from '../../../common/jobs/periodic.js';

const DAY = 24 * 60 * 60 * 1000;
const KEPT_DAYS = 400;
const BATCH = 5_000;

/** Deletes counts and feedback that are older than 400 days: enough to compare a month with the same month of the year before. */
@Injectable()
export class ForgetInsights {
  constructor(private readonly database: Database) {}

  @Periodic({ name: 'insights.forget-old', every: DAY })
  async forgetOld({ signal }: Pick<JobContext, 'signal'>): Promise<void> {
    const oldest = new Date(Date.now() - KEPT_DAYS * DAY).toISOString().slice(0, 10);
    for (const table of ['site_insights', 'site_feedback']) while (!signal.aborted && (await this.forgetSome(table, oldest)) === BATCH);
  }

  private async forgetSome(table: string, oldest: string): Promise<number> {
    const forgotten = await this.database.query(
      `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE day < $1 LIMIT $2)) RETURNING 1`,
      [oldest, BATCH],
    );
    return forgotten.length;
  }
}
