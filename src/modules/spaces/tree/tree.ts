import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { BadRequest } from '../../../common/http/errors.js';
import { OrgQueries } from '../../orgs/org.queries.js';

/** The maximum nesting depth of collections. */
export const DEEPEST = 16;

export type NodeKind = 'space' | 'collection';

export const tableOf = (kind: NodeKind) => (kind === 'space' ? 'spaces' : 'collections');

/**
 * Keeps the derived columns of nodes (`lineage`, `resolvedLevel`, `place`) correct after a change above them, so that
 * reads never walk the tree. Changes to the tree of one organization run one after the other.
 */
@Injectable()
export class Tree {
  constructor(
    private readonly database: Database,
    private readonly orgQueries: OrgQueries,
  ) {}

  /** Locks the trees until the transaction ends, in the order of ids, so that two transfers cannot deadlock. */
  async lock(...organizationIds: string[]): Promise<void> {
    await this.orgQueries.lock(organizationIds);
  }

  /** Locks a node against deletion until the transaction ends, and returns whether it exists. */
  async hold(kind: NodeKind, id: string): Promise<boolean> {
    const found = await this.database.query(
      kind === 'space'
        ? 'SELECT 1 FROM spaces WHERE id = $1 AND deleted_at IS NULL FOR KEY SHARE'
        : 'SELECT 1 FROM collections WHERE id = $1 FOR KEY SHARE',
      [id],
    );
    return found.length > 0;
  }

  /** Updates these collections and everything in them, after they or something above them have changed. */
  async settleCollections(ids: readonly string[]): Promise<void> {
    await this.database.query(
      `WITH RECURSIVE settled AS (
         SELECT c.id, ARRAY[c.id] || coalesce(p.lineage, '{}') AS lineage,
           CASE WHEN c.default_level <> 'inherit' OR c.default_level IS NULL THEN c.default_level
                WHEN p.id IS NULL THEN 'inherit' ELSE p.resolved_level END AS level,
           CASE WHEN p.id IS NULL THEN c.position ELSE p.place || '/' || c.position END AS place
         FROM collections c LEFT JOIN collections p ON p.id = c.parent_id WHERE c.id = ANY($1)
         UNION ALL
         SELECT c.id, ARRAY[c.id] || s.lineage,
           CASE WHEN c.default_level = 'inherit' THEN s.level ELSE c.default_level END, s.place || '/' || c.position
         FROM settled s JOIN collections c ON c.parent_id = s.id
       )
       UPDATE collections c SET lineage = s.lineage, resolved_level = s.level, place = s.place FROM settled s
       WHERE c.id = s.id AND (c.lineage, c.resolved_level, c.place) IS DISTINCT FROM (s.lineage, s.level, s.place)`,
      [ids],
    );
    const [deepest] = await this.database.query<{ depth: number }>(
      'SELECT max(cardinality(lineage))::int AS depth FROM collections WHERE lineage && $1',
      [ids],
    );
    if ((deepest?.depth ?? 0) > DEEPEST) throw new BadRequest(`Collections can be nested at most ${DEEPEST} deep`);
    await this.settleSpacesWhere(
      'FROM collections p WHERE p.id = s.parent_id AND p.lineage && $1',
      'p.lineage',
      `CASE WHEN s.default_level = 'inherit' THEN p.resolved_level ELSE s.default_level END`,
      ids,
    );
  }

  /** Updates these spaces after they have changed. */
  async settleSpaces(ids: readonly string[]): Promise<void> {
    await this.settleSpacesWhere(
      'FROM spaces o LEFT JOIN collections p ON p.id = o.parent_id WHERE o.id = s.id AND s.id = ANY($1)',
      `coalesce(p.lineage, '{}')`,
      `CASE WHEN s.default_level <> 'inherit' OR s.default_level IS NULL THEN s.default_level
            WHEN p.id IS NULL THEN 'inherit' ELSE p.resolved_level END`,
      ids,
    );
  }

  private async settleSpacesWhere(which: string, above: string, level: string, ids: readonly string[]): Promise<void> {
    await this.database.query(
      `UPDATE spaces s SET lineage = ARRAY[s.id] || ${above}, resolved_level = ${level} ${which}
       AND (s.lineage, s.resolved_level) IS DISTINCT FROM (ARRAY[s.id] || ${above}, ${level})`,
      [ids],
    );
  }
}
