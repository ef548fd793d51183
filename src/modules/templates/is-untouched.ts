import type { PageRecord } from '../versions/records/page-record.js';
import type { Content } from '../versions/revisions/revisions.service.js';
import { UNTITLED, UNTITLED_SLUG } from './untitled.js';

/** The properties that every page has, whatever was written. */
const GIVEN_TO_ALL = new Set(['id', 'type', 'parent', 'position', 'title', 'slug', 'createdAt', 'updatedAt']);

/**
 * Whether the space is in its initial state: its first revision, which contains nothing or only the empty page that the
 * service created.
 */
export function isUntouched({ revision, root, pages, files, reusableContents }: Content): boolean {
  if (revision.parents.length > 0 || files.size > 0 || reusableContents.size > 0) return false;
  if (Object.keys(root.variables).length > 0 || pages.size > 1) return false;
  return Array.from(pages.inOrder()).every(isFirstPage);
}

const isFirstPage = (page: PageRecord): boolean =>
  page.type === 'document' &&
  page.title === UNTITLED &&
  page.slug === UNTITLED_SLUG &&
  Object.entries(page).every(([field, value]) => GIVEN_TO_ALL.has(field) || value === undefined);
