/** The items whose key no other one has, by key. */
export function onlyBy<T>(items: Iterable<T>, keyOf: (item: T) => string): Map<string, T> {
  const only = new Map<string, T>();
  const seen = new Set<string>();
  for (const item of items) {
    const key = keyOf(item);
    if (seen.has(key)) only.delete(key);
    else only.set(key, item);
    seen.add(key);
  }
  return only;
}
