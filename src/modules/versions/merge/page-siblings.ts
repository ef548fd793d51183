import { keyBetween } from '../../../common/db/ordering.js';
import type { PageIndex } from '../records/page-index.js';
import type { PageRecord } from '../records/page-record.js';
import { LONGEST_SLUG, SLUG } from '../records/slug.js';
import type { Clashes, Settled } from './clashes.js';
import type { Conflict, Target } from './conflict.js';
import type { Sides } from './three-way.js';
import type { TreeMerge } from './tree-merge.js';

/**
 * Gives siblings different positions and slugs, because both sides can have put a page at the same position or given it
 * the same slug. Reads only the pages whose place or slug differs from theirs.
 */
export function* separateSiblings(tree: TreeMerge<PageRecord>, sides: Sides<PageIndex>, clashes: Clashes): Generator<void, void> {
  const changed = changedBelow(tree);
  yield;
  for (const [parent, arrived] of arrivals(tree)) {
    // No other parent changes what is below this one, so what changed is grouped once and not looked for each time.
    const children = [...sides.theirs.childrenOf(parent).filter(({ id }) => !tree.changes.has(id)), ...(changed.get(parent) ?? [])];
    const siblings = new Siblings(tree, sides, children, arrived);
    yield;
    for (const id of arrived) {
      siblings.giveSlug(id, clashes);
      yield;
    }
    for (const id of arrived) {
      siblings.givePosition(id);
      yield;
    }
  }
}

function changedBelow({ changes }: TreeMerge<PageRecord>): Map<string | null, PageRecord[]> {
  const changed = new Map<string | null, PageRecord[]>();
  for (const page of changes.values()) {
    const others = page && changed.get(page.parent);
    if (others) others.push(page);
    else if (page) changed.set(page.parent, [page]);
  }
  return changed;
}

/** Returns the pages whose place or slug differs from theirs, by their parent. */
function arrivals(tree: TreeMerge<PageRecord>): Map<string | null, string[]> {
  const found = new Map<string | null, string[]>();
  for (const [id, page] of [...tree.changes].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (!page) continue;
    const { theirs } = tree.versions(id);
    if (theirs && theirs.parent === page.parent && theirs.position === page.position && theirs.slug === page.slug) continue;
    const others = found.get(page.parent);
    if (others) others.push(id);
    else found.set(page.parent, [id]);
  }
  return found;
}

/** Theirs is absent if it deleted the page and the page is kept. */
type Slugs = Omit<Sides<PageRecord>, 'theirs'> & { theirs?: PageRecord };

class Siblings {
  private readonly slugs = new Set<string>();
  private readonly positions = new Set<string>();
  /** The siblings with the slugs and positions of the arrived pages; the others, which can be thousands, are left out. */
  private readonly bySlug = new Map<string, Set<string>>();
  private readonly byPosition = new Map<string, Set<string>>();

  constructor(
    private readonly tree: TreeMerge<PageRecord>,
    private readonly sides: Sides<PageIndex>,
    children: readonly PageRecord[],
    arrived: readonly string[],
  ) {
    for (const id of arrived) {
      const { slug, position } = tree.get(id)!;
      // Links and computed pages have no slug.
      if (slug !== '') this.bySlug.set(slug, new Set());
      this.byPosition.set(position, new Set());
    }
    for (const { id, slug, position } of children) {
      this.slugs.add(slug);
      this.positions.add(position);
      this.bySlug.get(slug)?.add(id);
      this.byPosition.get(position)?.add(id);
    }
  }

  /**
   * If each side changed the slug of a page to the same value, that is a conflict. Otherwise a number is appended to the
   * slug of the page that is new or was moved here.
   */
  giveSlug(id: string, clashes: Clashes): void {
    const page = this.tree.get(id)!;
    const rival = [...(this.bySlug.get(page.slug) ?? [])].find((other) => other !== id && !this.sharedBefore(id, other, 'slug'));
    if (rival === undefined) {
      // The rival can be gone by another resolution: the choice stands, or it would be asked for again and again.
      const decided = clashes.decidedAt(slugOf(id));
      if (decided) this.settleSlug(decided, clashes);
      return;
    }
    const [mine, other] = this.renamed(id, 'ours') && this.renamed(rival, 'theirs') ? [id, rival] : [rival, id];
    if (!this.renamed(mine, 'ours') || !this.renamed(other, 'theirs')) return this.rename(id, this.freeSlug(page.slug));
    const { base, ours, theirs = base } = this.tree.versions(mine) as Slugs;
    const conflict = { ...slugOf(mine), kind: 'edit-edit' as const, base: base.slug, ours: ours.slug, theirs: theirs.slug };
    if (this.settleSlug(conflict, clashes) === 'ours') this.rename(other, this.freeSlug(page.slug));
  }

  /** Gives a page the slug that was chosen, and returns what was taken. */
  private settleSlug(conflict: Conflict, clashes: Clashes): Settled['take'] {
    const { id } = conflict.target;
    const settled = clashes.settle(conflict, slugProblem);
    const wanted = (settled.take === 'value' ? settled.value : conflict[settled.take]) as string;
    if (wanted !== this.tree.get(id)!.slug) this.rename(id, this.slugs.has(wanted) ? this.freeSlug(wanted) : wanted);
    return settled.take;
  }

  /** Moves a page with the same position as a sibling directly after it. */
  givePosition(id: string): void {
    const page = this.tree.get(id)!;
    const tied = [...this.byPosition.get(page.position)!].some((other) => other !== id && !this.sharedBefore(id, other, 'position'));
    if (!tied) return;
    const next = [...this.positions].reduce<string | null>(
      (nearest, position) => (position > page.position && (nearest === null || position < nearest) ? position : nearest),
      null,
    );
    const position = keyBetween(page.position, next);
    this.byPosition.get(page.position)!.delete(id);
    this.positions.add(position);
    this.tree.put(id, { ...page, position });
  }

  /** Whether the two pages already had the same value on a side: the merge leaves that as it is. */
  private sharedBefore(a: string, b: string, field: 'slug' | 'position'): boolean {
    const [one, two] = [this.tree.get(a)!, this.tree.get(b)!];
    return [this.sides.ours, this.sides.theirs].some((side) =>
      [one, two].every((page) => {
        const before = side.get(page.id);
        return before?.parent === page.parent && before[field] === page[field];
      }),
    );
  }

  private renamed(id: string, side: 'ours' | 'theirs'): boolean {
    const { base, [side]: page } = this.tree.versions(id);
    return base !== undefined && page !== undefined && page.slug !== base.slug;
  }

  private rename(id: string, slug: string): void {
    const page = this.tree.get(id)!;
    this.bySlug.get(page.slug)?.delete(id);
    this.slugs.add(slug);
    this.tree.put(id, { ...page, slug });
  }

  private freeSlug(slug: string): string {
    for (let number = 2; ; number++) {
      const free = `${[...slug].slice(0, LONGEST_SLUG - String(number).length - 1).join('')}-${number}`;
      if (!this.slugs.has(free)) return free;
    }
  }
}

const slugOf = (id: string): { target: Target; path: string } => ({ target: { kind: 'page', id }, path: '/slug' });

const slugProblem = (value: unknown) =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST_SLUG && SLUG.test(value) ? undefined : 'must be a slug';
