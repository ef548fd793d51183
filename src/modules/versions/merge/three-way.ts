/** The versions of a three-way merge: the common base, the side that is merged, and the side that it is merged into. */
export interface Sides<T> {
  base: T;
  ours: T;
  theirs: T;
}

/** Whether two values are the same JSON, regardless of the order of members. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, index) => same(item, b[index]));
  }
  return sameMembers(a as Members, b as Members);
}

function sameMembers(a: Members, b: Members): boolean {
  let defined = 0;
  for (const name of Object.keys(a)) {
    if (a[name] === undefined) continue;
    if (!Object.hasOwn(b, name) || !same(a[name], b[name])) return false;
    defined++;
  }
  for (const name of Object.keys(b)) if (b[name] !== undefined) defined--;
  return defined === 0;
}

/** Takes what changed on one side, or equally on both; otherwise `clash` decides. */
export function threeWay<T>({ base, ours, theirs }: Sides<T>, clash: () => T): T {
  if (same(ours, theirs) || same(base, ours)) return theirs;
  return same(base, theirs) ? ours : clash();
}

type Members = Readonly<Record<string, unknown>>;

/** Merges objects member by member. A member whose merged value is undefined is left out. */
export function mergeMembers<T extends object>(
  { base, ours, theirs }: Sides<T | undefined>,
  clash: (name: string, sides: Sides<unknown>) => unknown,
): T {
  const [b, o, t] = [base ?? {}, ours ?? {}, theirs ?? {}] as [Members, Members, Members];
  const merged: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(t), ...Object.keys(o)])) {
    const sides = { base: own(b, name), ours: own(o, name), theirs: own(t, name) };
    const value = threeWay(sides, () => clash(name, sides));
    if (value !== undefined) define(merged, name, value);
  }
  return merged as T;
}

/** Ignores inherited members, because a variable can have the name of one. */
const own = (members: Members, name: string) => (Object.hasOwn(members, name) ? members[name] : undefined);

function define(members: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(members, name, { value, writable: true, enumerable: true, configurable: true });
}
