import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { Cache } from '../../../common/caches/cache.js';
import { Caches } from '../../../common/caches/caches.js';
import { LanguageModel } from '../../../common/language-model/language-model.js';
import { ServiceFailed } from '../../../common/outbound/json-service.js';
import type { IssueToGroup } from '../grouping/grouping.js';

const BATCH = 64;

/** Has the embedding model of the administrator describe issues, if there is one. */
@Injectable()
export class EmbedIssues {
  private readonly logger = new Logger(EmbedIssues.name);
  private readonly known: Cache<Float32Array>;

  constructor(
    private readonly languageModel: LanguageModel,
    caches: Caches,
  ) {
    this.known = caches.create<Float32Array>({ name: 'issue-embeddings', bytesOf: ({ byteLength }) => byteLength + 128 });
  }

  get isConfigured(): boolean {
    return this.languageModel.hasEmbeddings;
  }

  /** Returns whether all issues have their embeddings now. If the model fails, they are grouped by their words. */
  async embed(issues: readonly IssueToGroup[], signal: AbortSignal): Promise<boolean> {
    try {
      for (let from = 0; from < issues.length; from += BATCH) await this.embedBatch(issues.slice(from, from + BATCH), signal);
      return true;
    } catch (error) {
      if (!(error instanceof ServiceFailed)) throw error;
      this.logger.warn({ event: 'conversations.embeddings-failed', reason: error.message });
      return false;
    }
  }

  private async embedBatch(issues: readonly IssueToGroup[], signal: AbortSignal): Promise<void> {
    const unknown: { issue: IssueToGroup; hash: string }[] = [];
    for (const issue of issues) {
      const hash = createHash('sha256').update(issue.summary).digest('base64url');
      issue.embedding = this.known.get(hash);
      if (!issue.embedding) unknown.push({ issue, hash });
    }
    if (unknown.length === 0) return;
    const found = await this.languageModel.embed(
      unknown.map(({ issue }) => issue.summary),
      signal,
    );
    for (const [i, { issue, hash }] of unknown.entries()) {
      issue.embedding = found[i]!;
      this.known.set(hash, found[i]!);
    }
  }
}
