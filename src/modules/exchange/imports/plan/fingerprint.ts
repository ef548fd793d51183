import { createHash } from 'node:crypto';

/** What a text is recognized by when its file has another path. */
export interface Fingerprint {
  /** The hash of the text. */
  source: string;
  /** The least hashes of its sequences of words. */
  sketch: readonly number[];
}

/** Words of a sequence, and hashes of a sketch. Shorter texts have all of theirs. */
const SEQUENCE = 3;
const SKETCH = 64;
/** Texts with fewer sequences are not compared: most of them are alike. */
const LEAST = 8;

const WORD = /[\p{L}\p{N}]+/gu;

export function fingerprintOf(text: string): Fingerprint {
  const hashes = new Set<number>();
  const last: number[] = [];
  for (const [word] of text.matchAll(WORD)) {
    last.push(hashOfWord(word));
    if (last.length > SEQUENCE) last.shift();
    if (last.length === SEQUENCE) hashes.add(mixed(last));
  }
  const sketch = hashes.size < LEAST ? [] : [...hashes].toSorted((a, b) => a - b).slice(0, SKETCH);
  return { source: createHash('sha256').update(text).digest('base64url'), sketch };
}

/** The share of their sequences of words that two texts have in common, estimated from their sketches. */
export function similarity(one: readonly number[], other: readonly number[]): number {
  if (one.length === 0 || other.length === 0) return 0;
  const [first, second] = [new Set(one), new Set(other)];
  const least = [...new Set([...one, ...other])].toSorted((a, b) => a - b).slice(0, SKETCH);
  return least.filter((hash) => first.has(hash) && second.has(hash)).length / least.length;
}

function hashOfWord(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash;
}

/** Signed, as the database stores integers. */
function mixed(hashes: readonly number[]): number {
  let mix = 0;
  for (const hash of hashes) {
    mix = Math.imul(mix ^ hash, 0x85ebca6b);
    mix ^= mix >>> 13;
  }
  return mix | 0;
}
