import { Body, Controller, Delete, Get, HttpStatus, Param, Patch, Post, Put, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Can, CurrentActor, CurrentResources, IdempotentDelete, PlainParams, Resource } from '../../common/access/access.decorators.js';
import { Actor } from '../../common/access/actor.js';
import { Resources } from '../../common/access/resources.js';
import { ListQuery } from '../../common/http/list-query.dto.js';
import { MaxBody } from '../../common/http/body-kinds.decorator.js';
import { Org } from '../orgs/org.entity.js';
import { MAX_SPEC_BYTES } from './max-spec-bytes.js';
import { CreateOpenAPISpecDto, PutOpenAPISpecDto, SpecSlugParams, UpdateOpenAPISpecDto } from './openapi-spec.dto.js';
import { OpenAPISpec } from './openapi-spec.entity.js';
import { OpenAPISpecPresenter } from './openapi-spec.presenter.js';
import { OpenAPISpecListView, OpenAPISpecView } from './openapi-spec.view.js';
import { OpenAPISpecsService } from './openapi-specs.service.js';

/** A specification of the largest size, with the quotes and line breaks that a JSON string escapes. */
const LARGEST_BODY = 1.5 * MAX_SPEC_BYTES;

@ApiTags('OpenAPI specifications')
@Controller('v1/orgs/:organizationId/openapi')
export class OpenAPISpecsController {
  constructor(
    private readonly openAPISpecsService: OpenAPISpecsService,
    private readonly openAPISpecPresenter: OpenAPISpecPresenter,
  ) {}

  /**
   * List the OpenAPI specifications of an organization
   * @remarks
   * Returns the specifications of the organization, newest first, with the result of their last processing. Guests get
   * an empty list.
   */
  @Get()
  @Can('org:view', { scope: 'openapi:read' })
  async listOpenAPISpecs(
    @Resource('org') org: Org,
    @Query() query: ListQuery,
    @CurrentActor() actor: Actor,
    @CurrentResources() resources: Resources,
  ): Promise<OpenAPISpecListView> {
    return this.openAPISpecPresenter.presentPage(await this.openAPISpecsService.list(org, query, actor), resources);
  }

  /**
   * Create an OpenAPI specification
   * @remarks
   * Creates a specification from a URL or from a text, and returns it. A slug that is already used in the organization is
   * a 409.
   */
  @Post()
  @Can('org:createOpenAPISpec', { scope: 'openapi:write' })
  @MaxBody(LARGEST_BODY)
  async createOpenAPISpec(
    @Resource('org') org: Org,
    @Body() body: CreateOpenAPISpecDto,
    @CurrentResources() resources: Resources,
  ): Promise<OpenAPISpecView> {
    return this.openAPISpecPresenter.present(await this.openAPISpecsService.create(org, body), resources);
  }

  /**
   * Get an OpenAPI specification
   * @remarks
   * Returns the specification with its source, the id of its latest version, and the result of its last processing.
   */
  @Get(':specSlug')
  @Can('openapi-spec:view', { scope: 'openapi:read', visitors: true })
  getOpenAPISpecBySlug(@Resource('openapi-spec') spec: OpenAPISpec, @CurrentResources() resources: Resources): OpenAPISpecView {
    return this.openAPISpecPresenter.present(spec, resources);
  }

  /**
   * Create an OpenAPI specification, or replace its source
   * @remarks
   * Creates the specification with this slug (201), or replaces the source of the existing one (200). Its visibility and
   * its versions stay.
   */
  @Put(':specSlug')
  @Can('org:createOpenAPISpec', { scope: 'openapi:write' })
  @PlainParams('specSlug')
  @MaxBody(LARGEST_BODY)
  @ApiOkResponse({ type: OpenAPISpecView })
  @ApiCreatedResponse({ type: OpenAPISpecView })
  async createOrUpdateOpenAPISpecBySlug(
    @Resource('org') org: Org,
    @Param() { specSlug }: SpecSlugParams,
    @Body() { source }: PutOpenAPISpecDto,
    @CurrentResources() resources: Resources,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OpenAPISpecView> {
    const { spec, created } = await this.openAPISpecsService.put(org, specSlug, source);
    void reply.status(created ? HttpStatus.CREATED : HttpStatus.OK);
    return this.openAPISpecPresenter.present(spec, resources);
  }

  /**
   * Publish or withdraw an OpenAPI specification
   * @remarks
   * Sets who can read the specification, and returns it. While it is `public`, anyone can read its latest version at
   * `urls.published`, without a token.
   */
  @Patch(':specSlug')
  @Can('openapi-spec:edit', { scope: 'openapi:write' })
  async updateOpenAPISpecBySlug(
    @Resource('openapi-spec') spec: OpenAPISpec,
    @Body() body: UpdateOpenAPISpecDto,
    @CurrentResources() resources: Resources,
  ): Promise<OpenAPISpecView> {
    return this.openAPISpecPresenter.present(await this.openAPISpecsService.update(spec, body), resources);
  }

  /**
   * Delete an OpenAPI specification
   * @remarks
   * Permanently deletes the specification with all its versions. Content that refers to it stays
   * unchanged.
   */
  @Delete(':specSlug')
  @Can('openapi-spec:edit', { scope: 'openapi:write' })
  @IdempotentDelete()
  async deleteOpenAPISpecBySlug(@Resource('openapi-spec') spec: OpenAPISpec): Promise<void> {
    await this.openAPISpecsService.remove(spec);
  }
}
