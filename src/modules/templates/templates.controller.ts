import { Body, Controller, Delete, Get, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentActor, IdempotentDelete, Resource } from '../../common/access/access.decorators.js';
import { Actor } from '../../common/access/actor.js';
import { ListQuery } from '../../common/http/list-query.dto.js';
import { Org } from '../orgs/org.entity.js';
import { Space } from '../spaces/space.entity.js';
import { TemplateQueries } from './template.queries.js';
import { PutTemplateDto } from './template.dto.js';
import { TemplatePresenter } from './template.presenter.js';
import { TemplateListView, TemplateView } from './template.view.js';
import { TemplatesService } from './templates.service.js';

@ApiTags('Templates')
@Controller('v1/orgs/:organizationId/templates')
export class TemplatesController {
  constructor(
    private readonly templateQueries: TemplateQueries,
    private readonly templatesService: TemplatesService,
    private readonly templatePresenter: TemplatePresenter,
  ) {}

  /**
   * List the templates of an organization
   * @remarks
   * Returns the built-in templates first, then the spaces that the organization marked as templates, newest first.
   * Spaces that you may not see are left out.
   */
  @Get()
  @Can('org:view', { scope: 'space:read' })
  async listTemplates(@Resource('org') { id }: Org, @Query() query: ListQuery, @CurrentActor() actor: Actor): Promise<TemplateListView> {
    return this.templatePresenter.presentPage(await this.templateQueries.list(id, query, actor));
  }

  /**
   * Mark a space as a template
   * @remarks
   * Makes the content of the space available as a template in its organization, or updates the title and description of
   * the template. Returns the template. Each use of the template reads the current content of the space. Only
   * administrators of the space can do this.
   */
  @Put(':spaceId')
  @Can('organization-space:admin', { scope: 'space:write' })
  async putTemplate(@Resource('organization-space') space: Space, @Body() body: PutTemplateDto): Promise<TemplateView> {
    return this.templatePresenter.present(await this.templatesService.put(space, body));
  }

  /**
   * Unmark a template
   * @remarks
   * The space is no longer a template; its content stays. Only administrators of the space can do this.
   */
  @Delete(':spaceId')
  @Can('organization-space:admin', { scope: 'space:write' })
  @IdempotentDelete()
  async deleteTemplate(@Resource('organization-space') space: Space): Promise<void> {
    await this.templatesService.end(space);
  }
}
