import type { PageRecord } from '../../../versions/records/page-record.js';
import { formerAddresses } from '../plan/former-addresses.js';
import type { RunContext } from './run-context.js';

/** The most redirects of one import. */
const MOST = 10_000;
const LONGEST = 512;

/** Where the addresses lead that pages lose, and those that the files name: the ids of pages by path. */
export function redirectsOf(
  { content, plan, structure, heads, run }: RunContext,
  changes: ReadonlyMap<string, PageRecord | null>,
): ReadonlyMap<string, string> {
  const after = content.pages.with(changes);
  const found = new Map<string, string>();
  const add = (from: string, id: string) => {
    const path = from.normalize('NFC');
    if (path === '' || path.length > LONGEST || found.size >= MOST || after.byPath(path)) return;
    found.set(path, id);
  };
  const byPath = new Map(plan.pages.flatMap(({ node, id }) => (node.path === undefined ? [] : [[node.path, id] as const])));
  const into = run.target.page === undefined ? undefined : content.pages.get(run.target.page);
  const above = into ? `${content.pages.pathOf(into)}/` : '';
  for (const { from, path } of formerAddresses(structure, heads, plan.site ?? { bases: [] })) add(`${above}${from}`, byPath.get(path)!);
  // Where nothing changed its place, no address has changed.
  const isMoved = [...changes].some(([id, page]) => {
    const before = content.pages.get(id);
    return page && before && (page.parent !== before.parent || page.slug !== before.slug);
  });
  if (!isMoved) return found;
  for (const page of content.pages.inOrder()) {
    const now = page.slug === '' ? undefined : after.get(page.id);
    if (!now) continue;
    const before = content.pages.pathOf(page);
    if (before !== after.pathOf(now)) add(before, page.id);
  }
  return found;
}
