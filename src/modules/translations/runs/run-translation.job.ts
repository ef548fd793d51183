import { Injectable } from '@nestjs/common';
import { NotFound } from '../../../common/http/errors.js';
import { HandlesJob, Job, type JobContext } from '../../../common/jobs/job.js';
import { ServiceFailed } from '../../../common/outbound/json-service.js';
import { RunEnded, RunState } from './run-state.js';
import { TranslateSpace } from './translate-space.js';

const ATTEMPTS = 5;
const DELETED = 'The source or the result was deleted: restore it, then run the translation again';
const UNEXPECTED = 'The run ended unexpectedly: run the translation again; the log of the service has the reason';

/** Runs a translation. What an interrupted run translated is in the memory, so that the next attempt need not pay for it again. */
@Injectable()
@HandlesJob({ name: 'translations.run', attempts: ATTEMPTS })
export class RunTranslation extends Job<{ translationId: string; runId: string }> {
  constructor(
    private readonly runState: RunState,
    private readonly translateSpace: TranslateSpace,
  ) {
    super();
  }

  async run({ translationId, runId }: { translationId: string; runId: string }, { attempt, signal }: JobContext): Promise<void> {
    try {
      const open = await this.runState.open(translationId, runId);
      if (open) await this.translateSpace.translate(open, signal);
    } catch (error) {
      if (error instanceof RunEnded) return;
      if (signal.aborted) throw error;
      if (error instanceof NotFound) return this.runState.fail(translationId, runId, DELETED);
      if (error instanceof ServiceFailed) return this.runState.fail(translationId, runId, error.message);
      if (attempt === ATTEMPTS) await this.runState.fail(translationId, runId, UNEXPECTED);
      throw error;
    }
  }
}
