import type { Database } from '../db/database.js';

/** The rows of a table that belong to a space. */
export interface PurgedRows {
  table: string;
  /** The column that identifies a row within a space. */
  key: string;
  /** The column with the id of the space. */
  space: string;
}

/**
 * Removes a batch and returns whether no rows are left. This takes a second query: rows that another transaction was
 * about to remove may stay after all, so a batch that removed nothing does not prove that nothing is left.
 */
export async function purgeRows(db: Database, { table, key, space }: PurgedRows, spaceId: string, limit: number): Promise<boolean> {
  await db.query(
    `DELETE FROM ${table} WHERE ${space} = $1
     AND ${key} IN (SELECT ${key} FROM ${table} WHERE ${space} = $1 ORDER BY ${key} LIMIT $2 FOR UPDATE)`,
    [spaceId, limit],
  );
  const left = await db.query(`SELECT 1 FROM ${table} WHERE ${space} = $1 LIMIT 1`, [spaceId]);
  return left.length === 0;
}
