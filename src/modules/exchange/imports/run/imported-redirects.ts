import type { PageRecord } from '../../../versions/records/page-record.js';
import type { PageIndex } from '../../../versions/records/page-index.js';
import { formerAddresses } from '../plan/former-addresses.js';
import type { ReadContext, RunContext } from './run-context.js';

/** The most redirects of one import or of one sync. */
const MOST = 10_000;
const LONGEST = 512;

/** Where the addresses lead that pages lose, and those that the files name: the ids of pages by path. */
export function redirectsOf(context: RunContext, changes: ReadonlyMap<string, PageRecord | null>): ReadonlyMap<string, string> {
  const { content, run } = context;
  const after = content.pages.with(changes);
  const into = run.target.page === undefined ? undefined : content.pages.get(run.target.page);
  const found = namedRedirects(context, after, into ? `${content.pages.pathOf(into)}/` : '');
  addMoved(found, { before: content.pages, after, changes });
  return found;
}

/** Where the addresses lead that files name: those of settings and of pages, each below `above`. */
export function namedRedirects(
  { plan, structure, heads }: Pick<ReadContext, 'plan' | 'structure' | 'heads'>,
  after: PageIndex,
  above = '',
): Map<string, string> {
  const found = new Map<string, string>();
  const byPath = new Map(plan.pages.flatMap(({ node, id }) => (node.path === undefined ? [] : [[node.path, id] as const])));
  for (const { from, path } of formerAddresses(structure, heads, plan.site ?? { bases: [] }))
    add(found, after, `${above}${from}`, byPath.get(path)!);
  return found;
}

/** Adds the addresses that pages have lost. Where nothing changed its place, no address has changed. */
export function addMoved(
  found: Map<string, string>,
  { before, after, changes }: { before: PageIndex; after: PageIndex; changes: ReadonlyMap<string, PageRecord | null> },
): void {
  const isMoved = [...changes].some(([id, page]) => {
    const former = page && before.get(id);
    return former && (former.parent !== page.parent || former.slug !== page.slug);
  });
  if (!isMoved) return;
  for (const page of before.inOrder()) {
    const now = page.slug === '' ? undefined : after.get(page.id);
    if (!now) continue;
    const path = before.pathOf(page);
    if (path !== after.pathOf(now)) add(found, after, path, page.id);
  }
}

/** A path that a page has now leads to that page. */
function add(found: Map<string, string>, after: PageIndex, from: string, id: string): void {
  const path = from.normalize('NFC');
  if (path === '' || path.length > LONGEST || found.size >= MOST || after.byPath(path)) return;
  found.set(path, id);
}
