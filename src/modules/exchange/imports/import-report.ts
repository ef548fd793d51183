import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { paginate, type Listing, type Page, type PageQuery } from '../../../common/db/paginate.js';
import type { ListImportFilesQuery, ListImportLinksQuery } from './import.dto.js';
import type { Import } from './model/import.entity.js';
import type { ImportEntry } from './model/import-entry.entity.js';
import type { ImportLink } from './model/import-link.entity.js';
import type { ImportRedirect } from './model/import-redirect.entity.js';

export type ReportedFile = Pick<ImportEntry, 'path' | 'kind' | 'outcome' | 'reason' | 'targetId' | 'brokenLinks' | 'former'>;

export type ReportedLink = Pick<ImportLink, 'href' | 'text' | 'line' | 'problem'> &
  Pick<ImportEntry, 'path' | 'kind'> & { pageId: string | null };

export type ReportedRedirect = Pick<ImportRedirect, 'path' | 'pageId'>;

export interface ReportedMark {
  mark: string;
  times: number;
  files: number;
  /** The first file. */
  path: string;
}

/** Reads what an import reports, a page of each list at a time. */
@Injectable()
export class ImportReport {
  constructor(private readonly database: Database) {}

  files({ id }: Import, { outcome, remarked, ...query }: ListImportFilesQuery): Promise<Page<ReportedFile>> {
    const values: unknown[] = [id];
    const where = ['e.import_id = $1', `e.kind <> 'entry'`];
    if (outcome !== undefined) where.push(`e.outcome = $${values.push(outcome)}`);
    if (remarked) where.push('e.reason IS NOT NULL');
    const select = `e.path, e.kind, e.outcome, e.reason, e.target_id AS "targetId", e.broken_links AS "brokenLinks", e.former`;
    const order = [{ sql: 'e.n', type: 'int', direction: 'ASC' }] as const;
    return paginate(
      this.database,
      { name: 'import-files', select, from: 'import_entries e', where, values, order },
      query,
      (row) => row as unknown as ReportedFile,
    );
  }

  links({ id }: Import, { problem, ...query }: ListImportLinksQuery): Promise<Page<ReportedLink>> {
    const values: unknown[] = [id];
    const where = ['l.import_id = $1', problem === undefined ? 'l.problem IS NOT NULL' : `l.problem = $${values.push(problem)}`];
    const select = `l.href, l.text, l.line, l.problem, e.path, e.target_id AS "pageId", e.kind`;
    const from = 'import_links l JOIN import_entries e ON e.import_id = l.import_id AND e.n = l.n';
    const order = [
      { sql: 'l.n', type: 'int', direction: 'ASC' },
      { sql: 'l.at', type: 'int', direction: 'ASC' },
    ] as const;
    return paginate(
      this.database,
      { name: 'import-links', select, from, where, values, order },
      query,
      (row) => row as unknown as ReportedLink,
    );
  }

  redirects({ id }: Import, query: PageQuery): Promise<Page<ReportedRedirect>> {
    const select = 'r.path, r.page_id AS "pageId"';
    return this.list(
      { name: 'import-redirects', select, from: 'import_redirects r', where: ['r.import_id = $1'], values: [id] },
      'r.path',
      query,
    );
  }

  marks({ id }: Import, query: PageQuery): Promise<Page<ReportedMark>> {
    const from = `(SELECT m.key AS mark, sum(m.value::int)::int AS times, count(*)::int AS files, (array_agg(e.path ORDER BY e.n))[1] AS path
      FROM import_entries e, jsonb_each_text(e.marks) m WHERE e.import_id = $1 AND e.marks IS NOT NULL GROUP BY m.key) k`;
    return this.list(
      { name: 'import-marks', select: 'k.mark, k.times, k.files, k.path', from, where: ['true'], values: [id] },
      'k.mark',
      query,
    );
  }

  private list<T>(listing: Omit<Listing, 'order'>, key: string, query: PageQuery): Promise<Page<T>> {
    const order = [{ sql: key, type: 'text', direction: 'ASC' }] as const;
    return paginate(this.database, { ...listing, order }, query, (row) => row as unknown as T);
  }
}
