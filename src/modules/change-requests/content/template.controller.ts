import { Body, Controller, Headers, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentActor, Resource } from '../../../common/access/access.decorators.js';
import { Actor } from '../../../common/access/actor.js';
import { MayFailPrecondition } from '../../../common/openapi/precondition.decorator.js';
import { Space } from '../../spaces/space.entity.js';
import { ApplyToSpaceDto } from './template.dto.js';
import { UseTemplate } from './use-template.js';

@ApiTags('Space content')
@Controller('v1/spaces/:spaceId/content/template')
export class TemplateController {
  constructor(private readonly templates: UseTemplate) {}

  /**
   * Add what a template holds to a change request or a space
   *
   * Without a `changeRequestId` it is added to the space itself, which needs its edit mode to be `live`, or that nobody
   * has written to it yet: it holds its first revision, with nothing in it or the empty page it began with. A locked
   * space with content takes templates through change requests only (409).
   */
  @Post()
  @MayFailPrecondition()
  @Can('space:edit', { scope: 'space:write' })
  async applyTemplateToSpace(
    @Resource('space') space: Space,
    @Body() template: ApplyToSpaceDto,
    @CurrentActor() actor: Actor,
    @Headers('if-match') ifMatch?: string,
  ): Promise<void> {
    await this.templates.apply(space, template, actor, ifMatch);
  }
}
