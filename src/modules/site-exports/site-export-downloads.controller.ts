import { Controller, Get, Headers, Param, Query, Req, Res } from '@nestjs/common';
import { ApiConflictResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PlainParams, Public } from '../../common/access/access.decorators.js';
import { ErrorView } from '../../common/openapi/error.view.js';
import { DownloadSiteExport } from './download-site-export.js';
import { SiteExportDownloadParams, SiteExportDownloadQuery } from './site-export.dto.js';

/** Serves the URLs of archives. Only the service makes these URLs. */
@ApiTags('Sites')
@Controller('v1/orgs/:organizationId/sites/:siteId/exports')
export class SiteExportDownloadsController {
  constructor(private readonly downloads: DownloadSiteExport) {}

  /**
   * Download the archive of an export
   *
   * @remarks Takes `urls.archive` of an export, which is signed: it needs no access token and expires after an hour. Supports one range
   * and conditional requests. A URL that is invalid or expired, or whose user has lost access, is a 404. If the bytes are missing after
   * a backup was restored, the response is a 409.
   */
  @Get(':siteExportId/archive')
  @ApiOkResponse({ content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } } })
  @ApiConflictResponse({ type: ErrorView, description: 'The bytes of the archive are missing.' })
  @Public()
  @PlainParams('organizationId', 'siteId', 'siteExportId')
  async downloadSiteExport(
    @Param() params: SiteExportDownloadParams,
    @Query() { token }: SiteExportDownloadQuery,
    @Headers() headers: Record<string, string | undefined>,
    @Req() { method }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const conditions = { range: headers['range'], ifRange: headers['if-range'], ifNoneMatch: headers['if-none-match'] };
    const { status, headers: own, body } = await this.downloads.get({ ...params, token, ...conditions, headersOnly: method === 'HEAD' });
    await reply.code(status).headers(own).send(body);
  }
}
