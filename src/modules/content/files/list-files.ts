import { foreignCursor, readCursor, writeCursor } from '../../../common/db/cursor.js';
import type { Page, PageQuery } from '../../../common/db/paginate.js';
import { DEFAULT_LIMIT } from '../../../common/http/list-limits.js';
import type { FileRecord } from '../../versions/records/file-record.js';

type Placed = Pick<FileRecord, 'createdAt' | 'id'>;

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const newestFirst = (a: Placed, b: Placed) => compare(b.createdAt, a.createdAt) || compare(b.id, a.id);

/** A map is immutable, so it is sorted once. */
const ordered = new WeakMap<ReadonlyMap<string, FileRecord>, readonly FileRecord[]>();

/** A page of the files of a revision, the newest first. The cursor is a sort key, not an index, because the head may move. */
export function listFiles(
  spaceId: string,
  files: ReadonlyMap<string, FileRecord>,
  { page, limit = DEFAULT_LIMIT }: PageQuery,
): Page<FileRecord> {
  const all = ordered.get(files) ?? [...files.values()].sort(newestFirst);
  ordered.set(files, all);
  const from = page === undefined ? 0 : startOf(spaceId, all, page);
  const items = all.slice(from, from + limit);
  const more = limit > 0 && from + limit < all.length;
  return { items, count: all.length, ...(more && { next: { page: cursorOf(spaceId, items.at(-1)!) } }) };
}

const cursorOf = (spaceId: string, { createdAt, id }: FileRecord) => writeCursor(['files', spaceId, createdAt, id]);

function startOf(spaceId: string, all: readonly FileRecord[], page: string): number {
  const [list, parent, createdAt, id] = readCursor(page);
  if (list !== 'files' || parent !== spaceId || typeof createdAt !== 'string' || typeof id !== 'string') throw foreignCursor();
  const after = all.findIndex((file) => newestFirst({ createdAt, id }, file) < 0);
  return after < 0 ? all.length : after;
}
