import { Injectable } from '@nestjs/common';
import { Database } from '../../common/db/database.js';

/** What each step makes, in their order. */
export type DemoStep =
  | 'organization'
  | 'specification'
  | 'guide'
  | 'guideImport'
  | 'guideMerge'
  | 'german'
  | 'germanImport'
  | 'germanMerge'
  | 'gallery'
  | 'galleryImport'
  | 'galleryMerge'
  | 'reference'
  | 'looks'
  | 'site'
  | 'proposal'
  | 'comment';

/** The ids of what exists already, and whether the demo is finished or was given up. */
export type Progress = Partial<Record<DemoStep, string>> & { ended?: 'complete' | 'abandoned' };

/** Remembers which steps of the demo are done, so that it is made once, even if the process dies in the middle. */
@Injectable()
export class DemoProgress {
  constructor(private readonly database: Database) {}

  /** Undefined if this installation gets no demo. */
  async read(): Promise<Progress | undefined> {
    const [row] = await this.database.query<{ demo: Progress | null }>('SELECT demo FROM installation');
    return row?.demo ?? undefined;
  }

  /** Runs a step unless it is done, and returns the id of what it made. The step and its record are one transaction. */
  async once(step: DemoStep, make: () => Promise<string>): Promise<string> {
    return this.database.tx(async () => {
      // The lock makes a second process wait that took over the job of a slow one.
      const [row] = await this.database.query<{ demo: Progress }>('SELECT demo FROM installation FOR NO KEY UPDATE');
      const known = row?.demo[step];
      if (known !== undefined) return known;
      const made = await make();
      await this.database.query('UPDATE installation SET demo = demo || jsonb_build_object($1::text, $2::text)', [step, made]);
      return made;
    });
  }

  async end(ended: 'complete' | 'abandoned'): Promise<void> {
    await this.database.query(`UPDATE installation SET demo = demo || jsonb_build_object('ended', $1::text)`, [ended]);
  }
}
