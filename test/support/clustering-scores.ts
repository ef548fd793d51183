/** How well clusters agree with topics. */
export interface ClusteringScores {
  /** The share of items whose topic is the most frequent one of their cluster. */
  purity: number;
  /** Normalized mutual information: 1 if clusters and topics are the same. Single items alone score high, so see `ari`, too. */
  nmi: number;
  /** Adjusted Rand index: the agreement about pairs of items; 0 is chance. */
  ari: number;
  /** Clusters with more than one item. */
  clusters: number;
  /** Items that are alone. */
  alone: number;
}

const countsOf = (labels: Iterable<string>) => {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return counts;
};
const pairs = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((sum, n) => sum + (n * (n - 1)) / 2, 0);

export function clusteringScores(items: readonly { topic: string; cluster: string }[]): ClusteringScores {
  const n = items.length;
  const topics = countsOf(items.map(({ topic }) => topic));
  const clusters = countsOf(items.map(({ cluster }) => cluster));
  const both = countsOf(items.map(({ topic, cluster }) => JSON.stringify([topic, cluster])));
  const entropy = (counts: ReadonlyMap<string, number>) => -[...counts.values()].reduce((sum, c) => sum + (c / n) * Math.log(c / n), 0);
  const best = new Map<string, number>();
  let information = 0;
  for (const [pair, c] of both) {
    const [topic, cluster] = JSON.parse(pair) as [string, string];
    information += (c / n) * Math.log((c * n) / (topics.get(topic)! * clusters.get(cluster)!));
    best.set(cluster, Math.max(best.get(cluster) ?? 0, c));
  }
  const expected = (pairs(topics) * pairs(clusters)) / ((n * (n - 1)) / 2);
  return {
    purity: [...best.values()].reduce((sum, c) => sum + c, 0) / n,
    nmi: (2 * information) / (entropy(topics) + entropy(clusters)),
    ari: (pairs(both) - expected) / ((pairs(topics) + pairs(clusters)) / 2 - expected),
    clusters: [...clusters.values()].filter((size) => size > 1).length,
    alone: [...clusters.values()].filter((size) => size === 1).length,
  };
}
