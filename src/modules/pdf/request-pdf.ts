import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Resources } from '../../common/access/resources.js';
import { audit } from '../../common/audit/audit.js';
import { Database } from '../../common/db/database.js';
import { BadRequest, NotFound } from '../../common/http/errors.js';
import { wordsFor } from '../../common/words/languages.js';
import { Env } from '../../config/env.js';
import { ReadPages } from '../content/pages/read-pages.js';
import { SpecDescriptions } from '../content/pages/spec-descriptions.js';
import type { ContentAddress } from '../content/current-content.decorator.js';
import type { Content } from '../versions/revisions/revisions.service.js';
import { EnqueuePdfs } from './making/make-pdfs.job.js';
import type { Pdf, PdfInput } from './pdf.entity.js';
import type { PdfQuery } from './pdf.dto.js';
import { PdfUrls } from './pdf-urls.js';
import type { PdfUrlView } from './pdf.view.js';

/** Milliseconds that the URL of a PDF is valid. */
const LIFE = 60 * 60 * 1000;
/** How many of those who ask for the same PDF are told if it cannot be made. */
const MOST_ASKING = 20;

/** Requests PDFs. A PDF of the same content is made once, for all callers. */
@Injectable()
export class RequestPdf {
  constructor(
    private readonly database: Database,
    private readonly env: Env,
    private readonly readPages: ReadPages,
    private readonly specDescriptions: SpecDescriptions,
    private readonly enqueuePdfs: EnqueuePdfs,
    private readonly pdfUrls: PdfUrls,
  ) {}

  async urlOf(address: ContentAddress, { only, page }: PdfQuery, resources: Resources): Promise<PdfUrlView> {
    if (only && page === undefined)
      throw new BadRequest('`only` requires `page`: send the id of the page', [{ pointer: '/page', message: 'is required with `only`' }]);
    const content = await this.readPages.content(address, true);
    if (page !== undefined && !content.pages.get(page)) throw new NotFound('page');
    const input = inputOf(content, { only, page: page ?? null }, resources);
    const pdfId = this.idOf(address.spaceId, input, [content.computed?.seed ?? null, await this.specDescriptions.stateOf(address.spaceId)]);
    const expires = Date.now() + LIFE;
    const { userId, identity } = resources.actor;
    const changeRequestId = resources.has('change-request') ? resources.get('change-request').id : null;
    await this.database.tx(async () => {
      await this.keep({ spaceId: address.spaceId, id: pdfId, input }, expires, userId);
      const asked = { revision: input.revisionId, changeRequest: changeRequestId ?? undefined, page };
      audit(this.database, 'pdf.create', resources.get('space'), asked);
    });
    const grant = { spaceId: address.spaceId, pdfId, changeRequestId, userId, tokenId: identity.tokenId, title: input.title, expires };
    return { url: await this.pdfUrls.sign(grant) };
  }

  /** Everything that the PDF depends on. */
  private idOf(spaceId: string, input: PdfInput, sources: readonly (string | null)[]): string {
    const parts = [spaceId, input, sources, this.env.fontsDir ?? null, RENDERER_VERSION];
    return hash('sha256', JSON.stringify(parts), 'base64url');
  }

  /** A PDF that could not be made is tried again when it is requested again. */
  private async keep({ spaceId, id, input }: Pick<Pdf, 'spaceId' | 'id' | 'input'>, expires: number, userId: string): Promise<void> {
    await this.database.tx(async () => {
      const [row] = await this.database.query<{ state: string }>(
        `INSERT INTO pdfs AS p (id, space_id, input, state, expires_at, asked_by)
         VALUES ($1, $2, $3, 'waiting', $4, array_remove(ARRAY[$5], ''))
         ON CONFLICT (id) DO UPDATE SET expires_at = greatest(p.expires_at, excluded.expires_at), failure = NULL,
           asked_by = (excluded.asked_by || array_remove(p.asked_by, $5))[1:${MOST_ASKING}],
           state = CASE WHEN p.state = 'failed' THEN 'waiting' ELSE p.state END
         RETURNING state`,
        [id, spaceId, input, new Date(expires), userId],
      );
      if (row!.state === 'waiting') await this.enqueuePdfs.add(id);
    });
  }
}

function inputOf({ revision, pages }: Content, choice: { only: boolean; page: string | null }, resources: Resources): PdfInput {
  const space = resources.get('space');
  const language = space.language ?? 'en';
  const words = wordsFor(language).pdf;
  const changeRequest = resources.has('change-request') ? resources.get('change-request') : undefined;
  const lines = [
    ...(choice.page === null ? [] : [space.title]),
    ...(changeRequest ? [`${words.changeRequest(changeRequest.number)}${changeRequest.subject ? `: ${changeRequest.subject}` : ''}`] : []),
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(revision.createdAt),
  ];
  const title = choice.page === null ? space.title : pages.get(choice.page)!.title;
  return { revisionId: revision.id, ...choice, title, lines, language };
}

/** Increase it when PDFs of the same content change, so that those that are kept are not served any more. */
const RENDERER_VERSION = 2;
