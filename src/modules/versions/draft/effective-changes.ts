import type { PageIndex } from '../records/page-index.js';
import type { PageRecord } from '../records/page-record.js';
import { normalPage } from '../records/normal-page.js';
import { same } from '../merge/three-way.js';
import type { Changes } from '../revisions/store-changes.js';

type Changed<T> = ReadonlyMap<string, T | null>;
type Children = (parent: string | null) => readonly PageRecord[];

/** The pages that a batch really changes. `childrenOf` lists the pages as the batch leaves them. */
export function changedPages(base: PageIndex, changed: Changed<PageRecord>, childrenOf: Children): Map<string, PageRecord | null> {
  const reordered = new Map<string | null, boolean>();
  const keepsOrder = (parent: string | null) => {
    if (!reordered.has(parent)) reordered.set(parent, !same(base.childrenOf(parent).map(idOf), childrenOf(parent).map(idOf)));
    return !reordered.get(parent);
  };
  const placed = new Map<string, PageRecord | null>();
  for (const [id, page] of changed) {
    const before = base.get(id);
    // A page that was moved back to its place gets its former position again.
    const returned = page && before && before.parent === page.parent && before.position !== page.position && keepsOrder(page.parent);
    placed.set(id, returned ? { ...page, position: before.position } : page);
  }
  return changedRecords({ get: (id) => base.get(id) && normalPage(base.get(id)!) }, placed);
}

/** Returns the records that differ from before in more than `updatedAt`. */
export function changedRecords<T extends object>(base: { get(id: string): T | undefined }, changed: Changed<T>): Map<string, T | null> {
  const untimed = (record: T) => ({ ...record, updatedAt: undefined });
  return new Map(
    [...changed].filter(([id, record]) => {
      const before = base.get(id);
      return record && before ? !same(untimed(record), untimed(before)) : record !== null || before !== undefined;
    }),
  );
}

/** Whether these changes have no effect, so that no revision is needed. */
export const isNoChange = ({ pages, files, reusableContents, variables }: Changes): boolean =>
  [pages, files, reusableContents].every((records) => records === undefined || records.size === 0) && variables === undefined;

const idOf = ({ id }: PageRecord): string => id;
