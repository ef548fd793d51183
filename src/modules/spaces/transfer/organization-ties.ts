import { Injectable } from '@nestjs/common';
import { usersOf, type SpaceMergeRules } from '../../../common/contract/merge-rules.dto.js';
import { Database } from '../../../common/db/database.js';
import { PreconditionFailed } from '../../../common/http/errors.js';
import { MemberQueries } from '../../orgs/members/member.queries.js';
import { SpacePublication } from '../publication/space-publication.js';

/** Removes what connects spaces and collections to the organization that they leave. */
@Injectable()
export class OrganizationTies {
  constructor(
    private readonly database: Database,
    private readonly memberQueries: MemberQueries,
    private readonly spacePublication: SpacePublication,
  ) {}

  async refuseIfPublished(organizationId: string, spaces: readonly string[]): Promise<void> {
    if (await this.spacePublication.holdsAny(organizationId, spaces))
      throw new PreconditionFailed('It is part of a site of this organization: take it off the site first');
  }

  /** Only members of the target organization keep their grants. */
  async dropPermissions(resources: readonly string[], target: string): Promise<void> {
    await this.database.query(
      `DELETE FROM grants g WHERE g.resource_id = ANY($1)
       AND (g.team_id IS NOT NULL OR NOT EXISTS (SELECT FROM members m WHERE m.org_id = $2 AND m.user_id = g.user_id))`,
      [resources, target],
    );
    await this.database.query('UPDATE grants SET org_id = $2 WHERE resource_id = ANY($1)', [resources, target]);
    await this.database.query('DELETE FROM invites WHERE resource_id = ANY($1)', [resources]);
    await this.database.query('DELETE FROM removals WHERE resource_id = ANY($1)', [resources]);
  }

  /** Also removes rules that no longer name anyone, because they could never be met. */
  async dropStrangersFromRules(spaces: readonly string[], target: string): Promise<void> {
    const ruled = await this.database.query<{ id: string; rules: SpaceMergeRules }>(
      `SELECT id, merge_rules AS rules FROM spaces WHERE id = ANY($1) AND merge_rules @? '$.rules[*].users[*]'`,
      [spaces],
    );
    if (ruled.length === 0) return;
    const known = await this.memberQueries.idsAmong(target, [...new Set(ruled.flatMap(({ rules }) => usersOf(rules)))]);
    const changed = ruled.map(({ id, rules }) => ({ id, rules: { ...rules, rules: withoutStrangers(rules.rules ?? [], known) } }));
    await this.database.query(
      `UPDATE spaces s SET merge_rules = c.rules FROM jsonb_to_recordset($1::jsonb) AS c (id text, rules jsonb) WHERE s.id = c.id COLLATE "C"`,
      [JSON.stringify(changed)],
    );
  }
}

const withoutStrangers = (rules: NonNullable<SpaceMergeRules['rules']>, known: ReadonlySet<string>) =>
  rules.flatMap((rule) => {
    if (!rule.users || rule.users.length === 0) return [rule];
    const users = rule.users.filter((user) => known.has(user));
    return users.length > 0 ? [{ ...rule, users }] : [];
  });
