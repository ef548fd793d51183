import type { Database } from '../db/database.js';
import type { FileStore } from './file-store.js';

/**
 * Makes bytes known that were left behind, as bytes that nothing refers to: they are removed in a day, with the locks that keep the service
 * from removing what is about to be used again.
 */
export async function adoptBlob(database: Database, files: FileStore, hash: string): Promise<void> {
  const size = await files.size(hash);
  if (size !== undefined) await database.query('INSERT INTO blobs (hash, size) VALUES ($1, $2) ON CONFLICT DO NOTHING', [hash, size]);
}
