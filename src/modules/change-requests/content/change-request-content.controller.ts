import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Can, CurrentActor, CurrentResources, PlainParams, Resource } from '../../../common/access/access.decorators.js';
import type { Actor } from '../../../common/access/actor.js';
import { MaxBody, TakesFiles } from '../../../common/http/body-kinds.decorator.js';
import { Resources } from '../../../common/access/resources.js';
import { MayFailPrecondition } from '../../../common/openapi/operations.decorator.js';
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
    private readonly editContent: EditContent,
    private readonly uploads: Uploads,
    private readonly readChanges: ReadChanges,
    private readonly editedContentPresenter: EditedContentPresenter,
  ) {}

  /**
   * Change the content of a change request
   *
   * @remarks Applies the changes in order, all or none, and stores them as one revision. Returns the change request, or
   * with `compat=false` what happened to each page. A batch that changes nothing makes no revision. A change request
   * that is merged or archived cannot be written to (409).
   */
  @Post('content')
  @MaxBody(LARGEST_BATCH)
  @MayFailPrecondition()
  @Can('change-request:edit', { scope: 'space:write', effects: { 'a reference to an OpenAPI specification': 'read-specification' } })
  @HttpCode(200)
  @ApiOkResponse({
    schema: {
      title: 'ChangeRequestOrEditedContent',
      oneOf: [ChangeRequestView, EditedContentView].map((view) => ({ $ref: getSchemaPath(view) })),
    },
  })
  async updateChangeRequestContent(
    @Resource('change-request') changeRequest: ChangeRequest,
    @Body() batch: ContentBatch,
    @Query() { compat }: EditContentQuery,
    @CurrentResources() resources: Resources,
    @Headers('if-match') ifMatch?: string,
  ): Promise<ChangeRequestView | EditedContentView> {
    const written = await this.editContent.write(changeRequest, batch, resources.actor, ifMatch);
    return this.editedContentPresenter.present(written, resources, compat);
  }

  /**
   * Upload files to a change request
   *
   * @remarks Takes `multipart/form-data` and adds all files as one revision. Returns the change request, what changed,
   * and the new files. An `Idempotency-Key` is refused (400); a file larger than `MAX_FILE_SIZE` is refused (413).
   */
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
    this.editContent.refuse(changeRequest, ifMatch);
    const written = await this.editContent.write(changeRequest, await this.uploads.read(request), resources.actor, ifMatch);
    return this.editedContentPresenter.presentChanges(written, resources);
  }

  /**
   * List the changes of a change request
   *
   * @remarks Compares the change request with the revision of the space that it started from or last pulled in. Returns
   * one entry for each page, file, reusable content or set of variables that differs, up to `limit`.
   */
  @Get('changes')
  @Can('change-request:view', { scope: 'space:read', visitors: true })
  async getChangeRequestSemanticChanges(
    @Resource('change-request') changeRequest: ChangeRequest,
    @Query() { limit }: ChangesQuery,
    @CurrentActor() { visitor }: Actor,
  ): Promise<SemanticChangesView> {
    return this.readChanges.between({ ...spanOf(changeRequest), audience: visitor?.audience }, limit);
  }

  /**
   * Compare a page of a change request with its space
   *
   * @remarks Returns the blocks that were inserted, deleted, changed or moved, with changes of text word by word. The
   * comparison is with the revision of the space that the change request started from or last pulled in.
   */
  @Get('changes/page/:pageId')
  @Can('change-request:view', { scope: 'space:read' })
  @PlainParams('pageId')
  async getPageChangesInChangeRequest(
    @Resource('change-request') changeRequest: ChangeRequest,
    @Param() { pageId }: ChangedPageParams,
  ): Promise<PageChangesView> {
    return this.readChanges.ofPage(spanOf(changeRequest), pageId);
  }
}

/** Changes pulled from the space are not its own changes, so the comparison starts at the last pull. */
const spanOf = (changeRequest: ChangeRequest): Span => ({
  spaceId: changeRequest.spaceId,
  before: mergeBaseOf(changeRequest),
  after: changeRequest.revisionId,
});
