import { Injectable } from '@nestjs/common';
import { Database } from './database.js';

/** A stored count that differs from the real one. */
export interface Miscount {
  table: string;
  column: string;
  id: string;
  kept: number;
  counted: number;
}

/**
 * Counters that are stored in rows of one table, so that reads need not count. The module of the table provides it, and
 * nothing else writes these columns.
 */
@Injectable()
export abstract class RowCounters<Column extends string> {
  protected abstract readonly table: string;

  constructor(private readonly database: Database) {}

  /**
   * Call it in the transaction that changes what is counted. It locks the row until the transaction ends, so that
   * concurrent changes are not lost. Returns the new values of the changed counters; undefined if the row does not
   * exist.
   */
  async add(id: string, changes: Readonly<Partial<Record<Column, number>>>): Promise<Partial<Record<Column, number>> | undefined> {
    const columns = Object.keys(changes);
    const [row] = await this.database.query<Partial<Record<Column, number>>>(
      `UPDATE ${this.table} SET ${columns.map((column, i) => `${column} = ${column} + $${i + 2}`).join(', ')} WHERE id = $1 RETURNING ${columns.join(', ')}`,
      [id, ...Object.values(changes)],
    );
    return row;
  }

  /** `truth` selects the real count of each row, as `id` and `n`; rows with a count of 0 may be missing. */
  async miscounts(column: Column, truth: string): Promise<Miscount[]> {
    const rows = await this.database.query<Pick<Miscount, 'id' | 'kept' | 'counted'>>(
      `SELECT k.id, k.${column} AS kept, coalesce(t.n, 0) AS counted FROM ${this.table} k LEFT JOIN (${truth}) t ON t.id = k.id
       WHERE k.${column} <> coalesce(t.n, 0) ORDER BY k.id`,
    );
    return rows.map(({ id, kept, counted }) => ({ table: this.table, column, id, kept, counted }));
  }

  /** Once the row is locked, earlier writers have finished, and later ones add to the corrected count. */
  async correct(column: Column, truth: string, id: string): Promise<void> {
    await this.database.tx(async () => {
      await this.database.query(`SELECT 1 FROM ${this.table} WHERE id = $1 FOR NO KEY UPDATE`, [id]);
      await this.database.query(
        `UPDATE ${this.table} SET ${column} = coalesce((SELECT t.n FROM (${truth}) t WHERE t.id = $1), 0) WHERE id = $1`,
        [id],
      );
    });
  }
}
