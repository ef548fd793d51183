/** Whether two parts of a document hold the same, whatever the keys of their nodes. */
export function sameContent(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, index) => sameContent(item, b[index]));
  }
  const [one, other] = [membersOf(a), membersOf(b)];
  return one.length === other.length && one.every(([name, value]) => Object.hasOwn(b, name) && sameContent(value, (b as Members)[name]));
}

type Members = Readonly<Record<string, unknown>>;

/** Data may well have a member of the name `key`: only that of a node says which node it is. */
const membersOf = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([name, member]: [string, unknown]) => member !== undefined && !(name === 'key' && 'object' in value));
