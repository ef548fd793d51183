import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { highest, rankOf, roleOfRank, type Role } from '../../../common/access/role.js';
import type { InviteToContentDto } from '../../../common/contract/permission.dto.js';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { paginate, type Page } from '../../../common/db/paginate.js';
import { Forbidden, NotFound } from '../../../common/http/errors.js';
import { PERSON, type Person } from '../../identity/person.js';
import { User } from '../../identity/user.entity.js';
import { joinUser } from '../../identity/user.queries.js';
import { GrantsService, type GrantedResource, type Subject, type TeamGrant, type UserGrant } from '../../orgs/grants/grants.service.js';
import { grantsOn } from '../../orgs/grants/resource-grants.js';
import { joinMembers, MemberQueries } from '../../orgs/members/member.queries.js';
import { Collection } from '../tree/collection.entity.js';
import { effectiveRank } from '../tree/effective-role.js';
import { INHERIT, type Level } from '../tree/level.field.js';
import type { TreeNode } from '../tree/node.entity.js';
import { tableOf, Tree, type NodeKind } from '../tree/tree.js';
import type { ListEffectiveQuery } from './permission.dto.js';
import type { RoleRule } from './role-rules.js';

interface Step {
  id: string;
  kind: NodeKind;
  level: Level;
  grants: { role: Role; team: string | null }[];
}

export interface Rule {
  rule: RoleRule;
  at: { type: 'organization' | NodeKind; id: string };
  team?: string;
  says: Level;
  gives: Role | null;
}

export interface Explanation {
  user: Person;
  permission: Role | null;
  rules: Rule[];
}

export const kindOf = (node: TreeNode): NodeKind => (node instanceof Collection ? 'collection' : 'space');

const grantedOn = (node: TreeNode): GrantedResource => ({ type: kindOf(node), id: node.id, orgId: node.orgId, title: node.title });

/** Manages the grants on a space or collection, and lists and explains the effective roles. */
@Injectable()
export class PermissionsService {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly tree: Tree,
    private readonly grantsService: GrantsService,
    private readonly memberQueries: MemberQueries,
  ) {}

  async invite(node: TreeNode, body: InviteToContentDto, actor: Actor): Promise<void> {
    await this.grantsService.invite(grantedOn(node), body, actor, () => this.hold(node));
  }

  change(node: TreeNode, subject: Subject, id: string, role: Role): Promise<void> {
    return this.grantsService.change(grantedOn(node), subject, id, role);
  }

  remove(node: TreeNode, subject: Subject, id: string): Promise<void> {
    return this.grantsService.take(grantedOn(node), subject, id);
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
        from: `${tableOf(kindOf(node))} n ${joinMembers('m', 'n.org_id')} ${joinUser('u', 'm.user_id')}
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

  /**
   * Explains a role by collecting every rule on the way up from a space or collection. Its result must agree with
   * `effectiveRole`. Administrators of the node may ask about any member; everyone else only about themselves.
   */
  async explain(node: TreeNode, userId: string, actor: Actor, mayAskOfOthers: boolean): Promise<Explanation> {
    if (!mayAskOfOthers && userId !== actor.userId)
      throw new Forbidden('You can explain only your own role: only administrators can explain the roles of others');
    const member = await this.memberQueries.find(node.orgId, userId);
    if (!member) throw new NotFound('member');
    const { user, role } = member;
    const steps = await this.stepsOf(node, userId);
    const rules = [...steps.flatMap(grantsOf), ...defaultsOf(steps, role), organizationRule(node, steps, role)];
    const permission = highest(...rules.map(({ gives }) => gives));
    return { user, permission, rules };
  }

  /**
   * The steps from the node upward. Follows the parents, and does not use the stored `lineage`, so that it is an
   * independent check.
   */
  private stepsOf(node: TreeNode, userId: string): Promise<Step[]> {
    return this.database.query<Step>(
      `WITH RECURSIVE up AS (
         SELECT $1::text COLLATE "C" AS id, $2::text AS kind, $3::text AS level, $4::text COLLATE "C" AS parent_id, 0 AS height
         UNION ALL
         SELECT c.id, 'collection', c.default_level, c.parent_id, height + 1 FROM up JOIN collections c ON c.id = up.parent_id
       )
       SELECT id, kind, level, ${grantsOn('up.id', '$5')} AS grants
       FROM up ORDER BY height`,
      [node.id, kindOf(node), node.defaultLevel, node.parentId, userId],
    );
  }

  private async hold(node: TreeNode): Promise<void> {
    const kind = kindOf(node);
    if (!(await this.tree.hold(kind, node.id))) throw new NotFound(kind);
  }
}

const isSettled = ({ level }: Step) => level !== INHERIT;

/** The levels up to the first one that does not inherit. */
function defaultsOf(steps: readonly Step[], role: Role | null): Rule[] {
  const settled = steps.findIndex(isSettled);
  return (settled < 0 ? steps : steps.slice(0, settled + 1)).map(({ id, kind, level }) => ({
    rule: 'default-level',
    at: { type: kind, id },
    says: level,
    gives: role === null || level === INHERIT ? null : level,
  }));
}

/** Counts if every level inherits; for administrators of the organization it always counts. */
function organizationRule({ orgId }: TreeNode, steps: readonly Step[], role: Role | null): Rule {
  const counts = role === 'admin' || !steps.some(isSettled);
  return { rule: 'organization-role', at: { type: 'organization', id: orgId }, says: role, gives: counts ? role : null };
}

const grantsOf = ({ id, kind, grants }: Step): Rule[] =>
  grants.map(({ role, team }) => ({
    rule: team === null ? 'user-grant' : 'team-grant',
    at: { type: kind, id },
    ...(team !== null && { team }),
    says: role,
    gives: role,
  }));
