import { wordsIn } from '../../src/modules/search/words/words-in.js';

/** The simple baseline: each text joins the first cluster whose first text is similar enough by tf-idf, in the order of arrival. */
export function leaderClustering(texts: readonly string[], similar: number): number[] {
  const words = texts.map((text) => new Map<string, number>([...wordsIn(text)].map((word) => [word.text, 1])));
  const frequency = new Map<string, number>();
  for (const text of words) for (const word of text.keys()) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  for (const text of words) {
    for (const word of text.keys()) text.set(word, Math.log(texts.length / frequency.get(word)!));
    const length = Math.hypot(...text.values()) || 1;
    for (const [word, weight] of text) text.set(word, weight / length);
  }
  const leaders: number[] = [];
  return words.map((text, i) => {
    const likeness = (leader: number) => [...text].reduce((sum, [word, weight]) => sum + weight * (words[leader]!.get(word) ?? 0), 0);
    const found = leaders.find((leader) => likeness(leader) >= similar);
    if (found === undefined) leaders.push(i);
    return found ?? i;
  });
}
