import { Injectable } from '@nestjs/common';
import { HandlesJob, Job, type JobContext } from '../../../common/jobs/job.js';
import { Jobs } from '../../../common/jobs/jobs.js';
import { MakePdf } from './make-pdf.js';

/** Makes all PDFs that wait, one after the other. */
@Injectable()
@HandlesJob({ name: 'pdfs.make' })
export class MakePdfs extends Job<object> {
  constructor(private readonly makePdf: MakePdf) {
    super();
  }

  async run(_: object, { signal }: JobContext): Promise<void> {
    while (!signal.aborted && (await this.makePdf.next(signal)));
    // It runs again, for those that still wait.
    signal.throwIfAborted();
  }
}

/** The number of PDFs that are made at the same time. */
const LANES = 2;

/** Makes sure that waiting PDFs are made. Jobs with the same key run one after the other, and each makes all that wait. */
@Injectable()
export class EnqueuePdfs {
  constructor(private readonly jobs: Jobs) {}

  async add(pdfId: string): Promise<void> {
    await this.jobs.enqueue(MakePdfs, {}, { key: `pdfs ${pdfId.charCodeAt(0) % LANES}` });
  }
}
