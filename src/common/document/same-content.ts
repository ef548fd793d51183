/** Whether two parts of a document hold the same, whatever the keys of their nodes. */
export function sameContent(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, index) => sameContent(item, b[index]));
  }
  const [one, other] = [a as Members, b as Members];
  return (
    Object.keys(one).every((name) => !counts(one, name) || (Object.hasOwn(other, name) && sameContent(one[name], other[name]))) &&
    Object.keys(other).every((name) => !counts(other, name) || counts(one, name))
  );
}

type Members = Readonly<Record<string, unknown>>;

/** Data may well have a member of the name `key`: only that of a node says which node it is. */
const counts = (members: Members, name: string): boolean => members[name] !== undefined && !(name === 'key' && 'object' in members);
