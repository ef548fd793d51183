import type { ContentRef } from '../../../common/document/content-ref.js';
import type { PageRecord } from './page-record.js';

/** The references in the fields of a page: what it refers to, and what its computed pages are made from. */
export function* fieldRefs(page: PageRecord): Generator<{ ref: ContentRef; isDependency: boolean }> {
  const { target, cover, metaLinks, computed, computedSeed } = page;
  for (const ref of [target, cover?.ref, cover?.refDark, metaLinks?.canonical]) if (ref) yield { ref, isDependency: false };
  for (const ref of metaLinks?.alternates ?? []) yield { ref, isDependency: false };
  // Pages that were computed have the source of their entry, which is the one that depends on it.
  if (computedSeed !== undefined) return;
  for (const { ref } of Object.values(computed?.dependencies ?? {})) yield { ref, isDependency: true };
}
