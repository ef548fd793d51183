import { auditCommand } from './audit-command.js';
import { Database } from '../common/db/database.js';
import type { Miscount, RowCounters } from '../common/db/row-counters.js';
import { CHANGE_REQUESTS_OF_SPACES, ChangeRequestCounters } from '../modules/change-requests/change-request-counters.js';
import {
  CommentCounters,
  COMMENTS_OF_CHANGE_REQUESTS,
  COMMENTS_OF_SPACES,
  REPLIES_OF_COMMENTS,
} from '../modules/comments/comment-counters.js';
import { SpaceCounters } from '../modules/spaces/space-counters.js';
import { conclude, EXIT, type CommonOptions } from './program.js';
import { withDataSource } from './with-database.js';

export async function recountEverything({ repair = false, ...options }: CommonOptions & { repair?: boolean }): Promise<void> {
  const { miscounts } = await conclude(
    options,
    () =>
      withDataSource(async (source) => {
        const database = new Database(source);
        const miscounts = await recount(database, repair);
        if (repair && miscounts.length > 0) await auditCommand(database, 'repair', { command: 'recount' });
        return { repaired: repair, miscounts };
      }),
    describe,
  );
  process.exitCode = miscounts.length > 0 && !repair ? EXIT.wanting : EXIT.fine;
}

/**
 * Compares every counter with the rows it counts, while others keep writing: a counter is updated in the same
 * transaction as its rows, so one statement sees a consistent state of both.
 */
export async function recount(db: Database, repair: boolean): Promise<Miscount[]> {
  return [
    ...(await recountRows(new SpaceCounters(db), { ...COMMENTS_OF_SPACES, ...CHANGE_REQUESTS_OF_SPACES }, repair)),
    ...(await recountRows(new ChangeRequestCounters(db), COMMENTS_OF_CHANGE_REQUESTS, repair)),
    ...(await recountRows(new CommentCounters(db), REPLIES_OF_COMMENTS, repair)),
  ];
}

/** The record type makes it a compile error to leave out the query of a counter. */
async function recountRows<Column extends string>(
  counters: RowCounters<Column>,
  truths: Readonly<Record<NoInfer<Column>, string>>,
  repair: boolean,
): Promise<Miscount[]> {
  const found: Miscount[] = [];
  for (const [column, truth] of Object.entries(truths) as [Column, string][]) {
    const miscounts = await counters.miscounts(column, truth);
    if (repair) for (const { id } of miscounts) await counters.correct(column, truth, id);
    found.push(...miscounts);
  }
  return found;
}

function describe({ miscounts, repaired }: { miscounts: readonly Miscount[]; repaired: boolean }): string {
  if (miscounts.length === 0) return 'All counters are correct';
  return miscounts
    .map(
      ({ table, column, id, kept, counted }) =>
        `${repaired ? 'Repaired' : 'Wrong'}  ${table}.${column} of ${id}: stored ${kept}, counted ${counted}`,
    )
    .join('\n');
}
