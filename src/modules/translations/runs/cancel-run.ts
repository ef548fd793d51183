import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { Conflict } from '../../../common/http/errors.js';
import type { Translation } from '../translation.entity.js';

/** Cancels the run of a translation. The job notices it before it writes anything. */
@Injectable()
export class CancelRun {
  constructor(private readonly database: Database) {}

  async cancel({ id }: Translation): Promise<void> {
    const ended = { status: 'cancelled', finishedAt: new Date().toISOString() };
    const rows = await this.database.query(
      `UPDATE translations SET status = 'pending', last_run = last_run || $2::jsonb, updated_at = now()
       WHERE id = $1 AND status = 'running' RETURNING id`,
      [id, JSON.stringify(ended)],
    );
    if (rows.length === 0) throw new Conflict('There is nothing to cancel: the translation is not running');
  }
}
