import { Injectable } from '@nestjs/common';
import { Actor } from '../../../common/access/actor.js';
import { highest, type Role } from '../../../common/access/role.js';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { Forbidden, NotFound } from '../../../common/http/errors.js';
import { PERSON, type Person } from '../../identity/person.js';
import { User } from '../../identity/user.entity.js';
import { INHERIT, type Level } from '../tree/level.field.js';
import type { TreeNode } from '../tree/node.entity.js';
import type { NodeKind } from '../tree/tree.js';
import { kindOf } from './permissions.service.js';
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

/**
 * Explains a role by collecting every rule on the way up from a space or collection. Its result must agree with
 * `effectiveRole`.
 */
@Injectable()
export class ExplainPermission {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
  ) {}

  /** Administrators of the node may ask about any member; everyone else only about themselves. */
  async explain(node: TreeNode, userId: string, actor: Actor, mayAskOfOthers: boolean): Promise<Explanation> {
    if (!mayAskOfOthers && userId !== actor.userId)
      throw new Forbidden('You can explain only your own role: only administrators can explain the roles of others');
    const { user, role } = await this.member(node.orgId, userId);
    const steps = await this.stepsOf(node, userId);
    const rules = [...steps.flatMap(grantsOf), ...defaultsOf(steps, role), organizationRule(node, steps, role)];
    const permission = highest(...rules.map(({ gives }) => gives));
    return { user, permission, rules };
  }

  private async member(orgId: string, userId: string): Promise<{ user: Person; role: Role | null }> {
    const [row] = await this.database.query<Record<string, unknown>>(
      `SELECT ${this.entityRows.columns(User, 'u', PERSON)}, m.role FROM members m JOIN users u ON u.id = m.user_id WHERE m.org_id = $1 AND m.user_id = $2`,
      [orgId, userId],
    );
    if (!row) throw new NotFound('member');
    return { user: this.entityRows.read(User, 'u', row, PERSON)!, role: row['role'] as Role | null };
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
       SELECT id, kind, level, coalesce((
         SELECT json_agg(json_build_object('role', g.role, 'team', g.team_id) ORDER BY g.id) FROM grants g WHERE g.resource_id = up.id
         AND (g.user_id = $5 OR g.team_id IN (SELECT t.team_id FROM team_members t WHERE t.user_id = $5))), '[]') AS grants
       FROM up ORDER BY height`,
      [node.id, kindOf(node), node.defaultLevel, node.parentId, userId],
    );
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
