import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { Events } from '../../../common/events/events.js';
import { NotFound } from '../../../common/http/errors.js';
import { Space } from '../../spaces/space.entity.js';
import { ContentChanged } from './content.events.js';

/** Holds, locks and moves the heads of spaces, within the open transaction. */
@Injectable()
export class SpaceHeads {
  constructor(
    private readonly db: Database,
    private readonly rows: EntityRows,
    private readonly events: Events,
  ) {}

  /** Keeps the space from being deleted until the transaction ends. `kind` is what a caller knows the space as. */
  async hold(spaceId: string, kind = 'space'): Promise<void> {
    const [held] = await this.db.query('SELECT 1 FROM spaces WHERE id = $1 AND deleted_at IS NULL FOR KEY SHARE', [spaceId]);
    if (!held) throw new NotFound(kind);
  }

  /** The space as it is now. Nobody else moves its head until the transaction ends. A change request is locked before its space. */
  async lock(spaceId: string): Promise<Space> {
    const [row] = await this.db.query<Record<string, unknown>>(
      `SELECT ${this.rows.columns(Space, 's')} FROM spaces s WHERE s.id = $1 AND s.deleted_at IS NULL FOR NO KEY UPDATE`,
      [spaceId],
    );
    if (!row) throw new NotFound('space');
    return this.rows.read(Space, 's', row)!;
  }

  /** Makes another revision the head of a locked space. Nothing happens if it is the head already. */
  async move({ id, revisionId: before }: Space, after: string): Promise<void> {
    if (after === before) return;
    await this.db.query('UPDATE spaces SET revision_id = $2, updated_at = now() WHERE id = $1', [id, after]);
    await this.events.emit(new ContentChanged(id, before, after));
  }
}
