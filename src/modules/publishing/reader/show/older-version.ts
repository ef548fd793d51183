const NUMBERS = /\d{1,6}(?:\.\d{1,6}){0,3}/;
const CURRENT = /\b(?:latest|current|stable)\b/i;
const OLD = /\b(?:legacy|old(?:er)?|archived?|deprecated)\b/i;

/**
 * Whether the title of a variant says that it is an older version than the current one. Variants that are not versions, such as
 * editions of a product, and versions to come are none.
 */
export function isOlderVersion(title: string, current: string): boolean {
  if (OLD.test(title)) return true;
  const [own, other] = [numbersOf(title), numbersOf(current)];
  if (!own) return false;
  if (!other) return CURRENT.test(current);
  for (let at = 0; at < Math.max(own.length, other.length); at++) {
    const [one, two] = [own[at] ?? 0, other[at] ?? 0];
    if (one !== two) return one < two;
  }
  return false;
}

const numbersOf = (title: string): number[] | undefined => NUMBERS.exec(title)?.[0].split('.').map(Number);
