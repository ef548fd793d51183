import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { FileStore, FileTooLarge } from '../../../common/storage/file-store.js';
import { Events } from '../../../common/events/events.js';
import { ReadPages } from '../../content/pages/read-pages.js';
import { Pdf, type PdfInput } from '../pdf.entity.js';
import { PdfNotMade } from '../pdf.events.js';
import { PdfContent } from './pdf-content.js';
import { pdfKey } from './pdf-key.js';
import { PdfFailed, PdfLimits, printPdf } from './print-pdf.js';

interface Claimed {
  id: string;
  spaceId: string;
  input: PdfInput;
}

/** Seconds past the time limit after which another process may make the PDF. */
const GRACE = 30;

/** Makes PDFs and stores them. */
@Injectable()
export class MakePdf {
  private readonly logger = new Logger(MakePdf.name);

  constructor(
    private readonly database: Database,
    private readonly readPages: ReadPages,
    private readonly pdfContent: PdfContent,
    private readonly fileStore: FileStore,
    private readonly pdfLimits: PdfLimits,
    private readonly events: Events,
  ) {}

  /** Makes the PDF that has waited longest. Returns whether there was one. */
  async next(signal: AbortSignal): Promise<boolean> {
    const claimed = await this.claim();
    if (!claimed) return false;
    const began = performance.now();
    try {
      const size = await this.make(claimed, signal);
      await this.settle(claimed, size);
      this.logger.log({ event: 'pdf.made', id: claimed.id, spaceId: claimed.spaceId, size, ms: Math.round(performance.now() - began) });
    } catch (error) {
      // The next process makes it.
      if (signal.aborted) await this.release(claimed);
      else await this.giveUp(claimed, error);
    }
    return true;
  }

  private async claim(): Promise<Claimed | undefined> {
    const [row] = await this.database.query<Claimed>(
      `UPDATE pdfs SET claimed_until = now() + make_interval(secs => $1)
       WHERE id = (SELECT id FROM pdfs WHERE state = 'waiting' AND coalesce(claimed_until, '-infinity') < now()
                   ORDER BY created_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING id, space_id AS "spaceId", input`,
      [this.pdfLimits.time / 1000 + GRACE],
    );
    return row;
  }

  private async make({ id, spaceId, input }: Claimed, signal: AbortSignal): Promise<number> {
    const { revisionId, page, only, title, lines, language = 'en' } = input;
    const content = await this.readPages.content({ spaceId, revisionId }, true);
    const source = this.pdfContent.source(content, { page, only }, { title, lines, language });
    const file = await this.fileStore.receive(printPdf(source, this.pdfLimits, signal), this.pdfLimits.size).catch(explain);
    await this.fileStore.put(pdfKey(id), file);
    return file.size;
  }

  /** If the row is gone, the space was purged meanwhile, and nobody else would delete the bytes. */
  private async settle({ id }: Claimed, size: number): Promise<void> {
    const { affected } = await this.database.repo(Pdf).update(id, { state: 'ready', size: String(size), claimedUntil: null });
    if (!affected) await this.fileStore.delete(pdfKey(id));
  }

  private async release({ id }: Claimed): Promise<void> {
    await this.database.repo(Pdf).update(id, { claimedUntil: null });
  }

  private async giveUp({ id, spaceId, input }: Claimed, err: unknown): Promise<void> {
    const known = err instanceof PdfFailed;
    if (known) this.logger.warn({ event: 'pdf.refused', id, spaceId, reason: err.message });
    else this.logger.error({ event: 'pdf.failed', id, spaceId, err });
    const failure = known ? err.message : 'An unexpected error occurred: the log of the service has the details';
    await this.database.tx(async () => {
      const [given] = await this.database.query<{ askedBy: string[] }>(
        `UPDATE pdfs p SET state = 'failed', failure = $2, claimed_until = NULL, asked_by = '{}'
         FROM (SELECT asked_by FROM pdfs WHERE id = $1 FOR UPDATE) asked WHERE p.id = $1 RETURNING asked.asked_by AS "askedBy"`,
        [id, failure],
      );
      if (given) await this.events.emit(new PdfNotMade(spaceId, input.title, given.askedBy, failure));
    });
  }
}

function explain(error: unknown): never {
  if (error instanceof FileTooLarge) throw new PdfFailed('The PDF is too large: request the PDF of single pages with `page`');
  throw error;
}
