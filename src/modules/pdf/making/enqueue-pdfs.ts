import { Injectable } from '@nestjs/common';
import { Jobs } from '../../../common/jobs/jobs.js';
import { MakePdfs } from './make-pdfs.job.js';

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
