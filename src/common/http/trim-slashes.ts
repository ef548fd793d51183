/** A path or an address without the slashes at its end, or at both ends. An expression would look for the end from each slash. */
export function trimSlashes(path: string, where: 'end' | 'both'): string {
  let from = 0;
  let to = path.length;
  while (to > 0 && path[to - 1] === '/') to--;
  if (where === 'both') while (from < to && path[from] === '/') from++;
  return path.slice(from, to);
}
