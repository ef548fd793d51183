import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { ApplyTemplate } from '../../templates/apply-template.js';
import type { Space } from '../../spaces/space.entity.js';
import { ChangeRequestsService } from '../lifecycle/change-requests.service.js';
import { EditContent } from './edit-content.js';
import type { ApplyToSpaceDto } from './template.dto.js';

/** Adds the content of a template to a change request, or to the space if none is given. */
@Injectable()
export class UseTemplate {
  constructor(
    private readonly changeRequestsService: ChangeRequestsService,
    private readonly editContent: EditContent,
    private readonly applyTemplate: ApplyTemplate,
  ) {}

  async apply(space: Space, { changeRequestId, ...template }: ApplyToSpaceDto, actor: Actor, expected?: string): Promise<void> {
    if (changeRequestId === undefined) return this.applyTemplate.applyLive(space, template, actor, expected);
    const changeRequest = await this.changeRequestsService.find(space, changeRequestId, '/changeRequestId');
    const changes = await this.applyTemplate.changesFor(template, space.orgId, actor);
    await this.editContent.change(changeRequest, (head) => this.applyTemplate.write(head, changes, actor), actor, expected);
  }
}
