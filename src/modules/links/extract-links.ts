import { Injectable } from '@nestjs/common';
import { Database } from '../../common/db/database.js';
import type { JobContext } from '../../common/jobs/job.js';
import { Periodic } from '../../common/jobs/periodic.js';
import { DocumentLinks } from '../versions/store/document-links.js';

const HOUR = 3_600_000;
const BATCH = 200;

interface DocumentKey {
  spaceId: string;
  hash: string;
}

/** Extracts the links of documents that were stored without them: by an older version, or as copies. */
@Injectable()
export class ExtractLinks {
  constructor(
    private readonly database: Database,
    private readonly documentLinks: DocumentLinks,
  ) {}

  @Periodic({ name: 'links.extract', every: HOUR })
  async extract({ signal }: Pick<JobContext, 'signal'>): Promise<void> {
    let last: DocumentKey | undefined = { spaceId: '', hash: '' };
    while (last !== undefined && !signal.aborted) {
      const rows = await this.missingAfter(last);
      for (const spaceId of new Set(rows.map((row) => row.spaceId))) {
        await this.documentLinks.linksOf(
          spaceId,
          rows.flatMap((row) => (row.spaceId === spaceId ? [row.hash] : [])),
        );
      }
      last = rows.length < BATCH ? undefined : rows.at(-1);
    }
  }

  /** Continues after a key: to search from the beginning, each batch would pass all documents that have links already. */
  private missingAfter({ spaceId, hash }: DocumentKey): Promise<DocumentKey[]> {
    return this.database.query(
      `SELECT d.space_id AS "spaceId", d.hash FROM documents d
       WHERE (d.space_id, d.hash) > ($1, $2)
         AND NOT EXISTS (SELECT FROM document_links l WHERE l.space_id = d.space_id AND l.hash = d.hash)
       ORDER BY d.space_id, d.hash LIMIT ${BATCH}`,
      [spaceId, hash],
    );
  }
}
