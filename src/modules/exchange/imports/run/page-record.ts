import { normalPage } from '../../../versions/records/normal-page.js';
import type { PageRecord } from '../../../versions/records/page-record.js';
import type { PlannedPage } from '../plan/plan.js';

/** The record of an entry with these fields. */
export function pageRecord(
  { id, type, parent, position, slug, existing }: PlannedPage,
  fields: Partial<PageRecord> & { title: string },
  now: string,
): PageRecord {
  return normalPage({ ...fields, id, type, parent, position, slug, createdAt: existing?.createdAt ?? now, updatedAt: now });
}
