import type { DenseRows } from './latent-topics.js';

/** Longer embeddings are shortened to this length, which keeps the similarities and makes comparing faster. */
const LONGEST = 256;

/**
 * The embeddings without what all of them have in common, and of the length 1: models give any two texts a high similarity.
 * Undefined if not all issues have one of the same model.
 */
export function compareEmbeddings(embeddings: readonly (Float32Array | undefined)[]): DenseRows | undefined {
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
