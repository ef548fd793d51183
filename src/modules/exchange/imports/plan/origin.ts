import { same } from '../../../versions/merge/three-way.js';
import type { PageRecord } from '../../../versions/records/page-record.js';
import type { ReusableContentRecord } from '../../../versions/records/reusable-content-record.js';
import type { EntryKind } from '../model/import-entry.entity.js';
import type { OriginPlace } from '../model/origin-place.js';

/** What an earlier import into the same place made of a file. */
export interface Origin {
  path: string;
  kind: EntryKind;
  targetId: string;
  /** The hash of its text. */
  source: string | null;
  place: OriginPlace | null;
  /** The record as the file had it, without what was edited since. */
  imported: PageRecord | ReusableContentRecord | null;
}

/** What of a page is not its place. */
const PLACE = new Set(['parent', 'position', 'slug', 'type', 'createdAt', 'updatedAt']);

/** Whether two records say the same, wherever their pages are. */
export const saysSame = (one: object, other: object): boolean => same(withoutPlace(one), withoutPlace(other));

const withoutPlace = (record: object) =>
  Object.fromEntries(Object.entries(record).filter(([name, value]) => !PLACE.has(name) && value !== undefined));

/** Whether a record was changed since its last import. */
export const isEdited = (origin: Origin | undefined, existing: object | undefined): boolean =>
  existing !== undefined && origin !== undefined && origin.imported !== null && !saysSame(existing, origin.imported);
