import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import type { Role } from '../../../common/access/role.js';
import type { InviteToContentDto } from '../../../common/contract/permission.dto.js';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { paginate, type Page } from '../../../common/db/paginate.js';
import { NotFound } from '../../../common/http/errors.js';
import { PERSON } from '../../identity/person.js';
import { User } from '../../identity/user.entity.js';
import { GrantsService, type Subject, type TeamGrant, type UserGrant } from '../../orgs/grants/grants.service.js';
import { Collection } from '../tree/collection.entity.js';
import { effectiveRank, rankOf, roleOfRank } from '../tree/effective-role.js';
import type { TreeNode } from '../tree/node.entity.js';
import { tableOf, Tree, type NodeKind } from '../tree/tree.js';
import type { ListEffectiveQuery } from './permission.dto.js';

export const kindOf = (node: TreeNode): NodeKind => (node instanceof Collection ? 'collection' : 'space');

/** Manages the grants on a space or collection, and lists the effective roles. */
@Injectable()
export class PermissionsService {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly tree: Tree,
    private readonly grantsService: GrantsService,
  ) {}

  async invite(node: TreeNode, body: InviteToContentDto, actor: Actor): Promise<void> {
    await this.grantsService.invite(node, body, actor, () => this.hold(node));
  }

  change(node: TreeNode, subject: Subject, id: string, role: Role): Promise<void> {
    return this.grantsService.change(node, subject, id, role);
  }

  remove(node: TreeNode, subject: Subject, id: string): Promise<void> {
    return this.grantsService.take(node, subject, id);
  }

  listUsers(node: TreeNode, page: ListEffectiveQuery): Promise<Page<UserGrant>> {
    return this.grantsService.listUsers(node, page);
  }

  listTeams(node: TreeNode, page: ListEffectiveQuery, actor: Actor): Promise<Page<TeamGrant>> {
    return this.grantsService.listTeams(node, page, actor);
  }

  /** Lists every member who has a role through any rule. */
  listEffective(node: TreeNode, { role, ...page }: ListEffectiveQuery): Promise<Page<UserGrant>> {
    const values: unknown[] = [node.id, node.orgId];
    const wanted = role === undefined ? 'e.rank > 0' : `e.rank = ${rankOf(`$${values.push(role)}::text`)}`;
    return paginate(
      this.database,
      {
        name: 'effective-permissions',
        select: `${this.entityRows.columns(User, 'u', PERSON)}, ${roleOfRank('e.rank')} AS permission`,
        from: `${tableOf(kindOf(node))} n JOIN members m ON m.org_id = n.org_id JOIN users u ON u.id = m.user_id
          CROSS JOIN LATERAL (SELECT ${effectiveRank('n', 'm')} AS rank) e`,
        where: ['n.id = $1', 'm.org_id = $2', wanted],
        values,
        order: [
          { sql: 'm.joined_at', type: 'timestamptz', direction: 'DESC' },
          { sql: 'm.id', type: 'text', direction: 'DESC' },
        ],
      },
      page,
      (row) => ({ permission: row['permission'] as Role, user: this.entityRows.read(User, 'u', row, PERSON)! }),
    );
  }

  private async hold(node: TreeNode): Promise<void> {
    const kind = kindOf(node);
    if (!(await this.tree.hold(kind, node.id))) throw new NotFound(kind);
  }
}
