import { Controller, Get, Headers, Query, Res } from '@nestjs/common';
import { ApiConflictResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Can, Resource } from '../../../common/access/access.decorators.js';
import { ErrorView } from '../../../common/openapi/error.view.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { OpenAPISpec } from '../openapi-spec.entity.js';
import { sendContent } from '../versions/content-response.js';
import { OpenAPISpecVersion } from '../versions/openapi-spec-version.entity.js';
import { OpenAPISpecVersionsService } from '../versions/openapi-spec-versions.service.js';
import { ReferencePartQuery } from './reference-part.dto.js';
import { ReferencePartPresenter } from './reference-part.presenter.js';
import { ReferenceListView, ReferencePartView } from './reference-part.view.js';
import { ReferencePartsService } from './reference-parts.service.js';

@ApiTags('OpenAPI specifications')
@ApiConflictResponse({ type: ErrorView, description: 'The parts of this version are not described.' })
@Controller('v1/orgs/:organizationId/openapi/:specSlug/versions')
export class OpenAPIReferenceController {
  constructor(
    private readonly openAPISpecVersionsService: OpenAPISpecVersionsService,
    private readonly referencePartsService: ReferencePartsService,
    private readonly referencePartPresenter: ReferencePartPresenter,
  ) {}

  /**
   * List the operations, webhooks and schemas of the latest version
   * @remarks
   * Returns the parts of the newest version in the order of the specification: operations, then webhooks, then schemas. Those that are
   * marked `x-internal` are left out. A version that an earlier release has described has none until it is processed again (409).
   */
  @Get('latest/reference')
  @Can('openapi-spec:view', { scope: 'openapi:read' })
  async listLatestOpenAPIReference(@Resource('openapi-spec') spec: OpenAPISpec, @Query() query: ListQuery): Promise<ReferenceListView> {
    const version = await this.openAPISpecVersionsService.latest(spec);
    return this.referencePartPresenter.presentPage(await this.referencePartsService.list(version, query), spec);
  }

  /**
   * Get an operation, a webhook or a schema of the latest version
   * @remarks
   * Returns one part of the newest version, in one of three formats. `openapi` makes a valid specification of the part and all that it
   * refers to, which code generators and language models take. The ETag changes with the version: with `If-None-Match`, an unchanged part
   * is a 304.
   */
  @Get('latest/reference/part')
  @Can('openapi-spec:view', { scope: 'openapi:read' })
  @ApiOkResponse({ type: ReferencePartView })
  async getLatestOpenAPIReferencePart(
    @Resource('openapi-spec') spec: OpenAPISpec,
    @Query() query: ReferencePartQuery,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendContent(reply, await this.referencePartsService.read(await this.openAPISpecVersionsService.latest(spec), spec, query, known));
  }

  /**
   * List the operations, webhooks and schemas of a version
   * @remarks
   * Returns the parts of the version as for the latest one. Only the latest version has parts: for others the answer is 409.
   */
  @Get(':versionId/reference')
  @Can('openapi-spec-version:view', { scope: 'openapi:read' })
  async listOpenAPIReference(
    @Resource('openapi-spec-version') version: OpenAPISpecVersion,
    @Resource('openapi-spec') spec: OpenAPISpec,
    @Query() query: ListQuery,
  ): Promise<ReferenceListView> {
    return this.referencePartPresenter.presentPage(await this.referencePartsService.list(version, query), spec);
  }

  /**
   * Get an operation, a webhook or a schema of a version
   * @remarks
   * Returns one part of the version, as for the latest one. Only the latest version has parts: for others the answer is 409.
   */
  @Get(':versionId/reference/part')
  @Can('openapi-spec-version:view', { scope: 'openapi:read' })
  @ApiOkResponse({ type: ReferencePartView })
  async getOpenAPIReferencePart(
    @Resource('openapi-spec-version') version: OpenAPISpecVersion,
    @Resource('openapi-spec') spec: OpenAPISpec,
    @Query() query: ReferencePartQuery,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendContent(reply, await this.referencePartsService.read(version, spec, query, known));
  }
}
