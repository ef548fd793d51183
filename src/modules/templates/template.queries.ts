import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/actor.js';
import { Database } from '../../common/db/database.js';
import { paginate, type Page, type PageQuery } from '../../common/db/paginate.js';
import { isLive, joinSpace } from '../spaces/space.queries.js';
import { visibleTo } from '../spaces/tree/effective-role.js';
import type { BuiltInTemplate } from './built-in/built-in-template.js';
import { BUILT_IN_TEMPLATES } from './built-in/built-in-templates.js';

/** A space that is a template. */
export interface SpaceTemplate {
  spaceId: string;
  title: string;
  description: string;
  /** The id of its head revision. */
  revisionId: string;
}

export type AnyTemplate = BuiltInTemplate | SpaceTemplate;

const BY_ID = new Map(BUILT_IN_TEMPLATES.map((template) => [template.id, template]));

/** SQL: the templates among the spaces of organization `$1` that `$2` may see. */
const spacesOf = (orgId: string, actor: Actor) => {
  // If the actor sees all spaces, no condition uses `$2`, but PostgreSQL requires that each parameter is used.
  const conditions = ['s.org_id = $1', '$2::text IS NOT NULL', isLive('s'), ...visibleTo('s', '$2', '$1', actor.standingIn(orgId))];
  return `SELECT s.id, coalesce(t.title, s.title) AS title, t.description, s.revision_id, t.created_at
    FROM templates t ${joinSpace('s', 't.space_id')} WHERE ${conditions.map((condition) => `(${condition})`).join(' AND ')}`;
};

/** Reads the built-in templates and the spaces that an organization marked as templates. */
@Injectable()
export class TemplateQueries {
  constructor(private readonly database: Database) {}

  /** The built-in templates in their order, then the organization's own, newest first. */
  list(orgId: string, page: PageQuery, actor: Actor): Promise<Page<AnyTemplate>> {
    return paginate(
      this.database,
      {
        name: 'templates',
        select: 't.id, t.title, t.description, t.revision_id',
        from: `(
          SELECT b.place::int, b.id COLLATE "C" AS id, '' AS title, '' AS description, '' COLLATE "C" AS revision_id, to_timestamp(0) AS created_at
          FROM unnest($3::text[]) WITH ORDINALITY AS b (id, place)
          UNION ALL SELECT cardinality($3::text[]) + 1, o.* FROM (${spacesOf(orgId, actor)}) o) t`,
        where: [],
        values: [orgId, actor.userId, [...BY_ID.keys()]],
        order: [
          { sql: 't.place', type: 'int', direction: 'ASC' },
          { sql: 't.created_at', type: 'timestamptz', direction: 'DESC' },
          { sql: 't.id', type: 'text', direction: 'DESC' },
        ],
      },
      page,
      (row) => BY_ID.get(row['id'] as string) ?? read(row),
    );
  }

  /** Undefined if there is no such template, or if it is hidden from the actor. */
  async find(orgId: string, id: string, actor: Actor): Promise<AnyTemplate | undefined> {
    const builtIn = BY_ID.get(id);
    if (builtIn) return builtIn;
    const [row] = await this.database.query<Record<string, unknown>>(`SELECT * FROM (${spacesOf(orgId, actor)}) t WHERE t.id = $3`, [
      orgId,
      actor.userId,
      id,
    ]);
    return row && read(row);
  }
}

const read = (row: Readonly<Record<string, unknown>>): SpaceTemplate => ({
  spaceId: row['id'] as string,
  title: row['title'] as string,
  description: row['description'] as string,
  revisionId: row['revision_id'] as string,
});
