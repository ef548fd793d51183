import type { Neighbours } from './find-neighbours.js';
import { sparseRows, transposed, type Entry, type SparseRows } from './sparse-rows.js';

/** The more similar neighbours count more. */
const STEEPNESS = 2;
/** Weaker links, and more than these of an issue, do not change the groups. */
const WEAKEST = 0.03;
const MOST_LINKS = 150;

/**
 * Links issues whose neighbours are the same, from 0 to 1. Unlike the similarity itself this means the same where issues are
 * described with many words and where with few. Only so many neighbours of an issue count as `wanted` says.
 */
export function linkIssues({ most, counts, issues, similarities }: Neighbours, wanted: Int32Array): Map<number, number>[] {
  const count = counts.length;
  const weighed = Array.from({ length: count }, (_, i): Entry[] => {
    const start = i * most;
    const strongest = similarities[start]!;
    const row: [number, number][] = [[i, 1]];
    for (let at = start; at < start + Math.min(counts[i]!, wanted[i]!); at++) {
      row.push([issues[at]!, (similarities[at]! / strongest) ** STEEPNESS]);
    }
    const length = Math.sqrt(row.reduce((sum, [, weight]) => sum + weight * weight, 0));
    return row.map(([other, weight]) => [other, weight / length]);
  });
  return linksOf(sparseRows(weighed, count));
}

function linksOf(rows: SparseRows): Map<number, number>[] {
  const turned = transposed(rows);
  const links = Array.from({ length: rows.count }, () => new Map<number, number>());
  const shared = new Float64Array(rows.count);
  for (let i = 0; i < rows.count; i++) {
    const touched: number[] = [];
    for (let at = rows.starts[i]!; at < rows.starts[i + 1]!; at++) {
      const column = rows.columns[at]!;
      for (let n = turned.starts[column]!; n < turned.starts[column + 1]!; n++) {
        const other = turned.columns[n]!;
        if (shared[other] === 0) touched.push(other);
        shared[other]! += rows.values[at]! * turned.values[n]!;
      }
    }
    const strong = touched.filter((other) => other !== i && shared[other]! >= WEAKEST);
    if (strong.length > MOST_LINKS) strong.sort((a, b) => shared[b]! - shared[a]! || a - b);
    for (const other of strong.slice(0, MOST_LINKS)) {
      links[i]!.set(other, shared[other]!);
      links[other]!.set(i, shared[other]!);
    }
    for (const other of touched) shared[other] = 0;
  }
  return links;
}
