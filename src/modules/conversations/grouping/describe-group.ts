import { wordsIn } from '../../search/words/words-in.js';
import type { ClusterTerm } from '../issues-cluster.entity.js';
import type { IssueToGroup } from './grouping.js';

export interface GroupDescription {
  /** A phrase that most issues share, if there is one. */
  phrase: string | undefined;
  /** What the most typical issue asks. */
  question: string;
  summary: string;
  /** The typical terms, the most typical first. */
  terms: ClusterTerm[];
}

const MOST_TERMS = 40;
/** A phrase is shared by this part of the issues, and has this many typical words and at most this many words between two. */
const SHARED = 0.5;
const MOST_TYPICAL_WORDS = 3;
const MOST_WORDS_BETWEEN = 1;
const LONGEST_LABEL = 80;
const PREFERENCE_FOR_QUESTIONS = 1.3;

/** Names a group by a phrase that most of its issues share or by its most typical question, and sums it up with the words of that issue. */
export function describeGroup(issues: readonly IssueToGroup[], rarity: ReadonlyMap<string, number>): GroupDescription {
  const terms = typicalTerms(issues, rarity);
  const typical = mostTypical(issues, terms);
  return { phrase: sharedPhrase(issues, terms), question: shortened(typical.title), summary: typical.summary, terms };
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

interface Phrase {
  weight: number;
  spellings: string[];
}

/** The weightiest phrase that most issues have, as most of them write it. It begins and ends with words that have a stem, so it is no fragment. */
function sharedPhrase(issues: readonly IssueToGroup[], terms: readonly ClusterTerm[]): string | undefined {
  const weights = new Map(terms.map((term) => [term[0], weightOf(term)]));
  const phrases = new Map<string, Phrase>();
  for (const { title, summary, terms: own } of issues) {
    const stemOf = new Map(own.map(([stem, word]) => [word, stem]));
    const inIssue = new Map<string, { spelling: string; weight: number }>();
    for (const text of [title, summary])
      for (const found of phrasesIn(text, stemOf, weights)) if (!inIssue.has(found.key)) inIssue.set(found.key, found);
    for (const [key, { spelling, weight }] of inIssue) {
      const known = phrases.get(key) ?? { weight, spellings: [] };
      phrases.set(key, known);
      known.spellings.push(spelling);
    }
  }
  const shared = [...phrases].filter(([, { spellings }]) => spellings.length > 1 && spellings.length >= SHARED * issues.length);
  const [best] = shared.sort(([a, one], [b, other]) => valueOf(other) - valueOf(one) || (a < b ? -1 : 1));
  if (!best) return undefined;
  const counts = new Map<string, number>();
  for (const spelling of best[1].spellings) counts.set(spelling, (counts.get(spelling) ?? 0) + 1);
  return capitalized(mostFrequent(counts));
}

const valueOf = ({ weight, spellings }: Phrase) => weight * spellings.length;

function* phrasesIn(text: string, stemOf: ReadonlyMap<string, string>, weights: ReadonlyMap<string, number>) {
  const words = [...wordsIn(text)];
  for (const [i, first] of words.entries()) {
    const stems: string[] = [];
    let weight = 0;
    for (let at = i, between = 0; at < words.length && between <= MOST_WORDS_BETWEEN && stems.length < MOST_TYPICAL_WORDS; at++) {
      const { whole, end, isRun } = words[at]!;
      const stem = isRun ? undefined : stemOf.get(whole);
      if (isRun || (at > i && separates(text.slice(words[at - 1]!.end, words[at]!.start)))) break;
      if (stem === undefined || !weights.has(stem)) {
        if (at === i) break;
        between += 1;
        continue;
      }
      between = 0;
      if (stems.includes(stem)) break;
      stems.push(stem);
      weight += weights.get(stem)!;
      const spelling = text.slice(first.start, end);
      if (stems.length > 1 && spelling.length <= LONGEST_LABEL)
        yield { key: JSON.stringify(stems), spelling: inSentence(spelling), weight };
    }
  }
}

/** A phrase does not go beyond a sentence or a part of it. */
const separates = (between: string) => /[.,;:!?()[\]"\n]/.test(between);
/** The first word of a sentence is not written in capitals within one; names of several capitals are. */
const inSentence = (phrase: string) => (/^\p{Lu}\p{Ll}/u.test(phrase) ? phrase.charAt(0).toLowerCase() + phrase.slice(1) : phrase);

function shortened(title: string): string {
  if (title.length <= LONGEST_LABEL) return title;
  const cut = title.slice(0, LONGEST_LABEL - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST_LABEL / 2)).toWellFormed()}…`;
}

/** The issue whose title has the most typical words and few others. A question says more about a topic than what somebody did before. */
function mostTypical(issues: readonly IssueToGroup[], terms: readonly ClusterTerm[]): IssueToGroup {
  const weights = new Map(terms.map((term) => [term[0], weightOf(term)]));
  const typicality = ({ title, terms: own }: IssueToGroup) => {
    const words = new Set([...wordsIn(title)].map(({ whole }) => whole));
    const asked = own.filter(([, word]) => words.has(word));
    const sum = (asked.length > 0 ? asked : own).reduce((all, [stem]) => all + (weights.get(stem) ?? 0), 0);
    return (sum / Math.sqrt(Math.max(1, asked.length))) * (/[?？]$/.test(title) ? PREFERENCE_FOR_QUESTIONS : 1);
  };
  const found = issues.map((issue) => ({ issue, typicality: typicality(issue) }));
  return found.reduce((best, each) => (each.typicality > best.typicality ? each : best)).issue;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
