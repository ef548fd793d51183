import { wordsIn } from '../../search/words/words-in.js';
import type { ClusterTerm } from '../issues-cluster.entity.js';
import type { IssueToGroup } from './grouping.js';

export interface GroupDescription {
  label: string;
  summary: string;
  /** The typical terms, the most typical first. */
  terms: ClusterTerm[];
}

const MOST_TERMS = 40;
/** A phrase consists of the most typical terms. */
const TYPICAL = 6;
const MOST_WORDS_BETWEEN = 1;
const LONGEST_LABEL = 80;
const NOTABLE_SHARE = 0.25;

/** Names a group by a phrase that is typical of its issues, and sums it up with the words of its most typical issue. */
export function describeGroup(issues: readonly IssueToGroup[], rarity: ReadonlyMap<string, number>): GroupDescription {
  const terms = typicalTerms(issues, rarity);
  return { label: labelOf(issues, terms), summary: mostTypical(issues, terms).summary, terms };
}

function typicalTerms(issues: readonly IssueToGroup[], rarity: ReadonlyMap<string, number>): ClusterTerm[] {
  const found = new Map<string, { count: number; words: Map<string, number> }>();
  for (const { terms } of issues) {
    for (const [stem, word] of terms) {
      const term = found.get(stem) ?? { count: 0, words: new Map<string, number>() };
      found.set(stem, term);
      term.count += 1;
      term.words.set(word, (term.words.get(word) ?? 0) + 1);
    }
  }
  return [...found]
    .filter(([, { count }]) => count > 1)
    .map(([stem, { count, words }]): ClusterTerm => [
      stem,
      mostFrequent(words),
      rounded(rarity.get(stem) ?? 0),
      rounded(count / issues.length),
    ])
    .sort((a, b) => weightOf(b) - weightOf(a) || (a[0] < b[0] ? -1 : 1))
    .slice(0, MOST_TERMS);
}

const weightOf = ([, , rarity, share]: ClusterTerm) => rarity * share;
const rounded = (value: number) => Math.round(value * 10_000) / 10_000;
const mostFrequent = (counts: ReadonlyMap<string, number>) =>
  [...counts].reduce((best, each) => (each[1] > best[1] || (each[1] === best[1] && each[0] < best[0]) ? each : best))[0];

/** Two typical terms that are next to each other in several issues, as they are written there; otherwise the most typical words. */
function labelOf(issues: readonly IssueToGroup[], terms: readonly ClusterTerm[]): string {
  const [first, second] = terms;
  if (!first) return issues[0]!.title;
  const phrases = phrasesIn(issues, terms.slice(0, TYPICAL));
  const [best] = [...phrases].sort((a, b) => b[1].weight - a[1].weight || (a[0] < b[0] ? -1 : 1));
  const named = best ? best[0] : second && second[3] >= NOTABLE_SHARE ? `${first[1]}, ${second[1]}` : first[1];
  const more = best && terms.find(([stem, , , share]) => share >= NOTABLE_SHARE && !best[1].stems.includes(stem));
  return capitalized(more ? `${named}, ${more[1]}` : named).slice(0, LONGEST_LABEL);
}

interface Phrase {
  stems: readonly [string, string];
  weight: number;
}

/** The pairs of typical terms that several issues have next to each other, as most of them write it. */
function phrasesIn(issues: readonly IssueToGroup[], typical: readonly ClusterTerm[]): Map<string, Phrase> {
  const weights = new Map(typical.map((term) => [term[0], weightOf(term)]));
  const stemOf = new Map(issues.flatMap(({ terms }) => terms.map(([stem, word]) => [word, stem] as const)));
  const found = new Map<string, { stems: [string, string]; spellings: string[] }>();
  for (const { summary } of issues) {
    const inIssue = new Map<string, string>();
    const words = [...wordsIn(summary)].filter(({ isRun }) => !isRun).map(({ whole }) => whole);
    for (const [i, word] of words.entries()) {
      const stem = stemOf.get(word);
      if (stem === undefined || !weights.has(stem)) continue;
      for (let gap = 1; gap <= MOST_WORDS_BETWEEN + 1 && i + gap < words.length; gap++) {
        const other = stemOf.get(words[i + gap]!);
        if (other === undefined || other === stem || !weights.has(other)) continue;
        const pair = JSON.stringify([stem, other]);
        if (!inIssue.has(pair)) inIssue.set(pair, words.slice(i, i + gap + 1).join(' '));
        break;
      }
    }
    for (const [pair, spelling] of inIssue) {
      const known = found.get(pair) ?? { stems: JSON.parse(pair) as [string, string], spellings: [] };
      found.set(pair, known);
      known.spellings.push(spelling);
    }
  }
  const phrases = new Map<string, Phrase>();
  for (const { stems, spellings } of found.values()) {
    const counts = new Map<string, number>();
    for (const spelling of spellings) counts.set(spelling, (counts.get(spelling) ?? 0) + 1);
    const weight = spellings.length * (weights.get(stems[0])! + weights.get(stems[1])!);
    if (spellings.length > 1) phrases.set(mostFrequent(counts), { stems, weight });
  }
  return phrases;
}

function mostTypical(issues: readonly IssueToGroup[], terms: readonly ClusterTerm[]): IssueToGroup {
  const weights = new Map(terms.map((term) => [term[0], weightOf(term)]));
  const typicality = ({ terms: own }: IssueToGroup) =>
    own.reduce((sum, [stem]) => sum + (weights.get(stem) ?? 0), 0) / Math.sqrt(Math.max(1, own.length));
  let best = issues[0]!;
  for (const issue of issues) if (typicality(issue) > typicality(best)) best = issue;
  return best;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
