import { keyBetween } from '../../../../common/db/ordering.js';
import type { PageRecord, PageType } from '../../../versions/records/page-record.js';
import { LONGEST_SLUG } from '../../../versions/records/slug.js';
import type { SourceNode } from '../layouts/source-node.js';

/** The entries that are at a place already. Each is found once. */
export class Siblings {
  private readonly slugs = new Set<string>();
  private readonly bySlug = new Map<string, PageRecord>();
  private readonly unnamed: PageRecord[] = [];

  /** `taken` are entries that have a file of their own, so that no other file finds them. */
  constructor(
    readonly present: readonly PageRecord[],
    taken: ReadonlySet<string>,
  ) {
    for (const page of present) {
      if (page.slug !== '') this.slugs.add(page.slug);
      if (taken.has(page.id)) continue;
      if (page.slug === '') this.unnamed.push(page);
      else if (!this.bySlug.has(page.slug)) this.bySlug.set(page.slug, page);
    }
  }

  find(slug: string, types: readonly PageType[]): PageRecord | undefined {
    const found = this.bySlug.get(slug);
    if (!found || !types.includes(found.type)) return undefined;
    this.bySlug.delete(slug);
    return found;
  }

  titled(type: SourceNode['kind'], title: string): PageRecord | undefined {
    const at = this.unnamed.findIndex((page) => page.type === type && page.title === title);
    return at < 0 ? undefined : this.unnamed.splice(at, 1)[0];
  }

  free(wanted: string): string {
    for (let n = 1; ; n++) {
      const slug = n === 1 ? wanted : `${[...wanted].slice(0, LONGEST_SLUG - 1 - String(n).length).join('')}-${n}`;
      if (this.slugs.has(slug)) continue;
      this.slugs.add(slug);
      return slug;
    }
  }
}

export interface Sibling {
  /** What has its place here already. */
  standing?: PageRecord | undefined;
}

/**
 * Returns positions that put siblings in the given order. Those that are in order already keep their position, and
 * siblings that the import does not know stay where they are. With `keepsOrder` all that stand keep their position.
 */
export function placeSiblings(present: readonly PageRecord[], wanted: readonly Sibling[], keepsOrder: boolean): string[] {
  const taken = present.map(({ position }) => position);
  // New siblings of siblings that the import does not know come last.
  let before = wanted.some(({ standing }) => standing) ? null : (taken.at(-1) ?? null);
  return wanted.map(({ standing }) => {
    if (standing && (keepsOrder || before === null || standing.position > before)) before = standing.position;
    else before = keyBetween(before, nextAfter(taken, before));
    return before;
  });
}

/** The first position after this one, by binary search: folders can have thousands of pages. */
function nextAfter(sorted: readonly string[], position: string | null): string | null {
  if (position === null) return sorted[0] ?? null;
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle]! > position) to = middle;
    else from = middle + 1;
  }
  return sorted[from] ?? null;
}
