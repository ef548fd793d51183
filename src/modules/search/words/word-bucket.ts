const FNV = { start: 0x811c9dc5, prime: 0x01000193 };

/**
 * In which of so many parts of an index a word is. Words that begin with the same two characters are in one part, so that what
 * somebody is typing is looked up in one part as well.
 */
export function bucketOf(word: string, buckets: number): number {
  let hash = FNV.start;
  let length = 0;
  for (const character of word) {
    if (length++ === 2) break;
    hash = Math.imul(hash ^ character.codePointAt(0)!, FNV.prime);
  }
  return (hash >>> 0) % buckets;
}
