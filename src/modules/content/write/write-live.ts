import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { Database } from '../../../common/db/database.js';
import { Events } from '../../../common/events/events.js';
import { Conflict, NotFound } from '../../../common/http/errors.js';
import type { Space } from '../../spaces/space.entity.js';
import { ContentChanged } from '../../versions/heads/content.events.js';
import { refuseMoved } from '../../versions/heads/expected-revision.js';
import { WriteContent, type Head, type WriteBatch, type Written } from './write-content.js';

interface LiveHead {
  revisionId: string;
  live: boolean;
}

/** Writes to the content of a space itself, where its edit mode lets one. */
@Injectable()
export class WriteLive {
  constructor(
    private readonly db: Database,
    private readonly events: Events,
    private readonly content: WriteContent,
  ) {}

  /** Before anything is taken in that would be in vain. */
  refuse({ editMode, revisionId }: Space, expected: string | undefined): void {
    refuseLocked(editMode === 'live');
    refuseMoved(revisionId, expected);
  }

  /** Writers of one space come one after the other; `expected` names the only head they will write on. */
  async write(space: Space, { changes, files: taken }: WriteBatch, actor: Actor, expected?: string): Promise<Written> {
    this.refuse(space, expected);
    const files = taken ?? (await this.content.takeFiles(changes));
    return this.change(space, (head) => this.content.write(head, changes, files), actor, expected);
  }

  /** Holds the head while `write` makes a revision of it, which then is the head. */
  async change(
    { id: spaceId, editMode }: Space,
    write: (head: Head) => Promise<Written>,
    actor: Actor,
    expected?: string,
  ): Promise<Written> {
    refuseLocked(editMode === 'live');
    return this.db.tx(async () => {
      const { revisionId, live } = await this.lock(spaceId);
      refuseLocked(live);
      refuseMoved(revisionId, expected);
      const written = await write({ spaceId, revisionId, authorId: actor.userId });
      await this.db.query('UPDATE spaces SET revision_id = $2, updated_at = now() WHERE id = $1', [spaceId, written.revisionId]);
      await this.events.emit(new ContentChanged(spaceId, revisionId, written.revisionId));
      return written;
    });
  }

  private async lock(spaceId: string): Promise<LiveHead> {
    const [head] = await this.db.query<LiveHead>(
      `SELECT revision_id AS "revisionId", edit_mode = 'live' AS live FROM spaces WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE`,
      [spaceId],
    );
    if (!head) throw new NotFound('space');
    return head;
  }
}

function refuseLocked(live: boolean): void {
  if (!live) throw new Conflict('This space is locked: its content changes through change requests');
}
