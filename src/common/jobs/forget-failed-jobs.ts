import { Injectable } from '@nestjs/common';
import { Database } from '../db/database.js';
import { Periodic } from './periodic.js';

const DAY = 86_400_000;

/** Removes failed jobs after a while; until then they are kept for inspection. */
@Injectable()
export class ForgetFailedJobs {
  constructor(private readonly database: Database) {}

  @Periodic({ name: 'jobs.forget-failed', every: DAY })
  async forget(): Promise<void> {
    await this.database.query(`DELETE FROM jobs WHERE failed_at < now() - interval '30 days'`);
  }
}
