import { changedRecords } from '../../versions/draft/effective-changes.js';
import { same } from '../../versions/merge/three-way.js';
import { normalPage } from '../../versions/records/normal-page.js';
import type { PageRecord } from '../../versions/records/page-record.js';
import type { ReusableContentRecord } from '../../versions/records/reusable-content-record.js';
import type { Content } from '../../versions/revisions/revisions.service.js';
import type { Changes } from '../../versions/revisions/store-changes.js';
import type { RecordIds } from './changed-records.js';
import type { TranslatedSource } from './translate-records.js';

/** What turns the previous translation into the new one. Files and variables are those of the source. */
export function changesForResult(before: Content, source: Content, translated: readonly TranslatedSource[], gone: RecordIds): Changes {
  const pages = new Map<string, PageRecord | null>(Array.from(gone.page, (id) => [id, null]));
  const contents = new Map<string, ReusableContentRecord | null>(Array.from(gone['reusable-content'], (id) => [id, null]));
  for (const { kind, record } of translated) {
    if (kind === 'page') pages.set(record.id, normalPage(record as PageRecord));
    else contents.set(record.id, record);
  }
  return {
    pages: changedRecords({ get: (id) => before.pages.get(id) && normalPage(before.pages.get(id)!) }, pages),
    reusableContents: changedRecords(before.reusableContents, contents),
    files: changedRecords(before.files, new Map([...Array.from(before.files.keys(), (id) => [id, null] as const), ...source.files])),
    ...(!same(before.root.variables, source.root.variables) && { variables: source.root.variables }),
  };
}
