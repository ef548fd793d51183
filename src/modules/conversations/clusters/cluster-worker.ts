import { parentPort } from 'node:worker_threads';
import { groupIssues } from '../grouping/group-issues.js';
import type { IssueToGroup } from '../grouping/grouping.js';
import type { FromClusterThread, ToClusterThread } from './cluster-messages.js';

/** The script of a thread: it receives issues in portions, and groups them. */
const port = parentPort!;
const issues: IssueToGroup[] = [];

port.on('message', (message: ToClusterThread) => {
  if (message.kind === 'issues') issues.push(...message.issues);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; threads have none
  else port.postMessage({ kind: 'groups', groups: groupIssues(issues) } satisfies FromClusterThread);
});
