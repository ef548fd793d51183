import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { NotFound } from '../../../common/http/errors.js';
import { newId } from '../../../common/ids/ids.js';
import { SSOIdentitiesService } from '../../sso/identities/sso-identities.service.js';
import { USER_COLUMNS } from '../filter/filter-columns.js';
import { FilterSql } from '../filter/filter-sql.js';
import { readFilter } from '../filter/read-filter.js';
import { applyOperation } from '../patch/apply-operation.js';
import { readOperations } from '../patch/read-operations.js';
import { refuseStale } from '../protocol/refuse-stale.js';
import { ScimError } from '../protocol/scim-error.js';
import type { ScimPage } from '../protocol/scim-list.js';
import { readResource } from '../schema/read-resource.js';
import type { ScimValues } from '../scim-attribute.js';
import { USER_KIND } from '../schema/user-kind.js';
import type { ScimToken } from '../scim-token.entity.js';
import { ScimUser } from '../scim-user.entity.js';
import { EndMembership } from './end-membership.js';
import { MemberAccounts } from './member-accounts.js';
import { StartMembership } from './start-membership.js';
import type { ScimUserDetails } from './scim-user.presenter.js';
import { accountValuesOf, storedValuesOf, type StoredValues } from './user-values.js';

export interface ScimUserList {
  users: ScimUserDetails[];
  total: number;
  startIndex: number;
}

interface Asked extends ScimPage {
  filter: string | undefined;
  /** Whether the groups of the users are shown. */
  withGroups: boolean;
}

type Row = Readonly<Record<string, unknown>>;

const SUBJECT = { schema: USER_KIND.core.id.toLowerCase(), columns: USER_COLUMNS };

/** The people whom identity providers keep in an organization. */
@Injectable()
export class ScimUsersService {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly memberAccounts: MemberAccounts,
    private readonly startMembership: StartMembership,
    private readonly endMembership: EndMembership,
    private readonly ssoIdentitiesService: SSOIdentitiesService,
  ) {}

  async list({ orgId }: ScimToken, { startIndex, count, filter, withGroups }: Asked): Promise<ScimUserList> {
    const values: unknown[] = [orgId];
    const where = filter === undefined ? '' : ` AND ${new FilterSql(SUBJECT, values).write(readFilter(filter))}`;
    const source = `FROM scim_users u WHERE u.org_id = $1${where}`;
    const [counted] = await this.database.query<{ total: number }>(`SELECT count(*)::int AS total ${source}`, values);
    const rows =
      count === 0
        ? []
        : await this.database.query<Row>(
            `SELECT ${this.entityRows.columns(ScimUser, 'u')} ${source} ORDER BY u.created_at, u.id
             LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
            [...values, count, startIndex - 1],
          );
    const users = rows.map((row) => this.entityRows.read(ScimUser, 'u', row)!);
    return { users: await this.withGroups(users, withGroups), total: counted!.total, startIndex };
  }

  async get({ orgId }: ScimToken, id: string): Promise<ScimUserDetails> {
    const user = await this.database.repo(ScimUser).findOneBy({ id, orgId });
    if (!user) throw new NotFound('user');
    const [details] = await this.withGroups([user], true);
    return details!;
  }

  async create(token: ScimToken, body: unknown): Promise<ScimUserDetails> {
    const { active = true, ...attributes } = readResource(USER_KIND, body);
    const stored = storedValuesOf(attributes);
    const account = accountValuesOf(attributes);
    const { orgId, providerId } = token;
    return this.database.tx(async () => {
      await this.holdName(orgId, stored.userName);
      const { userId, madeAccount } = await this.memberAccounts.findOrMake(orgId, account);
      const user = { id: newId(), orgId, userId, providerId, madeAccount, active: active === true, ...stored };
      await this.database.repo(ScimUser).insert({ ...user, attributes: attributes as object });
      audit(this.database, 'scim-user.create', { id: userId, orgId }, { resource: user.id, madeAccount, active: user.active });
      if (user.active) await this.startMembership.start(user, null, token);
      else await this.deactivate(user);
      return { user: await this.database.repo(ScimUser).findOneByOrFail({ id: user.id }), groups: [] };
    });
  }

  async replace(token: ScimToken, id: string, body: unknown, ifMatch: string | undefined): Promise<ScimUserDetails> {
    const sent = readResource(USER_KIND, body);
    return this.change(token, id, ifMatch, ({ active }) => ({ active, ...sent }));
  }

  /** All operations, one after the other, or none of them. */
  async patch(token: ScimToken, id: string, body: unknown, ifMatch: string | undefined): Promise<ScimUserDetails> {
    const operations = readOperations(body);
    return this.change(token, id, ifMatch, (user) =>
      operations.reduce<ScimValues>((values, operation) => applyOperation(USER_KIND, values, operation), {
        ...user.attributes,
        active: user.active,
      }),
    );
  }

  /** Forgets the person, and what they would have got back. */
  async remove(token: ScimToken, id: string, ifMatch: string | undefined): Promise<void> {
    await this.database.tx(async () => {
      const user = await this.hold(token, id);
      refuseStale(user, ifMatch);
      const { orgId, userId } = user;
      await this.endMembership.end(user);
      await this.ssoIdentitiesService.unlinkAll(orgId, userId);
      await this.database.query(
        `UPDATE scim_groups SET version = version + 1, updated_at = now()
         WHERE id IN (SELECT g.id FROM scim_groups g JOIN scim_seats s ON s.group_id = g.id WHERE s.scim_user_id = $1 ORDER BY g.id FOR NO KEY UPDATE OF g)`,
        [id],
      );
      await this.database.repo(ScimUser).delete(id);
      audit(this.database, 'scim-user.delete', { id: userId, orgId }, { resource: id });
    });
  }

  private async change(
    token: ScimToken,
    id: string,
    ifMatch: string | undefined,
    changed: (user: ScimUser) => ScimValues,
  ): Promise<ScimUserDetails> {
    return this.database.tx(async () => {
      const user = await this.hold(token, id);
      refuseStale(user, ifMatch);
      const { active = true, ...attributes } = changed(user);
      const stored = storedValuesOf(attributes);
      const members = [...changesOf(user.attributes, attributes), ...(active === user.active ? [] : ['active'])];
      if (members.length === 0) return this.get(token, id);
      await this.write(user, stored);
      if (active === true && !user.active) await this.activate(user, token);
      if (active === false && user.active) await this.deactivate(user);
      audit(this.database, 'scim-user.update', { id: user.userId, orgId: user.orgId }, { resource: id, members, active: active === true });
      return this.get(token, id);
    });
  }

  private async write(user: ScimUser, stored: StoredValues): Promise<void> {
    const { id, orgId, userId, madeAccount } = user;
    if (stored.userName.toLowerCase() !== user.userName.toLowerCase()) await this.holdName(orgId, stored.userName);
    const account = madeAccount ? accountValuesOf(stored.attributes) : undefined;
    if (account && !isDeepStrictEqual(account, accountValuesOf(user.attributes))) await this.memberAccounts.change(orgId, userId, account);
    await this.database.repo(ScimUser).update(id, {
      ...stored,
      attributes: stored.attributes as object,
      version: () => 'version + 1',
      updatedAt: () => 'now()',
    });
  }

  private async activate(user: ScimUser, token: ScimToken): Promise<void> {
    await this.startMembership.start(user, user.kept, token);
    await this.database.repo(ScimUser).update(user.id, { active: true, kept: null });
  }

  private async deactivate(user: Pick<ScimUser, 'id' | 'orgId' | 'userId'>): Promise<void> {
    const kept = await this.endMembership.end(user);
    await this.database.repo(ScimUser).update(user.id, { active: false, kept });
  }

  /** The user, locked until the open transaction ends. */
  private async hold({ orgId }: ScimToken, id: string): Promise<ScimUser> {
    const user = await this.database.repo(ScimUser).findOne({ where: { id, orgId }, lock: { mode: 'for_no_key_update' } });
    if (!user) throw new NotFound('user');
    return user;
  }

  /** Refuses a name that somebody has, and keeps others from taking it until the open transaction ends. */
  private async holdName(orgId: string, userName: string): Promise<void> {
    await this.database.query('SELECT pg_advisory_xact_lock(hashtextextended($1 || lower($2), 0))', [`scim name ${orgId} `, userName]);
    const taken = await this.database.query('SELECT 1 FROM scim_users WHERE org_id = $1 AND lower(user_name) = lower($2)', [
      orgId,
      userName,
    ]);
    if (taken.length > 0) throw new ScimError('uniqueness', `A user with the userName \`${userName}\` exists`);
  }

  private async withGroups(users: readonly ScimUser[], wanted: boolean): Promise<ScimUserDetails[]> {
    if (!wanted || users.length === 0) return users.map((user) => ({ user, groups: [] }));
    const rows = await this.database.query<{ userId: string; id: string; displayName: string }>(
      `SELECT s.scim_user_id AS "userId", g.id, g.display_name AS "displayName" FROM scim_seats s JOIN scim_groups g ON g.id = s.group_id
       WHERE s.scim_user_id = ANY($1) ORDER BY g.id`,
      [users.map(({ id }) => id)],
    );
    const groups = new Map(users.map(({ id }): [string, ScimUserDetails['groups'][number][]] => [id, []]));
    for (const { userId, id, displayName } of rows) groups.get(userId)!.push({ id, displayName });
    return users.map((user) => ({ user, groups: groups.get(user.id)! }));
  }
}

/** The names of the attributes that differ. */
function changesOf(before: ScimValues, after: ScimValues): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !isDeepStrictEqual(before[name], after[name]));
}
