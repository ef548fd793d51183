import { Injectable } from '@nestjs/common';
import { HandlesJob, Job, type JobContext } from '../../../../common/jobs/job.js';
import { NextImport } from './next-import.js';

const ATTEMPTS = 5;

/** Runs all imports that wait in a lane, one after the other. */
@Injectable()
@HandlesJob({ name: 'imports.run', attempts: ATTEMPTS })
export class RunImports extends Job<{ lane: number }> {
  constructor(private readonly nextImport: NextImport) {
    super();
  }

  async run({ lane }: { lane: number }, { attempt, signal }: JobContext): Promise<void> {
    while (!signal.aborted && (await this.nextImport.next(lane, signal, attempt >= ATTEMPTS)));
    // It runs again, for those that still wait.
    signal.throwIfAborted();
  }
}
