import { Controller, Get, Headers, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Can, Resource } from '../../../common/access/access.decorators.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { OpenAPISpec } from '../openapi-spec.entity.js';
import { OpenAPISpecVersion } from './openapi-spec-version.entity.js';
import { OpenAPISpecVersionPresenter } from './openapi-spec-version.presenter.js';
import {
  OpenAPISpecChangesView,
  OpenAPISpecContentView,
  OpenAPISpecRawContentView,
  OpenAPISpecVersionListView,
  OpenAPISpecVersionView,
} from './openapi-spec-version.view.js';
import { OpenAPISpecVersionsService } from './openapi-spec-versions.service.js';
import { sendContent } from './content-response.js';
import { VersionContent } from './version-content.js';

@ApiTags('OpenAPI specifications')
@Controller('v1/orgs/:organizationId/openapi/:specSlug/versions')
export class OpenAPISpecVersionsController {
  constructor(
    private readonly openAPISpecVersionsService: OpenAPISpecVersionsService,
    private readonly versionContent: VersionContent,
    private readonly openAPISpecVersionPresenter: OpenAPISpecVersionPresenter,
  ) {}

  /**
   * List the versions of an OpenAPI specification
   * @remarks
   * Returns the versions, newest first. Processing adds a version if it succeeds and the content differs from the latest
   * version.
   */
  @Get()
  @Can('openapi-spec:view', { scope: 'openapi:read' })
  async listOpenAPISpecVersions(
    @Resource('openapi-spec') spec: OpenAPISpec,
    @Query() query: ListQuery,
  ): Promise<OpenAPISpecVersionListView> {
    return this.openAPISpecVersionPresenter.presentPage(await this.openAPISpecVersionsService.list(spec, query), spec);
  }

  /**
   * Get the latest version of an OpenAPI specification
   * @remarks
   * Returns the newest version. A specification that was never processed successfully has none (404).
   */
  @Get('latest')
  @Can('openapi-spec:view', { scope: 'openapi:read' })
  async getLatestOpenAPISpecVersion(@Resource('openapi-spec') spec: OpenAPISpec): Promise<OpenAPISpecVersionView> {
    return this.openAPISpecVersionPresenter.present(await this.openAPISpecVersionsService.latest(spec), spec);
  }

  /**
   * Get the content of the latest version
   * @remarks
   * Returns all files of the newest version, as JSON. The ETag changes with the version: with `If-None-Match`, unchanged
   * content is a 304.
   */
  @Get('latest/content')
  @Can('openapi-spec:view', { scope: 'openapi:read', visitors: true })
  @ApiOkResponse({ type: OpenAPISpecContentView })
  async getLatestOpenAPISpecVersionContent(
    @Resource('openapi-spec') spec: OpenAPISpec,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendContent(reply, await this.versionContent.filesystem(await this.openAPISpecVersionsService.latest(spec), spec, known));
  }

  /**
   * Get the text of the latest version
   * @remarks
   * Returns the entry file of the newest version unchanged, with its comments and its formatting.
   */
  @Get('latest/content/raw')
  @Can('openapi-spec:view', { scope: 'openapi:read' })
  @ApiOkResponse({ type: OpenAPISpecRawContentView })
  async getLatestOpenAPISpecVersionRawContent(
    @Resource('openapi-spec') spec: OpenAPISpec,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendContent(reply, await this.versionContent.raw(await this.openAPISpecVersionsService.latest(spec), known));
  }

  /**
   * Get a version of an OpenAPI specification
   * @remarks
   * Returns the version with the URL that it was fetched from.
   */
  @Get(':versionId')
  @Can('openapi-spec-version:view', { scope: 'openapi:read' })
  getOpenAPISpecVersionById(
    @Resource('openapi-spec-version') version: OpenAPISpecVersion,
    @Resource('openapi-spec') spec: OpenAPISpec,
  ): OpenAPISpecVersionView {
    return this.openAPISpecVersionPresenter.present(version, spec);
  }

  /**
   * Get the content of a version
   * @remarks
   * Returns all files of the version, as JSON. The content of a version never changes.
   */
  @Get(':versionId/content')
  @Can('openapi-spec-version:view', { scope: 'openapi:read' })
  @ApiOkResponse({ type: OpenAPISpecContentView })
  async getOpenAPISpecVersionContentById(
    @Resource('openapi-spec-version') version: OpenAPISpecVersion,
    @Resource('openapi-spec') spec: OpenAPISpec,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendContent(reply, await this.versionContent.filesystem(version, spec, known));
  }

  /**
   * Get the changes of a version
   * @remarks
   * Returns what changed for clients since the version before it: operations, parameters, bodies, responses and schemas,
   * each change with the rule that says whether it may break a client, and all of them as Markdown.
   */
  @Get(':versionId/changes')
  @Can('openapi-spec-version:view', { scope: 'openapi:read' })
  @ApiOkResponse({ type: OpenAPISpecChangesView })
  async getOpenAPISpecVersionChangesById(
    @Resource('openapi-spec-version') version: OpenAPISpecVersion,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendContent(reply, await this.versionContent.changes(version, known));
  }
}
