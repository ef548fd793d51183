import { Injectable } from '@nestjs/common';
import { usersOf, type SpaceMergeRules } from '../../common/contract/merge-rules.dto.js';
import { Database } from '../../common/db/database.js';
import { PreconditionFailed } from '../../common/http/errors.js';
import { ResourceGrants } from '../orgs/grants/resource-grants.js';
import { MemberQueries } from '../orgs/members/member.queries.js';
import { SpacePublication } from './space-publication.js';

/** Removes what connects spaces and collections to the organization that they leave. */
@Injectable()
export class OrganizationTies {
  constructor(
    private readonly database: Database,
    private readonly memberQueries: MemberQueries,
    private readonly resourceGrants: ResourceGrants,
    private readonly spacePublication: SpacePublication,
  ) {}

  /** Only members of the target organization keep their grants. */
  async cut(
    { collections, spaces }: { collections: readonly string[]; spaces: readonly string[] },
    from: string,
    to: string,
  ): Promise<void> {
    if (await this.spacePublication.holdsAny(from, spaces))
      throw new PreconditionFailed('It is part of a site of this organization: take it off the site first');
    await this.resourceGrants.transfer([...collections, ...spaces], to);
    await this.dropStrangersFromRules(spaces, to);
  }

  /** Also removes rules that no longer name anyone, because they could never be met. */
  private async dropStrangersFromRules(spaces: readonly string[], target: string): Promise<void> {
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
