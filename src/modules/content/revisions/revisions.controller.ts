import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentResources, PlainParams, Resource } from '../../../common/access/access.decorators.js';
import { Resources } from '../../../common/access/resources.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { Space } from '../../spaces/space.entity.js';
import { DocumentParams } from './revision.dto.js';
import { PagePresenter } from '../pages/page.presenter.js';
import { DocumentView } from '../pages/page.view.js';
import { RevisionPresenter } from './revision.presenter.js';
import { RevisionListView } from './revision.view.js';
import { VisibleDocuments } from './visible-documents.js';
import { RevisionsService } from '../../versions/revisions/revisions.service.js';

@ApiTags('Space content')
@Controller('v1/spaces/:spaceId')
export class RevisionsController {
  constructor(
    private readonly revisionsService: RevisionsService,
    private readonly visibleDocuments: VisibleDocuments,
    private readonly revisionPresenter: RevisionPresenter,
    private readonly pagePresenter: PagePresenter,
  ) {}

  /**
   * List the revisions of a space
   *
   * @remarks Returns the revisions, newest first, without their content. Those of a change request that is being written are
   * joined when they are an hour old: the last of ten minutes stays.
   */
  @Get('revisions')
  @Can('space:view', { scope: 'space:read' })
  async listRevisions(
    @Resource('space') { id }: Space,
    @Query() query: ListQuery,
    @CurrentResources() resources: Resources,
  ): Promise<RevisionListView> {
    return this.revisionPresenter.presentPage(await this.revisionsService.list(id, query), resources);
  }

  /**
   * Get a document by its id
   *
   * @remarks Returns any document that the space stores, current or from an earlier revision. Pages refer to it as
   * `documentId`. With the `apiToken` of a site, only documents of what its visitor sees are found.
   */
  @Get('documents/:documentId')
  @Can('space:view', { scope: 'space:read', visitors: true })
  @PlainParams('documentId')
  async getDocumentById(@Param() { documentId }: DocumentParams, @CurrentResources() resources: Resources): Promise<DocumentView> {
    return this.pagePresenter.presentDocument(await this.visibleDocuments.get(resources, documentId));
  }
}
