import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { Jobs } from '../../../common/jobs/jobs.js';
import { SendSignInLink } from './send-sign-in-link.job.js';

/** How many links an address is sent in an hour, and how many a network may ask for. */
const MOST_AN_HOUR = 5;

/** Notes who asked for a link, whether anyone has the address or not. */
@Injectable()
export class AskedLinks {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
  ) {}

  /** Past the limits nothing is noted, and nothing sent. Requests at the same time wait for each other, so that they are counted. */
  async note(id: string, address: string, network: string, device: string | null): Promise<void> {
    await this.database.tx(async () => {
      for (const key of [`mail to ${address.toLowerCase()}`, `mail from ${network}`])
        await this.database.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
      const recent = `created_at > now() - interval '1 hour'`;
      const noted = await this.database.query(
        `INSERT INTO mail_sign_ins (id, address, network, device) SELECT $1, lower($2), $3, $4
         WHERE (SELECT count(*) FROM mail_sign_ins WHERE address = lower($2) AND ${recent}) < ${MOST_AN_HOUR}
           AND (SELECT count(*) FROM mail_sign_ins WHERE network = $3 AND ${recent}) < ${MOST_AN_HOUR} RETURNING id`,
        [id, address, network, device],
      );
      if (noted.length > 0) await this.jobs.enqueue(SendSignInLink, { id });
    });
  }
}
