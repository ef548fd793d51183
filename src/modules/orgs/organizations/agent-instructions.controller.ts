import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentActor, Resource } from '../../../common/access/access.decorators.js';
import { Actor } from '../../../common/access/actor.js';
import { UpdateAgentInstructionsDto } from './org.dto.js';
import { Org } from '../org.entity.js';
import { OrgPresenter } from './org.presenter.js';
import { AgentInstructionsView } from './org.view.js';
import { OrgsService } from './orgs.service.js';

@ApiTags('Organizations')
@Controller('v1/orgs/:organizationId/agent-instructions')
export class AgentInstructionsController {
  constructor(
    private readonly orgsService: OrgsService,
    private readonly orgPresenter: OrgPresenter,
  ) {}

  /**
   * Get the agent instructions of an organization
   * @remarks
   * Returns the instructions that agents read before they work for the organization. Every member of the organization
   * can read them.
   */
  @Get()
  @Can('org:view')
  async getOrganizationAgentInstructions(@Resource('org') org: Org): Promise<AgentInstructionsView> {
    return this.orgPresenter.presentAgentInstructions(await this.orgsService.withInstructions(org));
  }

  /**
   * Replace the agent instructions of an organization
   * @remarks
   * Replaces the whole instructions and records you as their author. Returns the new instructions. Only administrators
   * of the organization can do this.
   */
  @Put()
  @Can('org:admin')
  async updateOrganizationAgentInstructions(
    @Resource('org') org: Org,
    @Body() { instructions }: UpdateAgentInstructionsDto,
    @CurrentActor() actor: Actor,
  ): Promise<AgentInstructionsView> {
    return this.orgPresenter.presentAgentInstructions(await this.orgsService.instructAgents(org, instructions, actor));
  }
}
