import type { Database } from '../../common/db/database.js';
import { pdfKey } from '../../modules/pdf/making/pdf-key.js';
import { siteExportKey } from '../../modules/site-exports/site-export-key.js';
import { uploadKey } from '../../modules/uploads/upload-key.js';

export interface StoredFile {
  key: string;
  /** Whether something in the database needs it. Others may be removed at any time. */
  needed: boolean;
  /** The SHA-256 of its bytes in base64url, if it is known. */
  hash?: string;
}

interface Source {
  table: string;
  id: string;
  where: string;
  needed: string;
  /** What its keys begin with. */
  prefix: string;
  fileOf: (id: string) => Omit<StoredFile, 'needed'>;
}

/** Every table whose rows have a file, and which. */
export const FILE_SOURCES: readonly Source[] = [
  { table: 'blobs', id: 'hash', where: 'true', needed: 'unreferenced_since IS NULL', prefix: '', fileOf: (hash) => ({ key: hash, hash }) },
  // PDFs and uploads are removed when they expire, before their rows are.
  {
    table: 'pdfs',
    id: 'id',
    where: `state = 'ready'`,
    needed: 'expires_at > now()',
    prefix: pdfKey(''),
    fileOf: (id) => ({ key: pdfKey(id) }),
  },
  // Exports can be made again: a backup is smaller without them.
  {
    table: 'site_exports',
    id: 'id',
    where: `state = 'ready'`,
    needed: 'false',
    prefix: siteExportKey(''),
    fileOf: (id) => ({ key: siteExportKey(id) }),
  },
  {
    table: 'uploads',
    id: 'id',
    where: 'received',
    needed: 'expires_at > now()',
    prefix: uploadKey(''),
    fileOf: (id) => ({ key: uploadKey(id) }),
  },
];

const BATCH = 1000;

/** The files that the database knows, in batches. */
export async function* storedFiles(query: <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>): AsyncGenerator<StoredFile> {
  for (const { table, id, where, needed, fileOf } of FILE_SOURCES) {
    let last: string | undefined = '';
    while (last !== undefined) {
      const rows: { id: string; needed: boolean }[] = await query(
        `SELECT ${id} AS id, ${needed} AS needed FROM ${table} WHERE ${where} AND ${id} > $1 ORDER BY ${id} LIMIT ${BATCH}`,
        [last],
      );
      for (const row of rows) yield { ...fileOf(row.id), needed: row.needed };
      last = rows.length < BATCH ? undefined : rows.at(-1)!.id;
    }
  }
}

/** Those of the keys that rows of this table have, whatever their state. */
export async function keysIn(database: Database, { table, id, prefix }: Source, keys: readonly string[]): Promise<string[]> {
  const ids = keys.flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
  const rows = await database.query<{ id: string }>(`SELECT ${id} AS id FROM ${table} WHERE ${id} = ANY($1)`, [ids]);
  return rows.map((row) => prefix + row.id);
}
