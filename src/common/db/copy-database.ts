import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';

/** A table with the columns that are stored, not generated. */
export interface Table {
  name: string;
  columns: string;
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

export interface CopiedTable {
  table: string;
  rows: number;
}

/** Tables that every migrated schema already fills. */
const KEPT = ['migrations'];

const TABLES = `
  SELECT quote_ident(c.relname) AS name,
    (SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) FROM pg_attribute a
     WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL ($1) ORDER BY c.relname`;

const FOREIGN_KEYS = `
  SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY 1, 2`;

export const SEQUENCES = `SELECT quote_ident(sequencename) AS name, last_value AS value FROM pg_sequences
  WHERE schemaname = 'public' AND last_value IS NOT NULL`;

/** Whether any of our tables contains a row. */
export async function holdsData(database: pg.Client): Promise<boolean> {
  for (const { name } of await tablesOf(database)) {
    const { rowCount } = await database.query(`SELECT 1 FROM ${name} LIMIT 1`);
    if (rowCount) return true;
  }
  return false;
}

/**
 * Copies every row of one database, from one snapshot, into an empty database with the same schema. It copies
 * everything or nothing.
 */
export async function copyDatabase(source: pg.Client, target: pg.Client): Promise<CopiedTable[]> {
  await source.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const copied: CopiedTable[] = [];
  await filling(target, async () => {
    for (const table of await tablesOf(source)) copied.push({ table: table.name, rows: await copyTable(source, target, table) });
    await setSequences(target, (await source.query<Sequence>(SEQUENCES)).rows);
  });
  await source.query('COMMIT');
  return copied;
}

export interface Sequence {
  name: string;
  value: string;
}

/**
 * Fills a database in one transaction. Foreign keys are dropped meanwhile and checked when they are added again, so the order of
 * tables does not matter.
 */
export async function filling(target: pg.Client, fill: () => Promise<void>): Promise<void> {
  await target.query('BEGIN');
  const { rows: foreignKeys } = await target.query<ForeignKey>(FOREIGN_KEYS);
  for (const { table, name } of foreignKeys) await target.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  await fill();
  for (const { table, name, definition } of foreignKeys) await target.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  await target.query('COMMIT');
}

export async function setSequences(target: pg.Client, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, value } of sequences) await target.query('SELECT setval($1::regclass, $2)', [name, value]);
}

export async function tablesOf(database: pg.Client): Promise<Table[]> {
  return (await database.query<Table>(TABLES, [KEPT])).rows;
}

/** Copies in text format, which every version of PostgreSQL reads alike. */
async function copyTable(source: pg.Client, target: pg.Client, { name, columns }: Table): Promise<number> {
  const written = target.query(from(`COPY ${name} (${columns}) FROM STDIN`));
  await pipeline(source.query(to(`COPY ${name} (${columns}) TO STDOUT`)), written);
  return written.rowCount;
}
