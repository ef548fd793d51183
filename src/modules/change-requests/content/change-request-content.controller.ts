import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Can, CurrentResources, PlainParams, Resource } from '../../../common/access/access.decorators.js';
import { MaxBody } from '../../../common/http/max-body.decorator.js';
import { Resources } from '../../../common/access/resources.js';
import { TakesFiles } from '../../../common/http/takes-files.decorator.js';
import { MayFailPrecondition } from '../../../common/openapi/precondition.decorator.js';
import { Uploads } from '../../content/write/uploads.js';
import { ChangesQuery } from '../../content/revisions/changes-query.js';
import { PageChangesView, SemanticChangesView } from '../../content/revisions/changes.view.js';
import { ReadChanges, type Span } from '../../content/revisions/read-changes.js';
import { ContentBatch, LARGEST_BATCH } from '../../content/write/changes/content-batch.js';
import { ChangeRequest } from '../change-request.entity.js';
import { ChangeRequestView } from '../change-request.view.js';
import { mergeBaseOf } from '../merge-base.js';
import { EditContent } from './edit-content.js';
import { ChangedPageParams, EditContentQuery } from './edit-content.dto.js';
import { EditedContentPresenter } from './edited-content.presenter.js';
import { EditedContentView } from './edited-content.view.js';

@ApiTags('Change request content')
@ApiExtraModels(ChangeRequestView, EditedContentView)
@Controller('v1/spaces/:spaceId/change-requests/:changeRequestId')
export class ChangeRequestContentController {
  constructor(
    private readonly editing: EditContent,
    private readonly uploads: Uploads,
    private readonly changes: ReadChanges,
    private readonly presenter: EditedContentPresenter,
  ) {}

  /** Change the content of a change request: all changes or none, as one revision */
  @Post('content')
  @MaxBody(LARGEST_BATCH)
  @MayFailPrecondition()
  @Can('change-request:edit', { scope: 'space:write' })
  @HttpCode(200)
  @ApiOkResponse({ schema: { oneOf: [ChangeRequestView, EditedContentView].map((view) => ({ $ref: getSchemaPath(view) })) } })
  async updateChangeRequestContent(
    @Resource('change-request') changeRequest: ChangeRequest,
    @Body() batch: ContentBatch,
    @Query() { compat }: EditContentQuery,
    @CurrentResources() resources: Resources,
    @Headers('if-match') ifMatch?: string,
  ): Promise<ChangeRequestView | EditedContentView> {
    const written = await this.editing.write(changeRequest, batch, resources.actor, ifMatch);
    return this.presenter.present(written, resources, compat);
  }

  /** Add the files of a form to a change request, as one revision */
  @Post('content/files')
  @TakesFiles()
  @MayFailPrecondition()
  @Can('change-request:edit', { scope: 'space:write' })
  @HttpCode(200)
  async uploadChangeRequestFiles(
    @Resource('change-request') changeRequest: ChangeRequest,
    @Req() request: FastifyRequest,
    @CurrentResources() resources: Resources,
    @Headers('if-match') ifMatch?: string,
  ): Promise<EditedContentView> {
    this.editing.refuse(changeRequest, ifMatch);
    const written = await this.editing.write(changeRequest, await this.uploads.read(request), resources.actor, ifMatch);
    return this.presenter.presentChanges(written, resources);
  }

  /** List what a change request changes, page by page */
  @Get('changes')
  @Can('change-request:view', { scope: 'space:read' })
  async getChangeRequestSemanticChanges(
    @Resource('change-request') changeRequest: ChangeRequest,
    @Query() { limit }: ChangesQuery,
  ): Promise<SemanticChangesView> {
    return this.changes.between(spanOf(changeRequest), limit);
  }

  /** List what a change request changes on a page, block by block and word by word */
  @Get('changes/page/:pageId')
  @Can('change-request:view', { scope: 'space:read' })
  @PlainParams('pageId')
  async getPageChangesInChangeRequest(
    @Resource('change-request') changeRequest: ChangeRequest,
    @Param() { pageId }: ChangedPageParams,
  ): Promise<PageChangesView> {
    return this.changes.ofPage(spanOf(changeRequest), pageId);
  }
}

/** What it has of the space is no change of its own, so the last pull is where its changes begin. */
const spanOf = (changeRequest: ChangeRequest): Span => ({
  spaceId: changeRequest.spaceId,
  before: mergeBaseOf(changeRequest),
  after: changeRequest.revisionId,
});
