/**
 * Whether a value is longer than a number of characters as JSON. Counts its values first, each of which takes at least
 * one character: printing large values that nest deeply would hold the event loop.
 */
export function isLongerThan(value: unknown, characters: number): boolean {
  const open = [value];
  for (let count = 1; open.length > 0; count++) {
    if (count > characters) return true;
    const next = open.pop();
    if (typeof next === 'object' && next !== null) for (const child of Object.values(next)) open.push(child);
  }
  return JSON.stringify(value).length > characters;
}
