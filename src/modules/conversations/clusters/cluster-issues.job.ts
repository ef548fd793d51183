import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { HandlesJob, Job, type JobContext } from '../../../common/jobs/job.js';
import { Jobs } from '../../../common/jobs/jobs.js';
import { ClusterThread } from './cluster-thread.js';
import type { IssueToGroup } from '../grouping/grouping.js';
import { EmbedIssues } from './embed-issues.js';
import { StoreClusters } from './store-clusters.js';

/** Older issues keep the cluster that they have. */
export const MOST_ISSUES = 20_000;
const PORTION = 250;
/** Milliseconds until a job tries again to get the only slot of this process. */
const SLOT_DELAY = 500;

/** Groups the issues of an organization into clusters. */
@Injectable()
@HandlesJob({ name: 'conversations.cluster' })
export class ClusterIssues extends Job<{ orgId: string }> {
  private running = false;

  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly storeClusters: StoreClusters,
    private readonly embedIssues: EmbedIssues,
  ) {
    super();
  }

  async run({ orgId }: { orgId: string }, { signal }: JobContext): Promise<void> {
    // Waiting here would block the other jobs of this process.
    if (this.running) return this.jobs.enqueue(ClusterIssues, { orgId }, { key: orgId, runAt: new Date(Date.now() + SLOT_DELAY) });
    this.running = true;
    const thread = new ClusterThread(signal);
    try {
      const ids = await this.readInto(thread, orgId, signal);
      await this.storeClusters.store(orgId, ids, await thread.group());
    } finally {
      this.running = false;
      await thread.end();
    }
  }

  /** In portions: parsing them and handing them over takes a few milliseconds each. */
  private async readInto(thread: ClusterThread, orgId: string, signal: AbortSignal): Promise<ReadonlySet<string>> {
    const ids = new Set<string>();
    let embeds = this.embedIssues.isConfigured;
    let after: { createdAt: Date; id: string } | undefined;
    for (let read = 0; read < MOST_ISSUES; read += PORTION) {
      signal.throwIfAborted();
      const issues = await this.database.query<IssueToGroup & { createdAt: Date }>(
        `SELECT id, key, language, title, summary, terms, created_at AS "createdAt" FROM conversation_issues
         WHERE org_id = $1 AND (created_at, id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3, ''))
         ORDER BY created_at DESC, id DESC LIMIT $4`,
        [orgId, after?.createdAt ?? null, after?.id ?? null, PORTION],
      );
      if (embeds) embeds = await this.embedIssues.embed(issues, signal);
      if (issues.length > 0) thread.add(issues);
      for (const { id } of issues) ids.add(id);
      if (issues.length < PORTION) break;
      after = issues.at(-1)!;
    }
    return ids;
  }
}
