import { Injectable } from '@nestjs/common';
import { Any } from 'typeorm';
import type { Actor } from '../../../common/access/actor.js';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { newestFirst, paginate, type Page, type PageQuery } from '../../../common/db/paginate.js';
import { BadRequest, Conflict } from '../../../common/http/errors.js';
import { newId } from '../../../common/ids/ids.js';
import type { Org } from '../../orgs/org.entity.js';
import type { MemoryScope } from '../memory-scope.js';
import type { GlossaryOperation } from './glossary.dto.js';
import { GlossaryEntryAccess } from './glossary-entry.access.js';
import { GlossaryEntry } from './glossary-entry.entity.js';
import { Glossary } from './glossary.js';

/** The maximum number of terms of an organization. */
const MOST_ENTRIES = 5000;

/** The terms that the engines use when they translate the spaces of an organization. */
@Injectable()
export class GlossaryService {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly glossaryEntryAccess: GlossaryEntryAccess,
  ) {}

  list({ id }: Org, query: PageQuery, actor: Actor): Promise<Page<GlossaryEntry>> {
    return paginate(
      this.database,
      {
        name: 'glossary',
        select: this.entityRows.columns(GlossaryEntry, 'e'),
        from: 'glossary_entries e',
        where: ['e.org_id = $1', '$2::boolean'],
        values: [id, this.glossaryEntryAccess.permissionsOf(id, actor).view],
        order: newestFirst('e'),
      },
      query,
      (row) => this.entityRows.read(GlossaryEntry, 'e', row)!,
    );
  }

  /** Applies all operations or none. The glossary is locked meanwhile, so that its size stays within the limit. */
  async update({ id: orgId }: Org, operations: readonly GlossaryOperation[]): Promise<void> {
    const after = resultOf(operations);
    await this.database.tx(async () => {
      await this.database.query(`SELECT pg_advisory_xact_lock(hashtextextended('glossary ' || $1, 0))`, [orgId]);
      const named = [...after].flatMap(([id, { existing }]) => (existing ? [id] : []));
      const known = await this.database.repo(GlossaryEntry).find({ select: { id: true }, where: { orgId, id: Any(named) } });
      refuseUnknown(operations, new Set(known.map(({ id }) => id)), after);
      const kept = [...after].flatMap(([id, { translations }]) => (translations ? [{ id, translations }] : []));
      const gone = [...after].flatMap(([id, { translations }]) => (translations ? [] : [id]));
      await this.database.repo(GlossaryEntry).delete({ orgId, id: Any(gone) });
      const [row] = await this.database.query<{ count: number }>(
        `WITH written AS (
           INSERT INTO glossary_entries AS e (id, org_id, translations)
           SELECT n.id, $1, n.translations FROM jsonb_to_recordset($2::jsonb) AS n (id text, translations jsonb)
           ON CONFLICT (id) DO UPDATE SET translations = excluded.translations, updated_at = now() RETURNING e.id
         )
         SELECT ((SELECT count(*) FROM glossary_entries WHERE org_id = $1 AND id NOT IN (SELECT id FROM written))
                + (SELECT count(*) FROM written))::int AS count`,
        [orgId, JSON.stringify(kept)],
      );
      const counts = { written: kept.length, deleted: gone.length };
      if (counts.written + counts.deleted > 0) audit(this.database, 'glossary.update', { id: orgId, orgId }, counts);
      if (row!.count > MOST_ENTRIES) throw new Conflict(`A glossary can have at most ${MOST_ENTRIES} terms: delete terms first`);
    });
  }

  /** The terms that both languages have. */
  async glossaryFor({ orgId, sourceLanguage, language }: MemoryScope): Promise<Glossary> {
    const rows = await this.database.query<{ source: string; target: string }>(
      `SELECT DISTINCT ON (1) e.translations ->> $2 AS source, e.translations ->> $3 AS target FROM glossary_entries e
       WHERE e.org_id = $1 AND e.translations ? $2 AND e.translations ? $3 ORDER BY 1, e.created_at DESC, e.id DESC`,
      [orgId, sourceLanguage, language],
    );
    return new Glossary(rows.map(({ source, target }) => [source, target] as const));
  }
}

interface After {
  /** Whether it must exist before. */
  existing: boolean;
  /** Undefined if it is deleted. */
  translations?: GlossaryEntry['translations'];
}

/** What the operations leave of each entry that they name or add. */
function resultOf(operations: readonly GlossaryOperation[]): Map<string, After> {
  const after = new Map<string, After>();
  for (const operation of operations) {
    if (operation.operation === 'insert') after.set(newId(), { existing: false, translations: operation.translations });
    else if (operation.operation === 'update') after.set(operation.id, { existing: true, translations: operation.translations });
    else after.set(operation.id, { existing: true });
  }
  return after;
}

/** Deleting an entry that does not exist changes nothing, as elsewhere; updating one is refused. */
function refuseUnknown(operations: readonly GlossaryOperation[], known: ReadonlySet<string>, after: Map<string, After>): void {
  const deleted = new Set<string>();
  const problems = operations.flatMap((operation, i) => {
    if (operation.operation === 'insert') return [];
    const missing = !known.has(operation.id) || deleted.has(operation.id);
    if (operation.operation === 'delete') deleted.add(operation.id);
    else if (missing) return [{ pointer: `/operations/${i}/id`, message: 'is not the id of an entry of this glossary' }];
    return [];
  });
  if (problems.length > 0) throw new BadRequest('The request is not valid', problems);
  for (const id of deleted) if (!known.has(id)) after.delete(id);
}
