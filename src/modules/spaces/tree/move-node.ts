import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { Database } from '../../../common/db/database.js';
import { BadRequest, Conflict, NotFound } from '../../../common/http/errors.js';
import { Containers } from './containers.js';
import type { TreeNode } from './node.entity.js';
import type { MoveDto, PositionDto } from './position.dto.js';
import { Siblings, type Container } from './siblings.js';
import { tableOf, Tree, type NodeKind } from './tree.js';

type Place = Container & { id: string; position: string };

/** Puts spaces and collections elsewhere in their organization. */
@Injectable()
export class MoveNode {
  constructor(
    private readonly db: Database,
    private readonly tree: Tree,
    private readonly siblings: Siblings,
    private readonly containers: Containers,
  ) {}

  async move(kind: NodeKind, { id, orgId }: TreeNode, { parent, position }: MoveDto, actor: Actor): Promise<void> {
    refuseNowhere(parent, position);
    await this.db.tx(async () => {
      await this.tree.lock(orgId);
      const place = await this.placeOf(kind, id, orgId);
      const container = { orgId, parentId: parent === undefined ? place.parentId : parent };
      const stays = container.parentId === place.parentId;
      if (stays && !position) throw new Conflict('It is there already');
      const collection = await this.containers.open(container, actor);
      if (collection?.lineage.includes(id)) throw new BadRequest('A collection cannot be put into itself, or into what is inside it');
      const key = position ? await this.siblings.beside(container, position, id, actor) : await this.siblings.last(container);
      if (stays && (await this.siblings.unchanged(container, place, key, actor))) throw new Conflict('It is there already');
      await this.put(kind, id, container, key);
      // Beside its old place a space has all above it that it had; a collection has another place in the list.
      if (!stays || kind === 'collection') await this.settle(kind, id);
    });
  }

  /** At the top of another organization; whoever calls has locked both. */
  async putLast(kind: NodeKind, id: string, container: Container): Promise<void> {
    await this.put(kind, id, container, await this.siblings.last(container));
    await this.settle(kind, id);
  }

  private async put(kind: NodeKind, id: string, { orgId, parentId }: Container, position: string): Promise<void> {
    await this.db.query(`UPDATE ${tableOf(kind)} SET org_id = $2, parent_id = $3, position = $4, updated_at = now() WHERE id = $1`, [
      id,
      orgId,
      parentId,
      position,
    ]);
  }

  private settle(kind: NodeKind, id: string): Promise<void> {
    return kind === 'space' ? this.tree.settleSpaces([id]) : this.tree.settleCollections([id]);
  }

  /** As it is under the lock: it may have been moved, deleted or transferred since the caller was let in. */
  private async placeOf(kind: NodeKind, id: string, orgId: string): Promise<Place> {
    const [place] = await this.db.query<Place>(
      `SELECT id, org_id AS "orgId", parent_id AS "parentId", position FROM ${tableOf(kind)}
       WHERE id = $1 AND org_id = $2 ${kind === 'space' ? 'AND deleted_at IS NULL' : ''}`,
      [id, orgId],
    );
    if (!place) throw new NotFound(kind);
    return place;
  }
}

function refuseNowhere(parent: string | null | undefined, position: PositionDto | undefined): void {
  if (parent === undefined && position === undefined) throw new BadRequest('Say where to: a parent, a position, or both');
  if (position && !position.before && !position.after)
    throw new BadRequest('A position names what comes before or after', [{ pointer: '/position', message: 'must have before or after' }]);
}
