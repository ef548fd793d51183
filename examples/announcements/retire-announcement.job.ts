import { Injectable } from '@nestjs/common';
import { Database } from 'bindery/common/db/database.js';
import { HandlesJob, Job } from 'bindery/common/jobs/job.js';

/**
 * Deletes an announcement when it expires. If the expiry was moved to a later time, the job does nothing: that write
 * enqueued another run.
 */
@Injectable()
@HandlesJob({ name: 'announcements.retire' })
export class RetireAnnouncement extends Job<{ id: string }> {
  constructor(private readonly database: Database) {
    super();
  }

  async run({ id }: { id: string }): Promise<void> {
    await this.database.query('DELETE FROM announcements WHERE id = $1 AND expires_at <= now()', [id]);
  }
}
