import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { newestFirst, paginate, type Page } from '../../../common/db/paginate.js';
import { NotFound } from '../../../common/http/errors.js';
import type { Org } from '../../orgs/org.entity.js';
import { joinLiveSpace } from '../../spaces/space.queries.js';
import { visibleTo } from '../../spaces/tree/effective-role.js';
import type { ListImportsQuery } from './import.dto.js';
import { Import } from './model/import.entity.js';

export interface ImportSummary {
  created: number;
  updated: number;
  moved: number;
  removed: number;
  unchanged: number;
  skipped: number;
  brokenLinks: number;
  missingAnchors: number;
}

export interface ImportDetails {
  run: Import;
  summary: ImportSummary;
  /** The first pages. */
  pages: readonly { id: string; isFolder: boolean; isDone: boolean }[];
}

type Row = Readonly<Record<string, unknown>>;

const MOST_PAGES = 100;
const COUNTED = ['created', 'updated', 'moved', 'removed', 'unchanged', 'skipped'];
const SUMMARY = `(SELECT jsonb_build_object(${COUNTED.map((name) => `'${name}', count(*) FILTER (WHERE e.outcome = '${name}')`).join(', ')},
  'brokenLinks', coalesce(sum(e.broken_links), 0),
  'missingAnchors', (SELECT count(*) FROM import_links l WHERE l.import_id = i.id AND l.problem = 'no-anchor'))
  FROM import_entries e WHERE e.import_id = i.id AND e.kind <> 'entry') AS summary`;
const PAGES = `(SELECT coalesce(jsonb_agg(jsonb_build_object('id', p.target_id, 'isFolder', p.kind = 'entry',
    'isDone', p.outcome IS NOT NULL OR p.kind = 'entry') ORDER BY p.n), '[]')
  FROM (SELECT e.* FROM import_entries e WHERE e.import_id = i.id AND e.kind IN ('page', 'entry') ORDER BY e.n LIMIT ${MOST_PAGES}) p) AS pages`;

/** Reads imports with the counts of their files, in one statement. */
@Injectable()
export class ImportQueries {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
  ) {}

  list({ id }: Org, { space, changeRequest, status, ...query }: ListImportsQuery, actor: Actor): Promise<Page<ImportDetails>> {
    const values: unknown[] = [id];
    const where = ['i.org_id = $1', 's.org_id = $1'];
    if (space !== undefined) where.push(`i.space_id = $${values.push(space)}`);
    if (changeRequest !== undefined)
      where.push(`coalesce(i.change_request_id, i.target->>'changeRequest') = $${values.push(changeRequest)}`);
    if (status !== undefined) where.push(`i.status = ANY($${values.push(status === 'active' ? ['pending', 'in-progress'] : [status])})`);
    const standing = actor.standingIn(id);
    // Administrators see all: the query does not use the user id, so it must not be among the values.
    if (standing?.role !== 'admin') where.push(...visibleTo('s', `$${values.push(actor.userId)}`, '$1', standing).map((one) => `(${one})`));
    const from = `imports i ${joinLiveSpace('s', 'i.space_id')}`;
    return paginate(this.database, { name: 'imports', select: this.select, from, where, values, order: newestFirst('i') }, query, (row) =>
      this.read(row),
    );
  }

  async get(id: string): Promise<ImportDetails> {
    const [row] = await this.database.query<Row>(`SELECT ${this.select} FROM imports i WHERE i.id = $1`, [id]);
    if (!row) throw new NotFound('import');
    return this.read(row);
  }

  private get select(): string {
    return `${this.entityRows.columns(Import, 'i')}, ${SUMMARY}, ${PAGES}`;
  }

  private read(row: Row): ImportDetails {
    return {
      run: this.entityRows.read(Import, 'i', row)!,
      summary: row['summary'] as ImportSummary,
      pages: row['pages'] as ImportDetails['pages'],
    };
  }
}
