import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { HandlesJob, Job, type JobContext } from '../../../common/jobs/job.js';
import { Jobs } from '../../../common/jobs/jobs.js';
import { StoredContent } from '../versions/stored-content.js';
import { IngestSource } from './ingest-source.js';
import { IngestionLimits } from './ingestion-limits.js';
import { ProcessingResult, type ProcessingOutcome } from './processing-result.js';
import { SpecFailure } from './spec-failure.js';

/** Milliseconds until a job tries again to get a slot of this process. */
const SLOT_DELAY = 500;

interface Begun {
  request: number;
  source_url: string | null;
  source_text: string | null;
  etag: string | null;
  last_modified: string | null;
  last_version: string | null;
}

/** Fetches, parses and checks a specification, and adds a version if its content changed. */
@Injectable()
@HandlesJob({ name: 'openapi.process' })
export class ProcessSpec extends Job<{ specId: string }> {
  private running = 0;

  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly ingestSource: IngestSource,
    private readonly processingResult: ProcessingResult,
    private readonly storedContent: StoredContent,
    private readonly ingestionLimits: IngestionLimits,
  ) {
    super();
  }

  async run({ specId }: { specId: string }, { signal }: JobContext): Promise<void> {
    // Waiting here would block the other jobs of this process.
    if (this.running >= this.ingestionLimits.atOnce) {
      const runAt = new Date(Date.now() + SLOT_DELAY);
      return this.jobs.enqueue(ProcessSpec, { specId }, { key: specId, runAt });
    }
    this.running += 1;
    try {
      await this.process(specId, signal);
    } finally {
      this.running -= 1;
    }
  }

  private async process(specId: string, signal: AbortSignal): Promise<void> {
    const [begun] = await this.database.query<Begun>(
      `UPDATE openapi_specs SET processing_state = 'progress' WHERE id = $1 RETURNING request, source_url, source_text, etag, last_modified, last_version`,
      [specId],
    );
    if (!begun) return;
    const outcome = await this.ingest(begun, signal);
    await this.processingResult.store(specId, begun.request, outcome);
  }

  private async ingest({ source_url: url, source_text: text, ...spec }: Begun, signal: AbortSignal): Promise<ProcessingOutcome> {
    const known = { etag: spec.etag, lastModified: spec.last_modified };
    const previous = spec.last_version === null ? null : await this.storedContent.packed(spec.last_version, 'bundle');
    try {
      return await this.ingestSource.ingest(url === null ? { text: text! } : { url, known }, previous, signal);
    } catch (error) {
      if (error instanceof SpecFailure) return error;
      throw error;
    }
  }
}
