import { Controller, Get, Headers, Req, Res } from '@nestjs/common';
import { ApiConflictResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Can, CurrentResources } from '../../../common/access/access.decorators.js';
import { Resources } from '../../../common/access/resources.js';
import { ErrorView } from '../../../common/openapi/error.view.js';
import { NamedByMount, Section } from '../../../common/openapi/operations.decorator.js';
import { ExportContent } from './export-content.js';

/** The content of a space, of one of its revisions, or of a change request as an archive. */
@ApiTags('Spaces')
@Section({ changeRequestId: 'Change requests' })
@Controller([
  'v1/spaces/:spaceId/export',
  'v1/spaces/:spaceId/revisions/:revisionId/export',
  'v1/spaces/:spaceId/change-requests/:changeRequestId/export',
])
export class ExportsController {
  constructor(private readonly exporting: ExportContent) {}

  /**
   * Export the content as Markdown files
   *
   * @remarks Returns a zip archive: `SUMMARY.md` is the table of contents, each page is a Markdown file with its fields as
   * front matter, and `.gitbook` contains files, reusable contents and variables. The archive has everything, also
   * hidden pages and those with a condition. Equal content is equal bytes, and has the same ETag. An import of the
   * archive into the same space changes nothing. If the bytes of files are missing, the response is a 409.
   */
  @Get()
  @ApiOkResponse({ content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } } })
  @ApiConflictResponse({ type: ErrorView, description: 'The bytes of a file are missing.' })
  @Can('space:view', { scope: 'space:read' })
  @NamedByMount({ revisionId: 'exportRevision', changeRequestId: 'exportChangeRequest', spaceId: 'exportSpace' })
  async exportContent(
    @CurrentResources() resources: Resources,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Req() { method }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { status, headers, body } = await this.exporting.export(resources, { ifNoneMatch, headersOnly: method === 'HEAD' });
    await reply.code(status).headers(headers).send(body);
  }
}
