import { DataSource, type EntityManager } from 'typeorm';
import { conclude, EXIT, type CommonOptions } from './program.js';
import { withDatabase } from './with-database.js';

/** A count that is kept beside what it counts, so that nobody need count to show it. */
interface Counter {
  table: string;
  column: string;
  /** What it should be: `id` and `n`, nothing for 0. */
  truth: string;
}

export interface Miscount {
  table: string;
  column: string;
  id: string;
  kept: number;
  counted: number;
}

const changeRequestsThatAre = (status: string) =>
  `SELECT space_id AS id, count(*)::int AS n FROM change_requests WHERE status = '${status}' GROUP BY space_id`;

const COUNTERS: readonly Counter[] = [
  {
    table: 'spaces',
    column: 'comments',
    truth: `SELECT space_id AS id, count(*)::int AS n FROM comments WHERE change_request_id IS NULL AND status = 'open' GROUP BY space_id`,
  },
  { table: 'spaces', column: 'change_requests', truth: 'SELECT space_id AS id, count(*)::int AS n FROM change_requests GROUP BY space_id' },
  { table: 'spaces', column: 'change_requests_open', truth: changeRequestsThatAre('open') },
  { table: 'spaces', column: 'change_requests_draft', truth: changeRequestsThatAre('draft') },
  {
    table: 'change_requests',
    column: 'comments_open',
    truth: `SELECT change_request_id AS id, count(*)::int AS n FROM comments
            WHERE change_request_id IS NOT NULL AND status = 'open' GROUP BY change_request_id`,
  },
  { table: 'comments', column: 'replies', truth: 'SELECT comment_id AS id, count(*)::int AS n FROM comment_replies GROUP BY comment_id' },
];

export async function recountEverything({ repair = false, ...options }: CommonOptions & { repair?: boolean }): Promise<void> {
  const { miscounts } = await conclude(
    options,
    () =>
      withDatabase(async (database) => {
        const source = await new DataSource(database).initialize();
        try {
          return { repaired: repair, miscounts: await recount(source, repair) };
        } finally {
          await source.destroy();
        }
      }),
    describe,
  );
  process.exitCode = miscounts.length > 0 && !repair ? EXIT.wanting : EXIT.fine;
}

/**
 * Holds every count against what it counts, while others go on writing: a count is written in the transaction of what
 * it counts, so a statement sees both as of one moment.
 */
export async function recount(source: DataSource, repair: boolean): Promise<Miscount[]> {
  const miscounts = await find(source.manager);
  if (repair) for (const miscount of miscounts) await source.transaction((manager) => setRight(manager, miscount));
  return miscounts;
}

async function find(manager: EntityManager): Promise<Miscount[]> {
  const found: Miscount[] = [];
  for (const { table, column, truth } of COUNTERS) {
    const rows = await manager.query<Pick<Miscount, 'id' | 'kept' | 'counted'>[]>(
      `SELECT k.id, k.${column} AS kept, coalesce(t.n, 0) AS counted FROM ${table} k LEFT JOIN (${truth}) t ON t.id = k.id
       WHERE k.${column} <> coalesce(t.n, 0) ORDER BY k.id`,
    );
    found.push(...rows.map(({ id, kept, counted }) => ({ table, column, id, kept, counted })));
  }
  return found;
}

/** Once the row is held, whoever has written to it is done, and whoever is about to adds to what is found here. */
async function setRight(manager: EntityManager, { table, column, id }: Miscount): Promise<void> {
  const { truth } = COUNTERS.find((counter) => counter.table === table && counter.column === column)!;
  await manager.query(`SELECT 1 FROM ${table} WHERE id = $1 FOR NO KEY UPDATE`, [id]);
  await manager.query(`UPDATE ${table} SET ${column} = coalesce((SELECT t.n FROM (${truth}) t WHERE t.id = $1), 0) WHERE id = $1`, [id]);
}

function describe({ miscounts, repaired }: { miscounts: readonly Miscount[]; repaired: boolean }): string {
  if (miscounts.length === 0) return 'Every count is right';
  return miscounts
    .map(({ table, column, id, kept, counted }) => `${repaired ? 'Repaired' : 'Wrong'}  ${table}.${column} of ${id}: ${kept} is ${counted}`)
    .join('\n');
}
