import { atOnce } from '../../../common/concurrency/turns.js';
import { keyBetween } from '../../../common/db/ordering.js';
import { normalPage } from '../records/normal-page.js';
import type { PageIndex } from '../records/page-index.js';
import type { PageRecord } from '../records/page-record.js';
import { type Clashes, onlyTake, type Settlement } from './clashes.js';
import { type Conflict, type Target, withRivals } from './conflict.js';
import { type DocumentMerge, mergeFields, type MergedRecords, nulls } from './merge-records.js';
import { mergeSign, SIGN } from './page-sign.js';
import { separateSiblings } from './page-siblings.js';
import { same, type Sides } from './three-way.js';
import type { TreeSide } from '../records/tree-overlay.js';
import { TreeMerge, type TreeRules } from './tree-merge.js';
import { isOfDocument } from './check-block-resolutions.js';
import { LONGEST_SLUG } from '../records/slug.js';
import { lineageIn, refuseBroken } from './rivals.js';

const PLACE = ['parent', 'position'] as const;
/** Fields that can change without an edit of the page. */
const INCIDENTAL = ['position', 'createdAt', 'updatedAt'] as const;

/**
 * Merges the pages of ours into theirs. `ids` are the pages that differ between base and either side; only they and their
 * neighbours are read. `documents` lists the documents that both sides changed. Until the caller has merged them,
 * `changes` has the documents of theirs.
 */
export const mergePages = (sides: Sides<PageIndex>, ids: Iterable<string>, clashes: Clashes): MergedRecords<PageRecord> =>
  atOnce(mergePagesInSteps(sides, ids, clashes));

/** The same, for `Turns.run`: merging thousands of pages takes too long for one piece. */
export function* mergePagesInSteps(
  sides: Sides<PageIndex>,
  ids: Iterable<string>,
  clashes: Clashes,
): Generator<void, MergedRecords<PageRecord>> {
  const rules = new PageRules(clashes);
  const normalised = { base: normal(sides.base), ours: normal(sides.ours), theirs: normal(sides.theirs) };
  const tree = new TreeMerge<PageRecord>(normalised, rules);
  rules.tree = tree;
  yield* tree.run(ids);
  yield* separateSiblings(tree, sides, clashes);
  checkPageResolutions(
    (id) => tree.get(id),
    { base: normalised.base.get, ours: normalised.ours.get, theirs: normalised.theirs.get },
    clashes,
  );
  return { changes: tree.changes, documents: rules.documents };
}

/** Compares pages without their defaults, because old pages are stored with them. */
const normal = (pages: PageIndex): Readonly<TreeSide<PageRecord>> => ({
  get: (id) => {
    const page = pages.get(id);
    return page && normalPage(page);
  },
  childrenOf: (parent) => pages.childrenOf(parent),
});

class PageRules implements TreeRules<PageRecord> {
  readonly documents: DocumentMerge[] = [];
  tree: TreeMerge<PageRecord>;

  constructor(private readonly clashes: Clashes) {}

  merge(id: string, sides: Sides<PageRecord | undefined>): PageRecord {
    const target = targetOf(id);
    const fields = mergeFields(sides, { target, except: [...PLACE, ...SIGN] }, this.clashes, this.documents);
    const merged = normalPage({ ...fields, ...mergeSign(sides, target, this.clashes) });
    const { base, ours, theirs } = sides as Sides<PageRecord>;
    return this.at(merged, base ? this.placeOf(id, { base, ours, theirs }) : theirs);
  }

  /** A deletion loses no edit if the page only got another position among its siblings. */
  edited(base: PageRecord, side: PageRecord): boolean {
    const essential = (page: PageRecord) => ({ ...page, ...Object.fromEntries(INCIDENTAL.map((name) => [name, null])) });
    return !same(essential(base), essential(side));
  }

  settleGone(id: string, sides: Sides<PageRecord | undefined>): PageRecord | undefined {
    const settled = this.clashes.settle({ target: targetOf(id), path: '', kind: 'edit-delete', ...nulls(sides) }, onlyTake);
    return settled.take === 'value' ? undefined : sides[settled.take];
  }

  isDecided(id: string): boolean {
    return this.clashes.decidedAt({ target: targetOf(id), path: '' }) !== undefined;
  }

  decidePlace(id: string, sides: Sides<PageRecord>, node: PageRecord): PageRecord {
    const conflict = this.clashes.decidedAt({ target: targetOf(id), path: '/parent' });
    return conflict ? this.placed(conflict, sides, node).node : node;
  }

  settlePlace(
    id: string,
    kind: 'move-move' | 'move-delete',
    sides: Sides<PageRecord>,
    placed: PageRecord,
    rivals: readonly Sides<PageRecord>[] = [],
  ) {
    const conflict = withRivals(parentConflict(id, kind, sides), rivals, (rival) => parentConflict(rival.ours.id, kind, rival));
    return this.placed(conflict, sides, placed);
  }

  private placed(conflict: Conflict, sides: Sides<PageRecord>, placed: PageRecord) {
    const settled = this.clashes.settle(conflict, (value) => this.parentProblem(placed.id, value));
    if (settled.take !== 'value') return { node: this.at(placed, sides[settled.take]), take: settled.take };
    return { node: this.at(placed, this.lastBelow(settled.value as string | null)), take: settled.take };
  }

  at(page: PageRecord, { parent, position }: Pick<PageRecord, (typeof PLACE)[number]>): PageRecord {
    return { ...page, parent, position };
  }

  reportCircle(id: string, sides: Sides<PageRecord | undefined>, circle: readonly string[]): void {
    const places = circle.map((each) => ({ target: targetOf(each), path: '/parent' }));
    this.clashes.reportCircle(parentConflict(id, 'move-move', sides), places);
  }

  /** Parent and position merge together: a position means nothing below another parent. */
  private placeOf(id: string, sides: Sides<PageRecord>): PageRecord {
    const { base, ours, theirs } = sides;
    const samePlace = (a: PageRecord, b: PageRecord) => a.parent === b.parent && a.position === b.position;
    if (samePlace(ours, theirs) || samePlace(base, ours)) return theirs;
    if (samePlace(base, theirs)) return ours;
    if (ours.parent !== theirs.parent) {
      // A new position does not matter if the other side moved the page to another parent.
      if (ours.parent === base.parent) return theirs;
      if (theirs.parent === base.parent) return ours;
      return this.settlePlace(id, 'move-move', sides, ours).node;
    }
    const positions = { base: base.position, ours: ours.position, theirs: theirs.position };
    const settled = this.clashes.settle({ target: targetOf(id), path: '/position', kind: 'move-move', ...positions }, onlyTake);
    return settled.take === 'ours' ? ours : theirs;
  }

  private parentProblem(id: string, value: unknown): string | undefined {
    if (value === null) return undefined;
    const parent = typeof value === 'string' && value !== id ? this.tree.get(value) : undefined;
    if (!parent) return 'must be the id of another page, or null';
    return parent.type === 'link' || parent.type === 'computed' ? 'must be the id of a page that can hold others' : undefined;
  }

  private lastBelow(parent: string | null): Pick<PageRecord, (typeof PLACE)[number]> {
    const last = this.tree
      .childrenOf(parent)
      .map(({ position }) => position)
      .toSorted()
      .at(-1);
    return { parent, position: keyBetween(last ?? null, null) };
  }
}

const targetOf = (id: string): Target => ({ kind: 'page', id });

function parentConflict(id: string, kind: Conflict['kind'], { base, ours, theirs }: Sides<PageRecord | undefined>): Conflict {
  return { target: targetOf(id), path: '/parent', kind, ...nulls({ base: base?.parent, ours: ours?.parent, theirs: theirs?.parent }) };
}

type Lookup = (id: string) => PageRecord | undefined;

/** Checks that each resolution is visible in the merged pages, and refuses the others. */
function checkPageResolutions(merged: Lookup, sides: Sides<Lookup>, clashes: Clashes): void {
  const all = clashes.settlements({ kind: 'page' }).flatMap((settlement) => {
    const { target, path } = settlement.conflict;
    return isOfDocument(path) ? [] : [{ settlement, id: target.id }];
  });
  if (clashes.conflicts.some(({ target, path }) => target.kind === 'page' && !isOfDocument(path))) return;
  const broken = all.filter(({ settlement, id }) => !isHonoured(settlement, merged(id), sides));
  const taken = broken.filter(({ settlement: { conflict, resolution } }) => conflict.path === '/slug' && 'value' in resolution);
  for (const { settlement } of taken) clashes.refuse(settlement.resolution, 'must not be the slug of a sibling page');
  const lineages = [sides.base, sides.ours, sides.theirs, merged].map(lineageIn);
  refuseBroken(
    broken.filter((each) => !taken.includes(each)),
    all,
    lineages,
    clashes,
  );
}

function isHonoured({ conflict, resolution }: Settlement, page: PageRecord | undefined, sides: Sides<Lookup>): boolean {
  const { path, target } = conflict;
  const chosen = 'take' in resolution ? sides[resolution.take](target.id) : undefined;
  if (path === '') return (chosen === undefined) === (page === undefined);
  // If two pages get the same position, one of them is placed directly after the other.
  if (page === undefined || path === '/position') return page !== undefined;
  if (path === '/parent') return page.parent === ('value' in resolution ? resolution.value : chosen?.parent);
  const [name, member] = path.split('/').slice(1).map(unescaped) as [keyof PageRecord, string | undefined];
  const sign = (SIGN as readonly string[]).includes(name);
  if (sign && chosen) return SIGN.every((each) => same(page[each], normalPage(chosen)[each]));
  const value = ('value' in resolution ? resolution.value : conflict[resolution.take]) ?? undefined;
  // If a sibling has the same slug, the page that gets the slug or moves gets a number appended.
  if (path === '/slug' && 'take' in resolution && typeof value === 'string' && isNumbered(page.slug, value)) return true;
  const held = member === undefined ? value : { ...(page[name] as object | undefined), [member]: value };
  return same(normalPage({ ...page, ...(sign && { emoji: undefined, icon: undefined }), [name]: held }), page);
}

/** Whether a slug is the wanted one with a number. A slug that would be too long is shortened before the number. */
function isNumbered(slug: string, wanted: string): boolean {
  const [number] = /-\d+$/.exec(slug) ?? [];
  const whole = number === undefined ? undefined : slug.slice(0, -number.length);
  return whole !== undefined && (whole === wanted || (slug.length >= LONGEST_SLUG - 1 && wanted.startsWith(whole)));
}

const unescaped = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~');
