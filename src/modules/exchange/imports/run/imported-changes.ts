import type { FileRecord } from '../../../versions/records/file-record.js';
import { normalPage } from '../../../versions/records/normal-page.js';
import type { PageRecord } from '../../../versions/records/page-record.js';
import type { ReusableContentRecord } from '../../../versions/records/reusable-content-record.js';
import type { Changes } from '../../../versions/revisions/store-changes.js';
import { isEdited, saysSame } from '../plan/origin.js';
import type { RunContext } from './run-context.js';

/** What an import changes, while it is collected. */
export interface CollectedChanges extends Changes {
  pages: Map<string, PageRecord | null>;
  files: Map<string, FileRecord | null>;
  reusableContents: Map<string, ReusableContentRecord | null>;
}

export interface ImportedChanges {
  changes: CollectedChanges;
  /** What both the files and somebody here have changed, as the last import left it. */
  base: Required<Pick<Changes, 'pages' | 'reusableContents'>>;
  /** The ids of pages by their former addresses. */
  redirects: ReadonlyMap<string, string>;
}

/** Only a sync merges: otherwise the files decide. */
export function editedBase(
  { run, plan, origins, content }: RunContext,
  { pages, reusableContents }: CollectedChanges,
): ImportedChanges['base'] {
  const base = { pages: new Map<string, PageRecord>(), reusableContents: new Map<string, ReusableContentRecord>() };
  if (run.mode !== 'sync') return base;
  const known = [
    ...plan.pages.flatMap(({ origin }) => origin ?? []),
    ...[...plan.reusableContents.keys()].flatMap((path) => origins.get(path) ?? []),
    ...plan.gone,
  ];
  for (const origin of known) {
    const { targetId: id, imported } = origin;
    const [page, reusable] = [content.pages.get(id), content.reusableContents.get(id)];
    const [existing, changed] = page ? [normalPage(page), pages.get(id)] : [reusable, reusableContents.get(id)];
    if (!imported || !existing || changed === undefined || !isEdited(origin, existing)) continue;
    if (changed !== null && saysSame(changed, existing)) continue;
    if (page) base.pages.set(id, asPlaced(imported, page));
    else base.reusableContents.set(id, { ...imported, createdAt: existing.createdAt, updatedAt: existing.updatedAt });
  }
  return base;
}

/** The place of a page was decided by the plan. */
const asPlaced = (imported: object, { id, type, parent, position, slug, createdAt, updatedAt }: PageRecord): PageRecord =>
  normalPage({ ...(imported as PageRecord), id, type, parent, position, slug, createdAt, updatedAt });
