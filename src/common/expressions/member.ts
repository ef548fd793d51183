const INDEX = /^\d{1,9}$/;

/** A member of a value, or undefined. Only own members that are not functions: an expression cannot reach a prototype or a constructor. */
export function memberOf(value: unknown, name: unknown): unknown {
  if (typeof name !== 'string' && typeof name !== 'number') return undefined;
  if (typeof value === 'string' || Array.isArray(value)) {
    if (name === 'length') return value.length;
    return INDEX.test(String(name)) ? notFunction(value[Number(name)]) : undefined;
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return notFunction((value as Record<string, unknown>)[name]);
}

const notFunction = (value: unknown) => (typeof value === 'function' ? undefined : value);
