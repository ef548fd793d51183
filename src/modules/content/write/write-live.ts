import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { Conflict } from '../../../common/http/errors.js';
import type { Space } from '../../spaces/space.entity.js';
import { refuseMoved } from '../../versions/heads/expected-revision.js';
import type { Head } from '../../versions/heads/head.js';
import { SpaceHeads } from '../../versions/heads/space-heads.js';
import { WriteContent, type WriteBatch, type Written } from './write-content.js';

/** Writes directly to the content of a space whose edit mode allows it. */
@Injectable()
export class WriteLive {
  constructor(
    private readonly database: Database,
    private readonly spaceHeads: SpaceHeads,
    private readonly writeContent: WriteContent,
  ) {}

  /** Refuses early, before files are read for a write that cannot succeed. */
  refuse(space: Space, expected: string | undefined): void {
    if (space.editMode !== 'live') refuseLocked();
    refuseMoved(space.revisionId, expected);
  }

  /** Writes to the same space are serialized. With `expected`, the write is refused if the head is another revision. */
  async write(space: Space, { changes, files: taken }: WriteBatch, actor: Actor, expected?: string): Promise<Written> {
    this.refuse(space, expected);
    const files = taken ?? (await this.writeContent.takeFiles(changes));
    return this.change(space, (head) => this.writeContent.write(head, changes, files, actor), actor, expected);
  }

  /**
   * Locks the head while `write` makes a revision of it, which becomes the head; if it makes none, nothing happens. `judgeLocked` refuses what must not be
   * written where the space is locked against edits: without it, everything.
   */
  async change(
    space: Pick<Space, 'id'>,
    write: (head: Head) => Promise<Written>,
    actor: Actor,
    expected?: string,
    judgeLocked: (head: Head) => Promise<void> | void = refuseLocked,
  ): Promise<Written> {
    const change = async () => {
      const locked = await this.spaceHeads.lock(space.id);
      const head = { spaceId: locked.id, revisionId: locked.revisionId, authorId: actor.userId, ofSpace: true };
      if (locked.editMode !== 'live') await judgeLocked(head);
      refuseMoved(locked.revisionId, expected);
      const written = await write(head);
      if (written.revisionId !== locked.revisionId) {
        const revisions = { previousRevision: locked.revisionId, revision: written.revisionId };
        audit(this.database, 'content.write', locked, revisions);
      }
      await (written.isHead ? this.spaceHeads.moved(locked, written.revisionId) : this.spaceHeads.move(locked, written.revisionId));
      return written;
    };
    return this.database.tx(change, { locks: space.id });
  }
}

function refuseLocked(): never {
  throw new Conflict('This space is locked: edit its content with a change request');
}
