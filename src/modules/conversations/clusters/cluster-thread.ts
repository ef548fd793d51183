import { Thread } from '../../../common/concurrency/thread.js';
import type { IssueGroup, IssueToGroup } from '../grouping/grouping.js';
import type { FromClusterThread, ToClusterThread } from './cluster-messages.js';

/** A thread that groups the issues of one organization, so that requests are answered meanwhile. */
export class ClusterThread {
  private readonly thread: Thread<ToClusterThread, FromClusterThread>;

  constructor(signal: AbortSignal) {
    this.thread = new Thread({
      script: 'modules/conversations/clusters/cluster-worker.js',
      does: 'groups issues',
      mostMegabytes: 512,
      tooLarge: () => new Error('Grouping the issues needs too much memory'),
      signal,
    });
  }

  add(issues: IssueToGroup[]): void {
    this.thread.say({ kind: 'issues', issues });
  }

  async group(): Promise<IssueGroup[]> {
    this.thread.say({ kind: 'group' });
    return (await this.thread.next()).groups;
  }

  end(): Promise<void> {
    return this.thread.end();
  }
}
