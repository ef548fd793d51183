import { LONGEST_SLUG, slugFor } from '../../versions/records/slug.js';

/** Makes a path from a title that no sibling has: `guides`, then `guides-2`. */
export function freePath(title: string, taken: ReadonlySet<string>): string {
  const wanted = slugFor(title);
  if (!taken.has(wanted)) return wanted;
  for (let number = 2; ; number++) {
    const ending = `-${number}`;
    const path = [...wanted].slice(0, LONGEST_SLUG - ending.length).join('') + ending;
    if (!taken.has(path)) return path;
  }
}
