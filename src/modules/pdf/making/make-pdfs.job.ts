import { Injectable } from '@nestjs/common';
import { HandlesJob, Job, type JobContext } from '../../../common/jobs/job.js';
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
