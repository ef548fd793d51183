import type pg from 'pg';
import { pdfKey } from '../../modules/pdf/making/pdf-key.js';
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
  fileOf: (id: string) => Omit<StoredFile, 'needed'>;
}

/** Every table whose rows have a file, and which. */
export const FILE_SOURCES: readonly Source[] = [
  { table: 'blobs', id: 'hash', where: 'true', needed: 'unreferenced_since IS NULL', fileOf: (hash) => ({ key: hash, hash }) },
  // PDFs and uploads are removed when they expire, before their rows are.
  { table: 'pdfs', id: 'id', where: `state = 'ready'`, needed: 'expires_at > now()', fileOf: (id) => ({ key: pdfKey(id) }) },
  { table: 'uploads', id: 'id', where: 'received', needed: 'expires_at > now()', fileOf: (id) => ({ key: uploadKey(id) }) },
];

const BATCH = 1000;

/** The files that the database knows, in batches. */
export async function* storedFiles(client: pg.Client): AsyncGenerator<StoredFile> {
  for (const { table, id, where, needed, fileOf } of FILE_SOURCES) {
    let last: string | undefined = '';
    while (last !== undefined) {
      const { rows }: { rows: { id: string; needed: boolean }[] } = await client.query(
        `SELECT ${id} AS id, ${needed} AS needed FROM ${table} WHERE ${where} AND ${id} > $1 ORDER BY ${id} LIMIT ${BATCH}`,
        [last],
      );
      for (const row of rows) yield { ...fileOf(row.id), needed: row.needed };
      last = rows.length < BATCH ? undefined : rows.at(-1)!.id;
    }
  }
}
