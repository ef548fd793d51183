import { OrgQueries } from '../../orgs/org.queries.js';
import { Tree } from './tree.js';
import type { InstallationCheck } from '../../../common/checks/installation-check.js';

/** SQL: the collections and spaces whose derived columns do not follow from their parents. */
const STRAY_COLLECTIONS = `FROM collections c LEFT JOIN collections p ON p.id = c.parent_id
  WHERE (c.lineage, c.resolved_level, c.place) IS DISTINCT FROM (ARRAY[c.id] || coalesce(p.lineage, '{}'),
    CASE WHEN c.default_level IS DISTINCT FROM 'inherit' THEN c.default_level WHEN p.id IS NULL THEN 'inherit' ELSE p.resolved_level END,
    CASE WHEN p.id IS NULL THEN c.position ELSE p.place || '/' || c.position END)`;
const STRAY_SPACES = `FROM spaces s LEFT JOIN collections p ON p.id = s.parent_id
  WHERE (s.lineage, s.resolved_level) IS DISTINCT FROM (ARRAY[s.id] || coalesce(p.lineage, '{}'),
    CASE WHEN s.default_level IS DISTINCT FROM 'inherit' THEN s.default_level WHEN p.id IS NULL THEN 'inherit' ELSE p.resolved_level END)`;
const SIBLINGS = `SELECT coalesce(parent_id, org_id) AS parent, position, id FROM spaces
  UNION ALL SELECT coalesce(parent_id, org_id), position, id FROM collections`;

export const TREE_CHECKS: readonly InstallationCheck[] = [
  {
    name: 'inherited levels and places of spaces and collections',
    async *find({ database }) {
      const rows = await database.query<{ id: string }>(`SELECT c.id ${STRAY_COLLECTIONS} UNION ALL SELECT s.id ${STRAY_SPACES}`);
      for (const { id } of rows) yield `${id} does not inherit what its parent has`;
    },
    async repair({ database }) {
      const tree = new Tree(database, new OrgQueries(database));
      const idsOf = async (text: string) => (await database.query<{ id: string }>(text)).map(({ id }) => id);
      // Those at the top first: everything below follows from them.
      await database.tx(async () => {
        await tree.lock(...(await idsOf('SELECT org_id AS id FROM spaces UNION SELECT org_id FROM collections')));
        await tree.settleCollections(await idsOf('SELECT id FROM collections WHERE parent_id IS NULL'));
        await tree.settleCollections(await idsOf(`SELECT c.id ${STRAY_COLLECTIONS}`));
        await tree.settleSpaces(await idsOf(`SELECT s.id ${STRAY_SPACES}`));
      });
    },
  },
  {
    name: 'positions of spaces and collections',
    async *find({ database }) {
      const rows = await database.query<{ parent: string; ids: string[] }>(
        `SELECT parent, array_agg(id ORDER BY id) AS ids FROM (${SIBLINGS}) s GROUP BY parent, position HAVING count(*) > 1`,
      );
      for (const { parent, ids } of rows) yield `${ids.join(', ')} have one position in ${parent}: move one of them`;
    },
  },
];
