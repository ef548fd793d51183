import { Injectable } from '@nestjs/common';
import { Database } from 'bindery/common/db/database.js';
import { HandlesJob, Job } from 'bindery/common/jobs/job.js';

/** Removes an announcement whose time is up. Harmless when the time was put off: the write that did so asked for another run. */
@Injectable()
@HandlesJob({ name: 'announcements.retire' })
export class RetireAnnouncement extends Job<{ id: string }> {
  constructor(private readonly db: Database) {
    super();
  }

  async run({ id }: { id: string }): Promise<void> {
    await this.db.query('DELETE FROM announcements WHERE id = $1 AND expires_at <= now()', [id]);
  }
}
