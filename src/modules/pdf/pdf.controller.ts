import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentResources } from '../../common/access/access.decorators.js';
import { Resources } from '../../common/access/resources.js';
import { NamedByMount, Section } from '../../common/openapi/operations.decorator.js';
import { CurrentContent, type ContentAddress } from '../content/current-content.decorator.js';
import { PdfQuery } from './pdf.dto.js';
import { PdfUrlView } from './pdf.view.js';
import { RequestPdf } from './request-pdf.js';

/** The content of a space or of a change request as a PDF. */
@ApiTags('Spaces')
@Section({ changeRequestId: 'Change requests' })
@Controller(['v1/spaces/:spaceId/pdf', 'v1/spaces/:spaceId/change-requests/:changeRequestId/pdf'])
export class PdfController {
  constructor(private readonly requestPdf: RequestPdf) {}

  /**
   * Get the URL of a PDF of the content
   *
   * @remarks Returns a signed URL that you can use for an hour, without a token. It stops working when you lose access to
   * the space, and when the token that requested it is revoked. The PDF shows the pages as a reader without claims sees
   * them: expressions are evaluated, and hidden pages are left out unless `page` names them. It is made in the background,
   * and a download waits for it; while it is not ready, downloads are answered with 503 and `Retry-After`.
   */
  @Get()
  @Can('space:view', { scope: 'space:read' })
  @NamedByMount({ changeRequestId: 'getChangeRequestPDF', spaceId: 'getSpacePDF' })
  async getPdf(
    @CurrentContent() address: ContentAddress,
    @Query() query: PdfQuery,
    @CurrentResources() resources: Resources,
  ): Promise<PdfUrlView> {
    return this.requestPdf.urlOf(address, query, resources);
  }
}
