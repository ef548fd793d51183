import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { Database } from '../../../common/db/database.js';
import type { Head } from '../../versions/heads/head.js';
import { SpaceHeads } from '../../versions/heads/space-heads.js';
import { WriteContent, type WriteBatch, type Written } from '../../content/write/write-content.js';
import type { Space } from '../../spaces/space.entity.js';
import { ApplyTemplate } from '../../templates/apply-template.js';
import type { ChangeRequest } from '../change-request.entity.js';
import { ChangeRequestHeads, refuseUnwritable } from '../heads/change-request-heads.js';
import { ChangeRequestsService } from '../lifecycle/change-requests.service.js';
import { mergeBaseOf } from '../merge-base.js';
import type { ApplyToSpaceDto } from './edit-content.dto.js';

/** Writes to the content of a change request, without changing or locking its space. */
@Injectable()
export class EditContent {
  constructor(
    private readonly database: Database,
    private readonly changeRequestHeads: ChangeRequestHeads,
    private readonly spaceHeads: SpaceHeads,
    private readonly writeContent: WriteContent,
    private readonly changeRequestsService: ChangeRequestsService,
    private readonly applyTemplate: ApplyTemplate,
  ) {}

  /** Refuses early, before files are read for a write that cannot succeed. */
  refuse(changeRequest: ChangeRequest, expected: string | undefined): void {
    refuseUnwritable(changeRequest, expected);
  }

  async write(changeRequest: ChangeRequest, { changes, files: taken }: WriteBatch, actor: Actor, expected?: string): Promise<Written> {
    this.refuse(changeRequest, expected);
    const files = taken ?? (await this.writeContent.takeFiles(changes));
    return this.change(changeRequest, (head) => this.writeContent.write(head, changes, files, actor), actor, expected);
  }

  /** Adds the content of a template to a change request, or to the space if none is given. */
  async useTemplate(space: Space, { changeRequestId, ...template }: ApplyToSpaceDto, actor: Actor, expected?: string): Promise<void> {
    if (changeRequestId === undefined) return this.applyTemplate.applyLive(space, template, actor, expected);
    const changeRequest = await this.changeRequestsService.find(space, changeRequestId, '/changeRequestId');
    const changes = await this.applyTemplate.changesFor(template, space.orgId, actor);
    await this.change(changeRequest, (head) => this.applyTemplate.write(head, changes, actor), actor, expected);
  }

  /**
   * Writes to the same change request are serialized. With `expected`, the write is refused if the head is another
   * revision. A batch that changes nothing does not move the head or add a contributor.
   */
  async change(
    { id }: Pick<ChangeRequest, 'id'>,
    write: (head: Head) => Promise<Written>,
    actor: Actor,
    expected?: string,
  ): Promise<Written> {
    const edit = async () => {
      const changeRequest = await this.changeRequestHeads.lockOpen(id, expected);
      const { spaceId, revisionId } = changeRequest;
      await this.spaceHeads.hold(spaceId);
      const written = await write({ spaceId, revisionId, base: mergeBaseOf(changeRequest), authorId: actor.userId });
      await this.changeRequestHeads.move(changeRequest, written.revisionId, actor);
      return written;
    };
    return this.database.tx(edit, { locks: id });
  }
}
