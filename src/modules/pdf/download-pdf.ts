import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Database } from '../../common/db/database.js';
import { Conflict, NotFound, Unavailable } from '../../common/http/errors.js';
import { FileStore } from '../../common/storage/file-store.js';
import { dispositionOf } from '../content/bytes/disposition-of.js';
import { type ByteConditions, type Download, serveBytes } from '../content/bytes/serve-bytes.js';
import { EnqueuePdfs } from './making/make-pdfs.job.js';
import { pdfKey } from './making/pdf-key.js';
import { PdfAccess } from './pdf-access.js';
import { type PdfGrant, PdfUrls } from './pdf-urls.js';
import { Pdf, type PdfState } from './pdf.entity.js';

export interface PdfDownload extends ByteConditions {
  spaceId: string;
  pdfId: string;
  token: string;
}

interface PdfRow {
  state: PdfState;
  failure: string | null;
  size: string | null;
  /** Whether nobody makes it, and nobody is about to. */
  abandoned: boolean;
}

/** How long a download waits for a PDF that is being made, in milliseconds. Proxies often wait for a minute. */
@Injectable()
export class PdfPatience {
  readonly total: number = 30_000;
  /** The time between two looks. */
  readonly pause: number = 250;
}

/** Serves PDFs to holders of a signed URL. */
@Injectable()
export class DownloadPdf {
  constructor(
    private readonly database: Database,
    private readonly pdfUrls: PdfUrls,
    private readonly pdfAccess: PdfAccess,
    private readonly fileStore: FileStore,
    private readonly enqueuePdfs: EnqueuePdfs,
    private readonly pdfPatience: PdfPatience,
  ) {}

  async get({ spaceId, pdfId, token, ...conditions }: PdfDownload): Promise<Download> {
    const grant = await this.pdfUrls.read(spaceId, pdfId, token);
    if (!grant || !(await this.pdfAccess.allows(grant))) throw new NotFound('PDF');
    const size = await this.sizeOf(pdfId);
    const bytes = { kind: 'PDF', key: pdfKey(pdfId), size, etag: `"${pdfId}"`, headers: headersOf(grant) };
    return serveBytes(this.fileStore, bytes, conditions);
  }

  /** After a backup without PDFs was restored, there are rows without bytes. */
  private async makeAgain(pdfId: string): Promise<void> {
    await this.database.repo(Pdf).update({ id: pdfId, state: 'ready' }, { state: 'waiting' });
    await this.enqueuePdfs.add(pdfId);
  }

  /** Waits until the PDF is made. */
  private async sizeOf(pdfId: string): Promise<number> {
    const until = performance.now() + this.pdfPatience.total;
    for (;;) {
      const [row] = await this.database.query<PdfRow>(
        `SELECT state, failure, size, state = 'waiting' AND claimed_until < now() AS abandoned FROM pdfs WHERE id = $1`,
        [pdfId],
      );
      if (!row) throw new NotFound('PDF');
      if (row.state === 'ready' && (await this.fileStore.size(pdfKey(pdfId))) === Number(row.size)) return Number(row.size);
      if (row.state === 'ready') await this.makeAgain(pdfId);
      if (row.state === 'failed') throw new Conflict(`The PDF could not be made. ${row.failure}`);
      if (row.abandoned) await this.enqueuePdfs.add(pdfId);
      if (performance.now() > until) throw new Unavailable('The PDF is still being made: try again shortly');
      await sleep(this.pdfPatience.pause);
    }
  }
}

function headersOf({ title, expires }: PdfGrant): Record<string, string | number> {
  return {
    'content-type': 'application/pdf',
    'content-disposition': dispositionOf('attachment', `${title}.pdf`),
    // Browsers do not show PDFs within a sandbox.
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'`,
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    'cache-control': `private, max-age=${Math.max(0, Math.floor((expires - Date.now()) / 1000))}, immutable`,
  };
}
