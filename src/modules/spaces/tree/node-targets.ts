import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { rankOf, type Role } from '../../../common/access/role.js';
import { Database } from '../../../common/db/database.js';
import { InviteTargets, type InviteTarget } from '../../orgs/invites/invite-targets.js';
import { effectiveRank, effectiveRole, grantedRoles } from './effective-role.js';
import type { Level } from './level.field.js';
import { tableOf, Tree, type NodeKind } from './tree.js';

/** Provides spaces and collections as targets of invite links. */
@Injectable()
export class NodeTargets extends InviteTargets {
  constructor(
    private readonly database: Database,
    private readonly tree: Tree,
  ) {
    super();
  }

  administeredBy(member: string, invite: string): string {
    const among = (kind: NodeKind) => `EXISTS (SELECT FROM ${tableOf(kind)} n WHERE ${invite}.resource_kind = '${kind}'
      AND n.id = ${invite}.resource_id AND n.org_id = ${invite}.org_id AND ${effectiveRank('n', member)} = ${rankOf("'admin'")})`;
    return `(${among('space')} OR ${among('collection')})`;
  }

  async roleOn({ kind, id }: InviteTarget, organizationId: string, actor: Actor): Promise<Role | null> {
    const [node] = await this.database.query<{ orgId: string; resolvedLevel: Level; granted: Role[] }>(
      `SELECT n.org_id AS "orgId", n.resolved_level AS "resolvedLevel", ${grantedRoles('n', '$1')} AS granted FROM ${tableOf(kind)} n
       WHERE n.id = $2 AND n.org_id = $3 ${kind === 'space' ? 'AND n.deleted_at IS NULL' : ''}`,
      [actor.userId, id, organizationId],
    );
    return node ? effectiveRole(node, node.granted, actor) : null;
  }

  hold({ kind, id }: InviteTarget): Promise<boolean> {
    return this.tree.hold(kind, id);
  }
}
