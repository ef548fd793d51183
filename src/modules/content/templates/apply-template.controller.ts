import { Body, Controller, Headers, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentActor, Resource } from '../../../common/access/access.decorators.js';
import { Actor } from '../../../common/access/actor.js';
import { TemplateUseDto } from '../../../common/contract/template-use.dto.js';
import { MayFailPrecondition } from '../../../common/openapi/precondition.decorator.js';
import { Space } from '../../spaces/space.entity.js';
import { expectedRevision } from '../write/expected-revision.js';
import { ApplyTemplate } from './apply-template.js';

@ApiTags('Space content')
@Controller('v1/spaces/:spaceId/content/template')
export class ApplyTemplateController {
  constructor(private readonly templates: ApplyTemplate) {}

  /** Add what a template holds to a space whose edit mode is live */
  @Post()
  @MayFailPrecondition()
  @Can('space:edit', { scope: 'space:write' })
  async applyTemplateToSpace(
    @Resource('space') space: Space,
    @Body() template: TemplateUseDto,
    @CurrentActor() actor: Actor,
    @Headers('if-match') ifMatch?: string,
  ): Promise<void> {
    await this.templates.applyLive(space, template, actor, expectedRevision(ifMatch));
  }
}
