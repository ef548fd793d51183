import { X509Certificate } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { Events } from '../../../common/events/events.js';
import type { JobContext } from '../../../common/jobs/job.js';
import { Periodic } from '../../../common/jobs/periodic.js';
import { CertificateExpires } from './certificate.events.js';

const [HOUR, DAY] = [3_600_000, 86_400_000];
const SLICE = 500;
/** So many days before it expires, people are told. */
const WARNED_BEFORE = [1, 7, 30];

interface Row {
  id: string;
  orgId: string;
  certificate: string;
  warned: string | null;
}

/** Tells in time that certificates of identity providers expire. */
@Injectable()
export class WatchCertificates {
  constructor(
    private readonly database: Database,
    private readonly events: Events,
  ) {}

  @Periodic({ name: 'saml.watch-certificates', every: 6 * HOUR })
  async watch({ signal }: Pick<JobContext, 'signal'>): Promise<void> {
    for (let last = ''; !signal.aborted;) {
      const rows = await this.database.query<Row>(
        `SELECT id, org_id AS "orgId", certificate, warned FROM saml_providers WHERE id > $1 ORDER BY id LIMIT ${SLICE}`,
        [last],
      );
      if (rows.length === 0) return;
      for (const row of rows) await this.look(row);
      last = rows.at(-1)!.id;
    }
  }

  /** A certificate that takes the place of another one expires at another time, and is warned of anew. */
  private async look({ id, orgId, certificate, warned }: Row): Promise<void> {
    const expiresAt = new Date(new X509Certificate(certificate).validTo);
    const days = (expiresAt.getTime() - Date.now()) / DAY;
    const threshold = WARNED_BEFORE.find((before) => days <= before);
    const warning = `${expiresAt.toISOString()} ${threshold}`;
    if (threshold === undefined || days <= 0 || warned === warning) return;
    await this.database.tx(async () => {
      const update = 'UPDATE saml_providers SET warned = $2 WHERE id = $1 AND warned IS NOT DISTINCT FROM $3 RETURNING id';
      const claimed = await this.database.query(update, [id, warning, warned]);
      if (claimed.length > 0) await this.events.emit(new CertificateExpires(orgId, id, expiresAt.toISOString()));
    });
  }
}
