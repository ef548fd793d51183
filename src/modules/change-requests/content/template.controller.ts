import { Body, Controller, Headers, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentActor, Resource } from '../../../common/access/access.decorators.js';
import { Actor } from '../../../common/access/actor.js';
import { MayFailPrecondition } from '../../../common/openapi/operations.decorator.js';
import { Space } from '../../spaces/space.entity.js';
import { ApplyToSpaceDto } from './edit-content.dto.js';
import { EditContent } from './edit-content.js';

@ApiTags('Space content')
@Controller('v1/spaces/:spaceId/content/template')
export class TemplateController {
  constructor(private readonly editContent: EditContent) {}

  /**
   * Apply a template to a space or a change request
   *
   * @remarks Adds the content of the template to the change request, or without `changeRequestId` to the space itself.
   * Writing to the space needs the edit mode `live`, or a space that nobody has written to yet: one that still has its
   * first revision, which is empty or contains the initial empty page. A locked space with content accepts templates only
   * through change requests (409).
   */
  @Post()
  @MayFailPrecondition()
  @Can('space:edit', { scope: 'space:write', effects: { 'a reference to an OpenAPI specification': 'read-specification' } })
  async applyTemplateToSpace(
    @Resource('space') space: Space,
    @Body() template: ApplyToSpaceDto,
    @CurrentActor() actor: Actor,
    @Headers('if-match') ifMatch?: string,
  ): Promise<void> {
    await this.editContent.useTemplate(space, template, actor, ifMatch);
  }
}
