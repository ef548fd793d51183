import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { Events } from '../../../common/events/events.js';
import { NotFound } from '../../../common/http/errors.js';
import { Space } from '../../spaces/space.entity.js';
import { ContentChanged } from './content.events.js';

/** Locks and moves the heads of spaces within the open transaction. */
@Injectable()
export class SpaceHeads {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly events: Events,
  ) {}

  /** Prevents the deletion of the space until the transaction ends. `kind` names the resource in the error. */
  async hold(spaceId: string, kind = 'space'): Promise<void> {
    const [held] = await this.database.query('SELECT 1 FROM spaces WHERE id = $1 AND deleted_at IS NULL FOR KEY SHARE', [spaceId]);
    if (!held) throw new NotFound(kind);
  }

  /** Returns the current space, and locks its head until the transaction ends. Lock a change request before its space. */
  async lock(spaceId: string): Promise<Space> {
    const [row] = await this.database.query<Record<string, unknown>>(
      `SELECT ${this.entityRows.columns(Space, 's')} FROM spaces s WHERE s.id = $1 AND s.deleted_at IS NULL FOR NO KEY UPDATE`,
      [spaceId],
    );
    if (!row) throw new NotFound('space');
    return this.entityRows.read(Space, 's', row)!;
  }

  /** Makes a revision the head of a locked space, unless it is the head already. */
  async move({ id, revisionId: before }: Space, after: string): Promise<void> {
    if (after === before) return;
    await this.database.query('UPDATE spaces SET revision_id = $2, updated_at = now() WHERE id = $1', [id, after]);
    await this.events.emit(new ContentChanged(id, before, after));
  }

  /** Announces that the head was moved by the statement that stored the revision. */
  async moved({ id, revisionId: before }: Space, after: string): Promise<void> {
    await this.events.emit(new ContentChanged(id, before, after));
  }
}
