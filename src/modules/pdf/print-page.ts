import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Cache } from '../../common/caches/cache.js';
import { Caches } from '../../common/caches/caches.js';
import { RunningWork } from '../../common/concurrency/joined-work.js';
import { OneAtATime } from '../../common/concurrency/one-at-a-time.js';
import type { Audience } from '../../common/expressions/audience.js';
import { SpecDescriptions } from '../content/pages/spec-descriptions.js';
import type { PageRecord } from '../versions/records/page-record.js';
import type { Content } from '../versions/revisions/revisions.service.js';
import { PdfContent } from './making/pdf-content.js';
import { PdfFailed, type PdfLimits, printPdf } from './making/print-pdf.js';

/** A page as an audience sees it. */
export interface PageToPrint {
  /** The content of the space that the audience sees. */
  content: Content;
  page: PageRecord;
  audience: Audience;
  language: string;
}

const MEGABYTE = 1024 * 1024;
/** Less than for members: anyone may ask for a page. */
const LIMITS: PdfLimits = { heap: 128, time: 30_000, size: 32 * MEGABYTE };
/** Pages that are printed or wait for it; others are refused. */
const MOST_WAITING = 8;

/**
 * Prints single pages for visitors of sites, as each audience sees them: at once, one at a time, and without storing anything about the
 * visitor. The same page is printed once for all visitors with the same claims, as long as it does not change.
 */
@Injectable()
export class PrintPage implements OnApplicationShutdown {
  private readonly logger = new Logger(PrintPage.name);
  private readonly printed: Cache<Buffer>;
  private readonly running = new RunningWork<Buffer | undefined>();
  private readonly turns = new OneAtATime(MOST_WAITING);
  private readonly stopping = new AbortController();

  constructor(
    private readonly pdfContent: PdfContent,
    private readonly specDescriptions: SpecDescriptions,
    caches: Caches,
  ) {
    this.printed = caches.create<Buffer>({ name: 'page-pdfs', bytesOf: ({ length }) => length });
  }

  /** Undefined if too many wait, or if the page cannot be printed. */
  async print(wanted: PageToPrint): Promise<Buffer | undefined> {
    const { content, page, audience, language } = wanted;
    const { id, spaceId } = content.revision;
    const sources = [content.computed?.seed ?? null, await this.specDescriptions.stateOf(spaceId)];
    const key = JSON.stringify([spaceId, id, page.id, audience.key, language, sources]);
    return this.printed.get(key) ?? this.running.run(key, () => this.inTurn(key, wanted));
  }

  onApplicationShutdown(): void {
    this.stopping.abort(new Error('The service stops'));
  }

  private async inTurn(key: string, wanted: PageToPrint): Promise<Buffer | undefined> {
    if (this.turns.isFull) return undefined;
    try {
      const pdf = await this.turns.run(() => this.bytesOf(wanted));
      this.printed.set(key, pdf);
      return pdf;
    } catch (err) {
      this.logger.warn({ event: 'pdf.page_failed', spaceId: wanted.content.revision.spaceId, pageId: wanted.page.id, err: err as Error });
      return undefined;
    }
  }

  private async bytesOf({ content, page, audience, language }: PageToPrint): Promise<Buffer> {
    const cover = { title: page.title, lines: [], language };
    const source = this.pdfContent.source(content, { page: page.id, only: true }, cover, audience);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of printPdf(source, LIMITS, this.stopping.signal)) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > LIMITS.size) throw new PdfFailed(`The PDF of the page has more than ${LIMITS.size / MEGABYTE} MB`);
    }
    return Buffer.concat(chunks, size);
  }
}
