import { Injectable } from '@nestjs/common';
import { Database } from '../../../../common/db/database.js';
import { DocumentLinks } from '../../../versions/store/document-links.js';
import type { RunContext } from './run-context.js';

/** Rows whose pages the import does not read are checked in batches of as many pages. */
const BATCH = 500;

/** Checks the anchors that links of an import lead to, once all its texts are read. Those that exist leave the report. */
@Injectable()
export class CheckAnchors {
  constructor(
    private readonly database: Database,
    private readonly documentLinks: DocumentLinks,
  ) {}

  async run({ run, content, signal }: RunContext): Promise<void> {
    await this.database.query(
      `DELETE FROM import_links l USING import_entries e
       WHERE l.import_id = $1 AND l.problem IS NULL AND e.import_id = $1 AND e.kind = 'page' AND e.target_id = l.target_id
         AND l.anchor = ANY(e.anchors)`,
      [run.id],
    );
    const others = await this.database.query<{ id: string }>(
      `SELECT DISTINCT l.target_id AS id FROM import_links l WHERE l.import_id = $1 AND l.problem IS NULL
         AND NOT EXISTS (SELECT FROM import_entries e WHERE e.import_id = $1 AND e.target_id = l.target_id AND e.anchors IS NOT NULL)`,
      [run.id],
    );
    for (let from = 0; from < others.length; from += BATCH) {
      signal.throwIfAborted();
      await this.checkExisting(
        run.id,
        others.slice(from, from + BATCH).flatMap(({ id }) => content.pages.get(id) ?? []),
        run.spaceId,
      );
    }
    await this.database.query(`UPDATE import_links SET problem = 'no-anchor' WHERE import_id = $1 AND problem IS NULL`, [run.id]);
  }

  /** The anchors of computed pages are not known. */
  private async checkExisting(
    importId: string,
    pages: readonly { id: string; type: string; document?: string }[],
    spaceId: string,
  ): Promise<void> {
    const known = await this.documentLinks.linksOf(
      spaceId,
      pages.flatMap(({ document }) => document ?? []),
    );
    const found = pages.map(({ id, type, document }) => ({
      id,
      computed: type === 'computed',
      anchors: (document !== undefined && known.get(document)?.anchors) || [],
    }));
    await this.database.query(
      `DELETE FROM import_links l USING jsonb_to_recordset($2::jsonb) AS p (id text, computed boolean, anchors text[])
       WHERE l.import_id = $1 AND l.problem IS NULL AND l.target_id = p.id AND (p.computed OR l.anchor = ANY(p.anchors))`,
      [importId, JSON.stringify(found)],
    );
  }
}
