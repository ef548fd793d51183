import { createHash } from 'node:crypto';
import { describeGroup } from './describe-group.js';
import { findNeighbours } from './find-neighbours.js';
import type { IssueGroup, IssueToGroup } from './grouping.js';
import { iconFor } from './icon-for.js';
import { mergeGroups } from './merge-groups.js';
import { refineGroups } from './refine-groups.js';
import { weighTerms } from './weigh-terms.js';

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
  const { vectors, stems, rarity } = weighTerms(issues.map(({ terms }) => terms));
  const merged = mergeGroups(vectors, findNeighbours(vectors, stems.length));
  const groups = refineGroups(vectors, merged, stems.length).filter((group) => group.length > 1);
  return groups.map((group) => {
    const members = group.toSorted((a, b) => a - b).map((i) => issues[i]!);
    const { label, summary, terms } = describeGroup(members, rarity);
    const hash = createHash('sha256')
      .update(members.map(({ key }) => key).join())
      .digest('base64url');
    return { issues: members.map(({ id }) => id), label, summary, terms, icon: iconFor(terms), hash };
  });
}
