import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Turns } from '../../../common/concurrency/turns.js';
import type { Language } from '../../../common/contract/languages.js';
import { Database } from '../../../common/db/database.js';
import { newId } from '../../../common/ids/ids.js';
import { HandlesJob, Job, type JobContext } from '../../../common/jobs/job.js';
import { Jobs } from '../../../common/jobs/jobs.js';
import { ClusterCounts } from '../clusters/cluster-counts.js';
import { ClusterIssues } from '../clusters/cluster-issues.job.js';
import type { IssueTerm } from '../conversation-issue.entity.js';
import type { ConversationPart } from '../conversation.entity.js';
import { detectLanguage } from './detect-language.js';
import { extractIssues, type ExtractedIssue } from './extract-issues.js';
import { IssueTerms } from './issue-terms.js';

/** Conversations of one transaction, and batches of one run: then the clusters follow, and a new run continues. */
const BATCH = 50;
const MOST_BATCHES = 80;
/** Milliseconds of work before requests get a turn. */
const SLICE = 4;

interface ToProcess {
  id: string;
  source: string;
  externalId: string;
  subject: string | null;
  parts: ConversationPart[];
  version: number;
  createdAt: Date;
}

interface FoundIssue extends ExtractedIssue {
  conversation: ToProcess;
  key: string;
  language: Language;
  terms: IssueTerm[];
}

/** Extracts the issues of the conversations of an organization that are new or have changed. */
@Injectable()
@HandlesJob({ name: 'conversations.process' })
export class ProcessConversations extends Job<{ orgId: string }> {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly issueTerms: IssueTerms,
    private readonly clusterCounts: ClusterCounts,
  ) {
    super();
  }

  async run({ orgId }: { orgId: string }, { signal }: JobContext): Promise<void> {
    const turns = new Turns(SLICE);
    for (let batch = 1; ; batch++) {
      signal.throwIfAborted();
      const conversations = await this.unprocessed(orgId);
      if (conversations.length > 0) await this.process(orgId, conversations, turns);
      const isLast = conversations.length < BATCH;
      if (!isLast && batch < MOST_BATCHES) continue;
      return this.database.tx(async () => {
        await this.jobs.enqueue(ClusterIssues, { orgId }, { key: orgId });
        if (!isLast) await this.jobs.enqueue(ProcessConversations, { orgId }, { key: orgId });
      });
    }
  }

  private unprocessed(orgId: string): Promise<ToProcess[]> {
    return this.database.query<ToProcess>(
      `SELECT id, source, external_id AS "externalId", subject, parts, version, created_at AS "createdAt"
       FROM conversations WHERE org_id = $1 AND processed_at IS NULL ORDER BY id LIMIT $2`,
      [orgId, BATCH],
    );
  }

  private async process(orgId: string, conversations: readonly ToProcess[], turns: Turns): Promise<void> {
    const found: FoundIssue[] = [];
    for (const conversation of conversations) {
      const { source, externalId, subject, parts } = conversation;
      const keys = new Set<string>();
      for (const issue of extractIssues(subject, parts)) {
        const key = createHash('sha256')
          .update(JSON.stringify([source, externalId, issue.text]))
          .digest('base64url');
        if (keys.has(key)) continue;
        keys.add(key);
        found.push({ ...issue, conversation, key, language: detectLanguage(issue.text), terms: [] });
      }
      await turns.pass();
    }
    await this.findTerms(found);
    await this.store(orgId, conversations, found);
  }

  private async findTerms(issues: readonly FoundIssue[]): Promise<void> {
    for (const language of new Set(issues.map((issue) => issue.language))) {
      const same = issues.filter((issue) => issue.language === language);
      const terms = await this.issueTerms.termsOf(
        language,
        same.map(({ text }) => text),
      );
      for (const [i, issue] of same.entries()) issue.terms = terms[i]!;
    }
  }

  /** An issue that is still there keeps its id and its cluster. What changed or was deleted meanwhile is left to a later run. */
  private async store(orgId: string, conversations: readonly ToProcess[], issues: readonly FoundIssue[]): Promise<void> {
    await this.database.tx(async () => {
      await this.clusterCounts.lock(orgId);
      const current = await this.database.query<{ id: string }>(
        `UPDATE conversations c SET processed_at = now() FROM unnest($1::text[], $2::int[]) AS seen (id, version)
         WHERE c.id = seen.id AND c.version = seen.version RETURNING c.id`,
        [conversations.map(({ id }) => id), conversations.map(({ version }) => version)],
      );
      const ids = new Set(current.map(({ id }) => id));
      const kept = issues.filter(({ conversation }) => ids.has(conversation.id));
      const removed = await this.database.query<{ clusterId: string | null }>(
        `DELETE FROM conversation_issues WHERE conversation_id = ANY($1) AND key <> ALL($2) RETURNING cluster_id AS "clusterId"`,
        [[...ids], kept.map(({ key }) => key)],
      );
      await this.insert(orgId, kept);
      await this.clusterCounts.recount(removed.flatMap(({ clusterId }) => clusterId ?? []));
    });
  }

  private async insert(orgId: string, issues: readonly FoundIssue[]): Promise<void> {
    const rows = issues.map(({ conversation, key, title, summary, language, terms }) => ({
      id: newId(),
      conversation_id: conversation.id,
      key,
      title,
      summary,
      language,
      terms,
      created_at: conversation.createdAt.toISOString(),
    }));
    await this.database.query(
      `INSERT INTO conversation_issues (id, org_id, conversation_id, key, title, summary, language, terms, created_at)
       SELECT id, $1, conversation_id, key, title, summary, language, terms, created_at
       FROM jsonb_to_recordset($2::jsonb) AS found (id text, conversation_id text, key text, title text, summary text, language text,
         terms jsonb, created_at timestamptz)
       ON CONFLICT (conversation_id, key) DO UPDATE SET created_at = excluded.created_at`,
      [orgId, JSON.stringify(rows)],
    );
  }
}
