import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/actor.js';
import { auditEach } from '../../common/audit/audit.js';
import { Database } from '../../common/db/database.js';
import { Events } from '../../common/events/events.js';
import { Conflict, NotFound } from '../../common/http/errors.js';
import { Containers } from './tree/containers.js';
import { MoveNode } from './tree/move-node.js';
import type { TreeNode } from './tree/node.entity.js';
import { OrganizationTies } from './organization-ties.js';
import { SpacesTransferred } from './space.events.js';
import { tableOf, Tree, type NodeKind } from './tree/tree.js';

/** Transfers a space, or a collection with everything in it, to another organization. */
@Injectable()
export class TransferNode {
  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly tree: Tree,
    private readonly containers: Containers,
    private readonly moveNode: MoveNode,
    private readonly organizationTies: OrganizationTies,
  ) {}

  async transfer(kind: NodeKind, { id, orgId, title }: TreeNode, target: string, actor: Actor): Promise<void> {
    if (target === orgId) throw new Conflict('It already belongs to this organization');
    await this.database.tx(async () => {
      await this.tree.lock(orgId, target);
      const container = await this.containers.openTopOf(target, actor, '/organization');
      const collections = await this.inside('collection', id, orgId);
      const spaces = await this.inside('space', id, orgId);
      if (!collections.includes(id) && !spaces.includes(id)) throw new NotFound(kind);
      await this.organizationTies.cut({ collections, spaces }, orgId, target);
      await this.database.query('UPDATE collections SET org_id = $2 WHERE id = ANY($1)', [collections, target]);
      await this.database.query('UPDATE spaces SET org_id = $2 WHERE id = ANY($1)', [spaces, target]);
      await this.moveNode.putLast(kind, id, container);
      const logs = [orgId, target].map(
        (log) =>
          [
            { id, orgId: log, title },
            { from: orgId, to: target },
          ] as const,
      );
      auditEach(this.database, `${kind}.transfer`, logs);
      await this.events.emit(new SpacesTransferred(spaces, orgId, target));
    });
  }

  /** The ids of this kind among the node itself and everything in it. */
  private async inside(kind: NodeKind, id: string, orgId: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(`SELECT id FROM ${tableOf(kind)} WHERE lineage @> ARRAY[$1] AND org_id = $2`, [
      id,
      orgId,
    ]);
    return rows.map((row) => row.id);
  }
}
