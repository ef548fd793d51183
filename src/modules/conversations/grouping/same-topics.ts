import { findNeighbours, type Compared } from './find-neighbours.js';
import { sparseRows, type Entry } from './sparse-rows.js';

/** Groups are of the same topic if they are this similar, compared with how similar the issues within them are. */
const SAME_TOPIC = 0.7;
const MOST_GROUPS = 50;

/**
 * For each issue, how many issues its topic has, as far as groups of it show: a large topic is found in several groups at
 * first, because only so many neighbours of an issue counted.
 */
export function sizesOfTopics(compared: Compared, groups: readonly (readonly number[])[]): Int32Array {
  const sizes = new Int32Array(compared.sparse.count);
  for (const [number, others] of similarGroups(compared, groups).entries()) {
    const size = [...others.keys()].reduce((sum, other) => sum + groups[other]!.length, groups[number]!.length);
    for (const i of groups[number]!) sizes[i] = size;
  }
  return sizes;
}

/** For each group the groups that are similar to it, and how much. */
function similarGroups(compared: Compared, groups: readonly (readonly number[])[]): Map<number, number>[] {
  const { counts, issues, similarities } = findNeighbours(means(compared, groups), { most: MOST_GROUPS, least: SAME_TOPIC });
  const found = groups.map(() => new Map<number, number>());
  for (const [number, own] of found.entries()) {
    for (let at = number * MOST_GROUPS; at < number * MOST_GROUPS + counts[number]!; at++) {
      own.set(issues[at]!, similarities[at]!);
      found[issues[at]!]!.set(number, similarities[at]!);
    }
  }
  return found;
}

/** The mean of each group, scaled so that a similarity of 1 is that within the groups. */
function means({ sparse, dense }: Compared, groups: readonly (readonly number[])[]): Compared {
  const width = dense?.width ?? 0;
  const directions = new Float32Array(groups.length * width);
  const rows = groups.map((group, number): Entry[] => {
    const shared = new Map<number, number>();
    const own = directions.subarray(number * width, (number + 1) * width);
    let [squares, sumOfSquares] = [0, 0];
    for (const i of group) {
      for (let at = sparse.starts[i]!; at < sparse.starts[i + 1]!; at++) {
        shared.set(sparse.columns[at]!, (shared.get(sparse.columns[at]!) ?? 0) + sparse.values[at]!);
        sumOfSquares += sparse.values[at]! ** 2;
      }
      for (let n = 0; n < width; n++) {
        const value = dense!.values[i * width + n]!;
        own[n]! += value;
        sumOfSquares += value * value;
      }
    }
    for (const value of shared.values()) squares += value * value;
    for (const value of own) squares += value * value;
    const pairs = group.length * (group.length - 1);
    const within = pairs > 0 ? Math.max(1e-9, (squares - sumOfSquares) / pairs) : 1;
    const scale = 1 / (group.length * Math.sqrt(within));
    for (let n = 0; n < width; n++) own[n]! *= scale;
    return [...shared].map(([column, value]) => [column, value * scale]);
  });
  return { sparse: sparseRows(rows, sparse.width), dense: dense && { width, values: directions } };
}
