import { createHash } from 'node:crypto';
import { describeGroup } from './describe-group.js';
import { findTopics } from './find-topics.js';
import type { IssueGroup, IssueToGroup } from './grouping.js';
import type { ClusterTerm } from '../issues-cluster.entity.js';

/**
 * Groups issues of one language that are about the same. The result depends only on the set of issues: they are sorted by
 * their keys first. Issues that are like no other are in no group.
 */
export function groupIssues(issues: readonly IssueToGroup[]): IssueGroup[] {
  const byLanguage = new Map<string, IssueToGroup[]>();
  for (const issue of issues.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    const same = byLanguage.get(issue.language);
    if (same) same.push(issue);
    else byLanguage.set(issue.language, [issue]);
  }
  return [...byLanguage].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, same]) => groupsOf(same));
}

function groupsOf(issues: readonly IssueToGroup[]): IssueGroup[] {
  const alike = sameTexts(issues);
  const topics = findTopics(alike.map(([first]) => first!));
  const groups = topics.map((topic) => topic.flatMap((i) => alike[i]!)).filter((group) => group.length > 1);
  const rarity = rarityOf(issues);
  const labels = new Set<string>();
  // The largest group gets a phrase that several would be called by.
  return groups
    .toSorted((a, b) => b.length - a.length)
    .map((group) => {
      const members = group.toSorted((a, b) => (a.key < b.key ? -1 : 1));
      const { phrase, question, summary, terms } = describeGroup(members, rarity);
      const label = phrase === undefined || labels.has(phrase) ? question : phrase;
      labels.add(label);
      const hash = createHash('sha256')
        .update(members.map(({ key }) => key).join())
        .digest('base64url');
      return { issues: members.map(({ id }) => id), label, summary, terms, icon: iconFor(terms), hash };
    });
}

/** A text that was sent many times counts once, so that its copies are not the only neighbours of each other. */
function sameTexts(issues: readonly IssueToGroup[]): IssueToGroup[][] {
  const alike = new Map<string, IssueToGroup[]>();
  for (const issue of issues) {
    const text = JSON.stringify([issue.title.toLowerCase(), issue.terms]);
    const same = alike.get(text);
    if (same) same.push(issue);
    else alike.set(text, [issue]);
  }
  return [...alike.values()];
}

/** How rare each stem is: near 0 for one that is in nearly all issues. */
function rarityOf(issues: readonly IssueToGroup[]): Map<string, number> {
  const frequency = new Map<string, number>();
  for (const { terms } of issues) for (const [stem] of terms) frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
  return new Map([...frequency].map(([stem, count]) => [stem, Math.log(1 + issues.length / count)]));
}

/** Icons by the beginnings of words that suggest them. */
const ICONS: readonly (readonly [icon: string, beginnings: string])[] = [
  ['key', 'passwor passwort login log sign authentic anmeld connexion contraseña'],
  ['shield-halved', 'two-factor 2fa factor sso saml okta secur permiss role access'],
  ['file-invoice-dollar', 'invoice receipt bill rechnung factur'],
  ['credit-card', 'card pay refund charg subscri renew price plan rückerstatt zahl rembours pago'],
  ['user-plus', 'invit member seat guest colleague einlad'],
  ['globe', 'domain dns certif host site'],
  ['magnifying-glass', 'search find such recherch'],
  ['file-import', 'import migrat'],
  ['file-pdf', 'pdf export print'],
  ['code-branch', 'git github gitlab sync commit branch'],
  ['code', 'api token endpoint webhook sdk'],
  ['gauge-high', 'slow load perform lag outag timeout'],
  ['image', 'image upload file attach picture'],
  ['language', 'translat language übersetz'],
  ['comments', 'comment review merge'],
  ['pen-to-square', 'editor table format text page'],
  ['truck', 'deliver ship parcel liefer'],
];
const OTHERWISE = 'circle-question';
const MOST_TERMS = 5;

/** The icon that the most typical words of a cluster suggest. */
function iconFor(terms: readonly ClusterTerm[]): string {
  for (const [, word] of terms.slice(0, MOST_TERMS)) {
    const found = ICONS.find(([, beginnings]) => beginnings.split(' ').some((beginning) => word.startsWith(beginning)));
    if (found) return found[0];
  }
  return OTHERWISE;
}
