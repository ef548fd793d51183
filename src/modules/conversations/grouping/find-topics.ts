import { findNeighbours, type Compared, type Neighbours } from './find-neighbours.js';
import type { IssueToGroup } from './grouping.js';
import { featuresOf, reweighed, type IssueFeatures } from './issue-features.js';
import { latentTopics, type DenseRows } from './latent-topics.js';
import { leaveGroups } from './leave-groups.js';
import { mergeGroups } from './merge-groups.js';
import { refineGroups } from './refine-groups.js';
import { sizesOfTopics } from './same-topics.js';
import { type SparseRows, sparseRows, transposed, type Entry } from './sparse-rows.js';

/** Neighbours of an issue that count at first, and at least and at most later. */
const NEIGHBOURS = 20;
const FEWEST_NEIGHBOURS = 15;
const MOST_NEIGHBOURS = 100;
/** Less similar issues are no neighbours, however few others there are. */
const LEAST_SIMILARITY = 0.1;
/** Groups whose issues have links of this average are merged. */
const STRONG_ENOUGH = 0.26;
/** The part of the directions of topics in the similarity, and how many there are: a few for the broad topics, more for details. */
const LATENT = 0.5;
const EMBEDDED = 0.7;
const RANKS = [30, 100];
/** Directions of fewer issues than these for each would be those of single issues. */
const ISSUES_PER_DIRECTION = 4;
const FEWEST_DIRECTIONS = 5;

/** Groups texts that are about the same, by their places in the list. Some groups have a single text. */
export function findTopics(issues: readonly IssueToGroup[]): number[][] {
  const features = featuresOf(issues);
  const embeddings = compareEmbeddings(issues.map(({ embedding }) => embedding));
  const plain = compare(features, embeddings);
  const first = groupsIn(plain, new Int32Array(issues.length).fill(NEIGHBOURS));
  // Now it shows which words belong to topics, and how large these are.
  const wanted = sizesOfTopics(plain, first).map((size) => Math.max(FEWEST_NEIGHBOURS, Math.min(MOST_NEIGHBOURS, size)));
  const second = groupsIn(compare(reweighed(features, weightsFor(features, first)), embeddings), wanted);
  // Embeddings find what is said in other words.
  return embeddings ? second : leaveGroups(features.rows, second);
}

function groupsIn(compared: Compared, wanted: Int32Array): number[][] {
  const neighbours = findNeighbours(compared, { most: Math.max(1, ...new Set(wanted)), least: LEAST_SIMILARITY });
  const links = linkIssues(neighbours, wanted);
  return refineGroups(links, mergeGroups(links, STRONG_ENOUGH));
}

/** Embeddings know more than the directions that these issues show. */
function compare({ rows }: IssueFeatures, embeddings: DenseRows | undefined): Compared {
  if (embeddings) return mixed(rows, embeddings, EMBEDDED);
  const most = Math.floor(rows.count / ISSUES_PER_DIRECTION);
  if (most < FEWEST_DIRECTIONS) return { sparse: rows, dense: undefined };
  const ranks = RANKS.map((rank) => Math.min(rank, most));
  // Each rank has its part.
  const scale = 1 / Math.sqrt(ranks.length);
  const { width, values } = latentTopics(rows, ranks);
  return mixed(rows, { width, values: values.map((value) => value * scale) }, LATENT);
}

function mixed(rows: SparseRows, dense: DenseRows, share: number): Compared {
  const [ofWords, ofDirections] = [Math.sqrt(1 - share), Math.sqrt(share)];
  return {
    sparse: { ...rows, values: rows.values.map((value) => value * ofWords) },
    dense: { ...dense, values: dense.values.map((value) => value * ofDirections) },
  };
}

/** What is assumed about a word before it is counted: this share of its pairs of issues is within groups, as if so many were counted. */
const ASSUMED_SHARE = 0.15;
const ASSUMED_PAIRS = 2;
const INFLUENCE = 0.35;

/** A feature counts more if the issues that have it are in the same groups. */
function weightsFor({ rows }: IssueFeatures, groups: readonly (readonly number[])[]): Float64Array {
  const total = new Float64Array(rows.width);
  const within = new Float64Array(rows.width);
  for (const group of groups) {
    const counts = new Map<number, number>();
    for (const i of group) {
      for (let at = rows.starts[i]!; at < rows.starts[i + 1]!; at++)
        counts.set(rows.columns[at]!, (counts.get(rows.columns[at]!) ?? 0) + 1);
    }
    for (const [column, count] of counts) {
      total[column]! += count;
      within[column]! += count * (count - 1);
    }
  }
  return total.map((count, column) => {
    const share = (within[column]! + ASSUMED_PAIRS * ASSUMED_SHARE) / (count * (count - 1) + ASSUMED_PAIRS);
    return share ** INFLUENCE;
  });
}

/** Longer embeddings are shortened to this length, which keeps the similarities and makes comparing faster. */
const LONGEST = 256;

/**
 * The embeddings without what all of them have in common, and of the length 1: models give any two texts a high similarity.
 * Undefined if not all issues have one of the same model.
 */
function compareEmbeddings(embeddings: readonly (Float32Array | undefined)[]): DenseRows | undefined {
  const given = embeddings.filter((embedding) => embedding !== undefined);
  const long = given[0]?.length ?? 0;
  if (given.length < embeddings.length || given.some(({ length }) => length !== long)) return undefined;
  const mean = new Float64Array(long);
  for (const embedding of given) for (let n = 0; n < long; n++) mean[n]! += embedding[n]! / given.length;
  const width = Math.min(long, LONGEST);
  const values = new Float32Array(given.length * width);
  for (const [i, embedding] of given.entries()) {
    const row = values.subarray(i * width, (i + 1) * width);
    // Each number is added to or subtracted from one place: a projection that is always the same.
    for (let n = 0; n < long; n++) row[n % width]! += (embedding[n]! - mean[n]!) * (isAdded(n) ? 1 : -1);
    const length = Math.sqrt(row.reduce((sum, value) => sum + value * value, 0)) || 1;
    for (let n = 0; n < width; n++) row[n]! /= length;
  }
  return { width, values };
}

const isAdded = (place: number) => (Math.imul(place + 1, 0x9e3779b1) & 0x10000) === 0;

/** The more similar neighbours count more. */
const STEEPNESS = 2;
/** Weaker links, and more than these of an issue, do not change the groups. */
const WEAKEST = 0.03;
const MOST_LINKS = 150;

/**
 * Links issues whose neighbours are the same, from 0 to 1. Unlike the similarity itself this means the same where issues are
 * described with many words and where with few. Only so many neighbours of an issue count as `wanted` says.
 */
function linkIssues({ most, counts, issues, similarities }: Neighbours, wanted: Int32Array): Map<number, number>[] {
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
