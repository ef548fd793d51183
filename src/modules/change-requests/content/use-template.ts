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
    private readonly changeRequests: ChangeRequestsService,
    private readonly editing: EditContent,
    private readonly templates: ApplyTemplate,
  ) {}

  async apply(space: Space, { changeRequestId, ...template }: ApplyToSpaceDto, actor: Actor, expected?: string): Promise<void> {
    if (changeRequestId === undefined) return this.templates.applyLive(space, template, actor, expected);
    const changeRequest = await this.changeRequests.find(space, changeRequestId, '/changeRequestId');
    const changes = await this.templates.changesFor(template, space.orgId, actor);
    await this.editing.change(changeRequest, (head) => this.templates.write(head, changes, actor), actor, expected);
  }
}
