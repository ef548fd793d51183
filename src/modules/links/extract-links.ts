import { Injectable } from '@nestjs/common';
import type { JobContext } from '../../common/jobs/job.js';
import { Periodic } from '../../common/jobs/periodic.js';
import { DocumentLinks, type DocumentKey } from '../versions/store/document-links.js';

const HOUR = 3_600_000;
const BATCH = 200;

/** Extracts the links of documents that were stored without them: by an older version, or as copies. */
@Injectable()
export class ExtractLinks {
  constructor(private readonly documentLinks: DocumentLinks) {}

  @Periodic({ name: 'links.extract', every: HOUR })
  async extract({ signal }: Pick<JobContext, 'signal'>): Promise<void> {
    let last: DocumentKey | undefined = { spaceId: '', hash: '' };
    while (last !== undefined && !signal.aborted) {
      const rows = await this.documentLinks.missingAfter(last, BATCH);
      for (const spaceId of new Set(rows.map((row) => row.spaceId))) {
        await this.documentLinks.linksOf(
          spaceId,
          rows.flatMap((row) => (row.spaceId === spaceId ? [row.hash] : [])),
        );
      }
      last = rows.length < BATCH ? undefined : rows.at(-1);
    }
  }
}
