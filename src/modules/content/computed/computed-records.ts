import { hash } from 'node:crypto';
import type { PageRecord } from '../../versions/records/page-record.js';
import { LONGEST_SLUG, SLUG, slugFor } from '../../versions/records/slug.js';
import { MOST_COMPUTED_PAGES, type ComputedPage, type ComputedPages } from '../../../common/computed-pages/computes-pages.decorator.js';

/** A computed page that replaces an entry, with its origin. */
export interface ComputedRecord {
  page: PageRecord;
  /** The page in the tree of its source, without the pages around the entry. */
  own: PageRecord;
  made: ComputedPage;
}

const LONGEST_TITLE = 255;

/** Returns the pages of an entry, parents before children. `taken` are the slugs of siblings. Throws for invalid pages. */
export function recordsOf(entry: PageRecord, { pages, seed }: ComputedPages, taken: readonly string[]): ComputedRecord[] {
  if (typeof seed !== 'string') throw new Error('The source returned no seed');
  const records: ComputedRecord[] = [];
  const beside = new Set(taken);
  const keys = new Set<string>();
  const place = (list: readonly ComputedPage[], above: PageRecord | null, path: string): void => {
    const slugs = new Set<string>();
    for (const [i, made] of list.entries()) {
      if (records.length >= MOST_COMPUTED_PAGES) throw new Error(`The source returned more than ${MOST_COMPUTED_PAGES} pages`);
      const slug = free(slugOf(made), slugs);
      if (made.key !== undefined && keys.size === keys.add(made.key).size) throw new Error(`The source returned two pages "${made.key}"`);
      // The id is derived from the key or from the path in the tree of the source, so that it is the same on every read.
      const id = idFor(made.key === undefined ? `${entry.id} ${path}/${slug}` : `${entry.id}#${made.key}`);
      const own: PageRecord = { ...pageOf(entry, made, seed), id, parent: above?.id ?? null, position: positionOf(entry, i), slug };
      records.push({ made, own, page: above ? own : { ...own, parent: entry.parent, slug: free(slug, beside) } });
      place(made.pages ?? [], own, `${path}/${slug}`);
    }
  };
  place(pages, null, '');
  return records;
}

const pageOf = ({ computed, createdAt, updatedAt, condition, hidden }: PageRecord, { title, description }: ComputedPage, seed: string) => ({
  type: 'document' as const,
  title: titled(title),
  ...(description !== undefined && { description }),
  ...(hidden !== undefined && { hidden }),
  ...(condition !== undefined && { condition }),
  computed,
  computedSeed: seed,
  createdAt,
  updatedAt,
});

function titled(title: string): string {
  if (typeof title !== 'string' || title === '') throw new Error('The source returned a page without a title');
  return title.slice(0, LONGEST_TITLE);
}

function slugOf({ slug, title }: ComputedPage): string {
  if (slug === undefined || slug === '') return slugFor(titled(title));
  if (!SLUG.test(slug) || slug.length > LONGEST_SLUG) throw new Error(`The source returned an invalid slug: "${slug}"`);
  return slug;
}

function free(wanted: string, slugs: Set<string>): string {
  let slug = wanted;
  for (let n = 2; slugs.has(slug); n++) slug = `${wanted}-${n}`;
  slugs.add(slug);
  return slug;
}

/** After the entry and before its next sibling: a space sorts before all characters of positions. */
const positionOf = ({ position }: PageRecord, place: number) => `${position} ${String(place).padStart(5, '0')}`;

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ID_LENGTH = 20;
/** So many digits at a time are exact as a number, and much faster than one by one. */
const AT_ONCE = 5;
const PART = BigInt(DIGITS.length) ** BigInt(AT_ONCE);

/** Derives an id from a name. */
export function idFor(name: string): string {
  let rest = BigInt(`0x${hash('sha256', name, 'hex')}`);
  let id = '';
  for (; id.length < ID_LENGTH; rest /= PART) {
    let part = Number(rest % PART);
    for (let n = 0; n < AT_ONCE; n++) {
      id += DIGITS[part % DIGITS.length];
      part = Math.floor(part / DIGITS.length);
    }
  }
  return id;
}
