import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { Events } from '../../../common/events/events.js';
import { NotFound } from '../../../common/http/errors.js';
import type { Space } from '../../spaces/space.entity.js';
import { moveHead, SpaceQueries } from '../../spaces/space.queries.js';
import { ConnectedContentChanged, ContentChanged } from './content.events.js';

/** Locks and moves the heads of spaces within the open transaction. */
@Injectable()
export class SpaceHeads {
  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly spaceQueries: SpaceQueries,
  ) {}

  /** Prevents the deletion of the space until the transaction ends. `kind` names the resource in the error. */
  async hold(spaceId: string, kind = 'space'): Promise<void> {
    if (!(await this.spaceQueries.hold(spaceId))) throw new NotFound(kind);
  }

  /** Returns the current space, and locks its head until the transaction ends. Lock a change request before its space. */
  async lock(spaceId: string): Promise<Space> {
    const space = await this.spaceQueries.lock(spaceId);
    if (!space) throw new NotFound('space');
    return space;
  }

  /** Makes a revision the head of a locked space, unless it is the head already. */
  async move(space: Space, after: string): Promise<void> {
    if (after === space.revisionId) return;
    await this.database.query(moveHead('$1', '$2'), [space.id, after]);
    await this.moved(space, after);
  }

  /** Announces that the head was moved by the statement that stored the revision. */
  async moved({ id, revisionId: before, gitVersion }: Space, after: string): Promise<void> {
    await this.events.emit(new ContentChanged(id, before, after));
    if (gitVersion > 0) await this.events.emit(new ConnectedContentChanged(id));
  }
}
