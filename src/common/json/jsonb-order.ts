type Members = Record<string, unknown>;

/**
 * A copy of JSON values as PostgreSQL returns them from a `jsonb` column: it orders members by the bytes of their names,
 * shorter ones first. So it makes no difference whether a value was written or read by this process.
 */
export function jsonbOrder<T>(value: T): T {
  return ordered(value) as T;
}

/** The same for an object whose members are in that order themselves: they are not copied. */
export const jsonbOrderOfNames = <T>(members: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(members).sort(([one], [other]) => byBytes(one, other)));

function ordered(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => (item === undefined ? null : ordered(item)));
  const copy: Members = {};
  for (const name of Object.keys(value).sort(byBytes)) {
    const member = (value as Members)[name];
    if (member === undefined) continue;
    // An assignment would change the prototype of the copy.
    if (name === '__proto__') Object.defineProperty(copy, name, { value: ordered(member), enumerable: true });
    else copy[name] = ordered(member);
  }
  return copy;
}

function byBytes(one: string, other: string): number {
  if (!ASCII.test(one) || !ASCII.test(other)) return compareBytes(Buffer.from(one), Buffer.from(other));
  return one.length - other.length || (one < other ? -1 : 1);
}

const ASCII = /^[\0-\x7f]*$/;

const compareBytes = (one: Buffer, other: Buffer) => one.length - other.length || one.compare(other);
