import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { BadRequest, Conflict, NotFound } from '../../../common/http/errors.js';
import { Containers } from './containers.js';
import type { TreeNode } from './node.entity.js';
import type { MoveDto, PositionDto } from './position.dto.js';
import { Siblings, type Container } from './siblings.js';
import { tableOf, Tree, type NodeKind } from './tree.js';

type Place = Container & { id: string; position: string };

/** Moves spaces and collections within their organization. */
@Injectable()
export class MoveNode {
  constructor(
    private readonly database: Database,
    private readonly tree: Tree,
    private readonly siblings: Siblings,
    private readonly containers: Containers,
  ) {}

  async move(kind: NodeKind, { id, orgId, title }: TreeNode, { parent, position }: MoveDto, actor: Actor): Promise<void> {
    refuseNowhere(parent, position);
    await this.database.tx(async () => {
      await this.tree.lock(orgId);
      const place = await this.placeOf(kind, id, orgId);
      const container = { orgId, parentId: parent === undefined ? place.parentId : parent };
      const stays = container.parentId === place.parentId;
      if (stays && !position) throw new Conflict('It is already at this place');
      const collection = await this.containers.open(container, actor, '/parent');
      if (collection?.lineage.includes(id)) throw new BadRequest('A collection cannot be moved into itself or into a collection inside it');
      const key = position ? await this.siblings.beside(container, position, id, actor) : await this.siblings.last(container);
      if (stays && (await this.siblings.unchanged(container, place, key, actor))) throw new Conflict('It is already at this place');
      await this.put(kind, id, container, key);
      // A move within the same parent changes nothing that a space inherits, but it changes the place of a collection in the list.
      if (!stays || kind === 'collection') await this.settle(kind, id);
      audit(this.database, `${kind}.move`, { id, orgId, title }, { parent: container.parentId });
    });
  }

  /** Puts a node last at the top of another organization. The caller must have locked both trees. */
  async putLast(kind: NodeKind, id: string, container: Container): Promise<void> {
    await this.put(kind, id, container, await this.siblings.last(container));
    await this.settle(kind, id);
  }

  private async put(kind: NodeKind, id: string, { orgId, parentId }: Container, position: string): Promise<void> {
    await this.database.query(`UPDATE ${tableOf(kind)} SET org_id = $2, parent_id = $3, position = $4, updated_at = now() WHERE id = $1`, [
      id,
      orgId,
      parentId,
      position,
    ]);
  }

  private settle(kind: NodeKind, id: string): Promise<void> {
    return kind === 'space' ? this.tree.settleSpaces([id]) : this.tree.settleCollections([id]);
  }

  /** Reads the place under the lock: the node may have been moved, deleted or transferred after the access check. */
  private async placeOf(kind: NodeKind, id: string, orgId: string): Promise<Place> {
    const [place] = await this.database.query<Place>(
      `SELECT id, org_id AS "orgId", parent_id AS "parentId", position FROM ${tableOf(kind)}
       WHERE id = $1 AND org_id = $2 ${kind === 'space' ? 'AND deleted_at IS NULL' : ''}`,
      [id, orgId],
    );
    if (!place) throw new NotFound(kind);
    return place;
  }
}

function refuseNowhere(parent: string | null | undefined, position: PositionDto | undefined): void {
  if (parent === undefined && position === undefined) throw new BadRequest('Send `parent`, `position` or both');
  if (position && !position.before && !position.after)
    throw new BadRequest('The position is empty', [{ pointer: '/position', message: 'must contain `before` or `after`' }]);
}
