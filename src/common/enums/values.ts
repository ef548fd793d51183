/** The meaning of each value of an enumeration, for callers of the API. */
export type Meanings<Value extends string = string> = Readonly<Record<Value, string>>;

const KNOWN = new Map<string, Meanings>();

const nameOf = (values: readonly string[]) => [...values].sort().join(' ');

/**
 * Declares an enumeration by its values and their meanings. The OpenAPI document explains the values, in this order,
 * wherever exactly these values are allowed.
 */
export function valuesOf<const Value extends string>(meanings: Meanings<Value>): readonly Value[] {
  const values = Object.keys(meanings) as Value[];
  const known = KNOWN.get(nameOf(values));
  if (known && values.some((value) => known[value] !== meanings[value])) {
    throw new Error(`The values ${values.join(', ')} are declared twice with different meanings`);
  }
  KNOWN.set(nameOf(values), meanings);
  return values;
}

/** Undefined for values that are not declared by `valuesOf`. */
export const meaningsOf = (values: readonly string[]): Meanings | undefined => KNOWN.get(nameOf(values));
