import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { Database } from '../../../common/db/database.js';
import type { Head } from '../../versions/heads/head.js';
import { SpaceHeads } from '../../versions/heads/space-heads.js';
import { WriteContent, type WriteBatch, type Written } from '../../content/write/write-content.js';
import type { ChangeRequest } from '../change-request.entity.js';
import { ChangeRequestHeads, refuseUnwritable } from '../heads/change-request-heads.js';
import { mergeBaseOf } from '../merge-base.js';

/** Writes to the content of a change request, without changing or locking its space. */
@Injectable()
export class EditContent {
  constructor(
    private readonly db: Database,
    private readonly heads: ChangeRequestHeads,
    private readonly spaces: SpaceHeads,
    private readonly content: WriteContent,
  ) {}

  /** Refuses early, before files are read for a write that cannot succeed. */
  refuse(changeRequest: ChangeRequest, expected: string | undefined): void {
    refuseUnwritable(changeRequest, expected);
  }

  async write(changeRequest: ChangeRequest, { changes, files: taken }: WriteBatch, actor: Actor, expected?: string): Promise<Written> {
    this.refuse(changeRequest, expected);
    const files = taken ?? (await this.content.takeFiles(changes));
    return this.change(changeRequest, (head) => this.content.write(head, changes, files, actor), actor, expected);
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
    return this.db.tx(async () => {
      const changeRequest = await this.heads.lockOpen(id, expected);
      const { spaceId, revisionId } = changeRequest;
      await this.spaces.hold(spaceId);
      const written = await write({ spaceId, revisionId, base: mergeBaseOf(changeRequest), authorId: actor.userId });
      await this.heads.move(changeRequest, written.revisionId, actor);
      return written;
    });
  }
}
