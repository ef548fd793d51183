import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { IssueGroup, IssueToGroup } from '../grouping/grouping.js';
import type { FromClusterThread, ToClusterThread } from './cluster-messages.js';

/** By the package's own name: the thread runs what was built, also where the sources themselves are run. */
const SCRIPT = createRequire(import.meta.url).resolve('bindery/modules/conversations/clusters/cluster-worker.js');
const MOST_MEGABYTES = 512;

/** A thread that groups the issues of one organization, so that requests are answered meanwhile. */
export class ClusterThread {
  private readonly worker = new Worker(SCRIPT, { resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES } });

  constructor() {
    this.worker.unref();
  }

  add(issues: IssueToGroup[]): void {
    this.send({ kind: 'issues', issues });
  }

  group(signal: AbortSignal): Promise<IssueGroup[]> {
    return new Promise((resolve, reject) => {
      const abort = () => reject(signal.reason as Error);
      if (signal.aborted) return abort();
      signal.addEventListener('abort', abort, { once: true });
      this.worker.once('message', ({ groups }: FromClusterThread) => {
        signal.removeEventListener('abort', abort);
        resolve(groups);
      });
      this.worker.once('error', reject);
      this.worker.once('exit', () => reject(new Error('The thread that groups issues has ended')));
      this.send({ kind: 'group' });
    });
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }

  private send(message: ToClusterThread): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; threads have none
    this.worker.postMessage(message);
  }
}
