interface Candidate {
  title: string;
  href: string;
  path: string;
}

const TRIGRAM = 3;
const SIMILAR = 0.25;

/** The pages whose addresses or titles are most like a path, best first. */
export function similarPaths(path: string, candidates: readonly Candidate[], most: number): Candidate[] {
  const wanted = trigrams(path.split('/').slice(-2).join(' '));
  if (wanted.size === 0) return [];
  return candidates
    .map((candidate) => {
      const [byPath, byTitle] = [trigrams(candidate.path.split('/').slice(-2).join(' ')), trigrams(candidate.title)];
      return { candidate, score: Math.max(similarity(wanted, byPath), similarity(wanted, byTitle)) };
    })
    .filter(({ score }) => score >= SIMILAR)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ candidate }) => candidate);
}

function trigrams(text: string): Set<string> {
  const found = new Set<string>();
  for (const word of text
    .slice(0, 200)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []) {
    const padded = ` ${word} `;
    for (let at = 0; at + TRIGRAM <= padded.length; at++) found.add(padded.slice(at, at + TRIGRAM));
  }
  return found;
}

function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const trigram of a) if (b.has(trigram)) shared++;
  return a.size + b.size === 0 ? 0 : (2 * shared) / (a.size + b.size);
}
