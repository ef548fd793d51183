import type { Database } from '../db/database.js';

/** Rows of a table that belong to a space. */
export interface PurgedRows {
  table: string;
  /** Tells the rows of one space apart. */
  key: string;
  /** The column that names the space. */
  space: string;
}

/**
 * Removes a batch; is none left? Asked anew, for rows that another transaction was just removing may stay after all:
 * that nothing was removed does not say that nothing is there.
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
