import { Controller, Get, Headers, Param, Query, Req, Res } from '@nestjs/common';
import { ApiConflictResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PlainParams, Public } from '../../common/access/access.decorators.js';
import { ErrorView } from '../../common/openapi/error.view.js';
import { DownloadPdf } from './download-pdf.js';
import { PdfDownloadParams, PdfDownloadQuery } from './pdf.dto.js';

/** Serves the URLs of PDFs. Only the service makes these URLs. */
@ApiTags('Spaces')
@Controller('v1/spaces/:spaceId/pdfs')
export class PdfDownloadsController {
  constructor(private readonly downloads: DownloadPdf) {}

  /**
   * Download a PDF
   *
   * @remarks Takes the `url` of a PDF, which is signed: it needs no access token and expires after an hour. Supports one
   * range and conditional requests. Waits for a PDF that is being made; if that takes long, the response is a 503 with
   * `Retry-After`. A URL that is invalid or expired, or whose user has lost access, is a 404. If the PDF could not be made,
   * the response is a 409 that says why.
   */
  @Get(':pdfId')
  @ApiOkResponse({ content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } } })
  @ApiConflictResponse({ type: ErrorView, description: 'The PDF could not be made.' })
  @Public()
  @PlainParams('spaceId', 'pdfId')
  async downloadPdf(
    @Param() params: PdfDownloadParams,
    @Query() { token }: PdfDownloadQuery,
    @Headers() headers: Record<string, string | undefined>,
    @Req() { method }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const conditions = { range: headers['range'], ifRange: headers['if-range'], ifNoneMatch: headers['if-none-match'] };
    const { status, headers: own, body } = await this.downloads.get({ ...params, token, ...conditions, headersOnly: method === 'HEAD' });
    await reply.code(status).headers(own).send(body);
  }
}
