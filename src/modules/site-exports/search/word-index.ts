import { bucketOf } from '../../search/words/word-bucket.js';

/** Of a space. What is beyond is not found, and the export says so. */
const MOST_WORDS = 300_000;
const MOST_POSTINGS = 6_000_000;
/** A page and a weight are one number. */
const WEIGHTS = 16;
const FIRST_ROOM = 4096;

/** Which words are on which pages of a space, in two flat lists: a page with a thousand words takes 8 kB. */
export class WordIndex {
  /** Whether there were more words than it keeps. */
  isCut = false;
  private readonly words = new Map<string, number>();
  private wordOf = new Uint32Array(FIRST_ROOM);
  private found = new Uint32Array(FIRST_ROOM);
  private count = 0;

  add(page: number, weights: ReadonlyMap<string, number>): void {
    for (const [word, weight] of weights) {
      const id = this.words.get(word) ?? this.words.size;
      if (id >= MOST_WORDS || this.count >= MOST_POSTINGS) {
        this.isCut = true;
        continue;
      }
      this.words.set(word, id);
      if (this.count === this.found.length) this.grow();
      this.wordOf[this.count] = id;
      this.found[this.count++] = page * WEIGHTS + weight;
    }
  }

  /** Parts of the index as JSON, one after the other; each has the words that `bucketOf` puts there. */
  *parts(buckets: number): Generator<string, void> {
    const { starts, found } = this.byWord();
    const wordsOf: string[][] = Array.from({ length: buckets }, () => []);
    for (const word of this.words.keys()) wordsOf[bucketOf(word, buckets)]!.push(word);
    for (const words of wordsOf) {
      const entries = words.map((word) => {
        const id = this.words.get(word)!;
        const pairs: number[] = [];
        for (const each of found.subarray(starts[id], starts[id + 1])) pairs.push(Math.floor(each / WEIGHTS), each % WEIGHTS);
        return `${JSON.stringify(word)}:[${pairs.join(',')}]`;
      });
      yield `{${entries.join(',')}}`;
    }
  }

  /** The pages of each word next to each other. */
  private byWord(): { starts: Uint32Array; found: Uint32Array } {
    const starts = new Uint32Array(this.words.size + 1);
    for (let at = 0; at < this.count; at++) starts[this.wordOf[at]! + 1]! += 1;
    for (let id = 0; id < this.words.size; id++) starts[id + 1]! += starts[id]!;
    const next = starts.slice();
    const found = new Uint32Array(this.count);
    for (let at = 0; at < this.count; at++) found[next[this.wordOf[at]!]!++] = this.found[at]!;
    return { starts, found };
  }

  private grow(): void {
    const [wordOf, found] = [new Uint32Array(this.count * 2), new Uint32Array(this.count * 2)];
    wordOf.set(this.wordOf);
    found.set(this.found);
    Object.assign(this, { wordOf, found });
  }
}
