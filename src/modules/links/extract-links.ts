import { Injectable } from '@nestjs/common';
import { Database } from '../../common/db/database.js';
import type { JobContext } from '../../common/jobs/job.js';
import { Periodic } from '../../common/jobs/periodic.js';
import { DocumentLinks } from '../versions/store/document-links.js';

const HOUR = 3_600_000;
const BATCH = 200;

/** Extracts the links of documents that were stored without: by a version that did not know them, or as copies. */
@Injectable()
export class ExtractLinks {
  constructor(
    private readonly db: Database,
    private readonly documents: DocumentLinks,
  ) {}

  @Periodic({ name: 'links.extract', every: HOUR })
  async extract({ signal }: Pick<JobContext, 'signal'>): Promise<void> {
    for (let rows = await this.missing(); rows.length > 0 && !signal.aborted; rows = await this.missing()) {
      for (const spaceId of new Set(rows.map((row) => row.spaceId))) {
        await this.documents.of(
          spaceId,
          rows.flatMap((row) => (row.spaceId === spaceId ? [row.hash] : [])),
        );
      }
    }
  }

  private missing(): Promise<{ spaceId: string; hash: string }[]> {
    return this.db.query(
      `SELECT d.space_id AS "spaceId", d.hash FROM documents d
       WHERE NOT EXISTS (SELECT FROM document_links l WHERE l.space_id = d.space_id AND l.hash = d.hash) LIMIT ${BATCH}`,
    );
  }
}
