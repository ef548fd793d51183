import type { IssueGroup, IssueToGroup } from '../grouping/grouping.js';

export type ToClusterThread = { kind: 'issues'; issues: IssueToGroup[] } | { kind: 'group' };
export type FromClusterThread = { kind: 'groups'; groups: IssueGroup[] };
