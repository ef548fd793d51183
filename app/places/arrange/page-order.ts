import type { ShownPage } from '../space/content-source.js';
import { childrenOf } from '../space/page-tree.js';

/** A page, and where it stands. */
export interface Entry {
  page: ShownPage;
  /** The page or group that it is below; `null` at the top. */
  parent: string | null;
  below: readonly string[];
}

/** The pages of a revision in their order. */
export interface PageOrder {
  revision: string;
  entries: ReadonlyMap<string, Entry>;
  top: readonly string[];
}

/** Where a page goes: the index is that among the other pages there. */
export interface Target {
  parent: string | null;
  at: number;
}

export function orderOf(pages: readonly ShownPage[], revision: string): PageOrder {
  const entries = new Map<string, Entry>();
  const add = (list: readonly ShownPage[], parent: string | null): string[] =>
    list.map((page) => {
      entries.set(page.id, { page, parent, below: add(childrenOf(page), page.id) });
      return page.id;
    });
  return { revision, top: add(pages, null), entries };
}

export const listOf = ({ entries, top }: PageOrder, parent: string | null): readonly string[] =>
  parent === null ? top : (entries.get(parent)?.below ?? []);

export const placeOf = (order: PageOrder, id: string): Target => {
  const { parent } = order.entries.get(id)!;
  return { parent, at: listOf(order, parent).indexOf(id) };
};

/** Whether an entry is a page, or below it. */
export function isWithin({ entries }: PageOrder, id: string | null, page: string): boolean {
  for (let at = id; at !== null; at = entries.get(at)?.parent ?? null) if (at === page) return true;
  return false;
}

/** Whether pages may go below an entry: nothing is below links and computed pages. */
export function mayHoldPages({ entries }: PageOrder, id: string): boolean {
  const type = entries.get(id)?.page.type;
  return type === 'document' || type === 'group';
}

/** Whether a page may go below another one. Groups stay at the top. */
export function mayHold(order: PageOrder, parent: string | null, id: string): boolean {
  if (parent === null) return true;
  return mayHoldPages(order, parent) && order.entries.get(id)?.page.type !== 'group' && !isWithin(order, parent, id);
}

export type Step = 'up' | 'down' | 'into' | 'out';

/** Where a step leads a page; undefined if there is nowhere to go. */
export function targetOf(order: PageOrder, id: string, step: Step): Target | undefined {
  if (!order.entries.has(id)) return undefined;
  const { parent, at } = placeOf(order, id);
  const siblings = listOf(order, parent);
  if (step === 'up') return at > 0 ? { parent, at: at - 1 } : undefined;
  if (step === 'down') return at < siblings.length - 1 ? { parent, at: at + 1 } : undefined;
  if (step === 'out') {
    if (parent === null) return undefined;
    const holder = placeOf(order, parent);
    return { parent: holder.parent, at: holder.at + 1 };
  }
  const above = siblings[at - 1];
  return above !== undefined && mayHold(order, above, id) ? { parent: above, at: listOf(order, above).length } : undefined;
}

export function moved(order: PageOrder, id: string, { parent, at }: Target): PageOrder {
  const without = removedFrom(order, id);
  const entries = new Map(without.entries);
  entries.set(id, { ...order.entries.get(id)!, parent });
  return withList({ ...without, entries }, parent, listOf(without, parent).toSpliced(at, 0, id));
}

/** The order without a page and all that is below it. */
export function removed(order: PageOrder, id: string): PageOrder {
  const rest = removedFrom(order, id);
  const entries = new Map(rest.entries);
  for (const gone of [id, ...idsBelow(order, id)]) entries.delete(gone);
  return { ...rest, entries };
}

export const idsBelow = ({ entries }: PageOrder, id: string): string[] => {
  const found = [...(entries.get(id)?.below ?? [])];
  for (const each of found) found.push(...(entries.get(each)?.below ?? []));
  return found;
};

const removedFrom = (order: PageOrder, id: string): PageOrder => {
  const { parent, at } = placeOf(order, id);
  return withList(order, parent, listOf(order, parent).toSpliced(at, 1));
};

/** What is above gets entries of its own, too: one that is the same as before has nothing new below it. */
function withList(order: PageOrder, parent: string | null, list: readonly string[]): PageOrder {
  if (parent === null) return { ...order, top: list };
  const entries = new Map(order.entries);
  let holder: Entry | undefined = { ...entries.get(parent)!, below: list };
  for (let id: string | null = parent; id !== null && holder;) {
    entries.set(id, holder);
    id = holder.parent;
    const above: Entry | undefined = id === null ? undefined : entries.get(id);
    holder = above && { ...above };
  }
  return { ...order, entries };
}
