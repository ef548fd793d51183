import { Injectable } from '@nestjs/common';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { NotFound } from '../../../common/http/errors.js';
import { ProvisionedTeams } from '../../orgs/teams/provisioned-teams.js';
import { GROUP_COLUMNS } from '../filter/filter-columns.js';
import { FilterSql } from '../filter/filter-sql.js';
import { readFilter } from '../filter/read-filter.js';
import { applyOperation } from '../patch/apply-operation.js';
import { readOperations } from '../patch/read-operations.js';
import { refuseStale } from '../protocol/refuse-stale.js';
import type { ScimPage } from '../protocol/scim-list.js';
import { GROUP_KIND } from '../schema/group-kind.js';
import { objectOf, readResource } from '../schema/read-resource.js';
import type { ScimValues } from '../scim-attribute.js';
import { ScimGroup } from '../scim-group.entity.js';
import type { ScimToken } from '../scim-token.entity.js';
import { groupValuesOf, titleOf } from './group-values.js';
import { memberChangeOf, splitOperation } from './member-changes.js';
import { MOST_MEMBERS_OF_GROUP, readMembers } from './read-members.js';
import type { ScimGroupDetails } from './scim-group.presenter.js';
import { ScimSeats, type SeatCounts } from './scim-seats.js';

export interface ScimGroupList {
  groups: ScimGroupDetails[];
  total: number;
  startIndex: number;
}

interface Asked extends ScimPage {
  filter: string | undefined;
  withMembers: boolean;
}

type Row = Readonly<Record<string, unknown>>;

/** In an answer that lists groups. */
const MOST_MEMBERS_OF_PAGE = 20_000;
const SUBJECT = { schema: GROUP_KIND.core.id.toLowerCase(), columns: GROUP_COLUMNS };

/** The groups of identity providers. Each is a team of the organization. */
@Injectable()
export class ScimGroupsService {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly provisionedTeams: ProvisionedTeams,
    private readonly scimSeats: ScimSeats,
  ) {}

  async list({ orgId }: ScimToken, { startIndex, count, filter, withMembers }: Asked): Promise<ScimGroupList> {
    const values: unknown[] = [orgId];
    const where = filter === undefined ? '' : ` AND ${new FilterSql(SUBJECT, values).write(readFilter(filter))}`;
    const source = `FROM scim_groups g WHERE g.org_id = $1${where}`;
    const [counted] = await this.database.query<{ total: number }>(`SELECT count(*)::int AS total ${source}`, values);
    const rows =
      count === 0
        ? []
        : await this.database.query<Row>(
            `SELECT ${this.entityRows.columns(ScimGroup, 'g')} ${source} ORDER BY g.created_at, g.id
             LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
            [...values, count, startIndex - 1],
          );
    const groups = rows.map((row) => this.entityRows.read(ScimGroup, 'g', row)!);
    return {
      groups: await this.withMembers(withMembers ? await this.fitting(groups) : groups, withMembers),
      total: counted!.total,
      startIndex,
    };
  }

  async get({ orgId }: ScimToken, id: string, withMembers: boolean): Promise<ScimGroupDetails> {
    const group = await this.database.repo(ScimGroup).findOneBy({ id, orgId });
    if (!group) throw new NotFound('group');
    const [details] = await this.withMembers([group], withMembers);
    return details!;
  }

  async create(token: ScimToken, body: unknown, withMembers: boolean): Promise<ScimGroupDetails> {
    const values = groupValuesOf(readResource(WITHOUT_MEMBERS, body));
    const ids = readMembers(membersIn(body), MOST_MEMBERS_OF_GROUP);
    const { orgId } = token;
    return this.database.tx(async () => {
      const title = titleOf(values.displayName);
      const id = await this.provisionedTeams.create(orgId, title);
      await this.database.repo(ScimGroup).insert({ id, orgId, ...values });
      audit(this.database, 'scim-group.create', { id, orgId, title });
      const group = await this.hold(token, id);
      await this.scimSeats.apply(group, { change: 'add', ids });
      return this.get(token, id, withMembers);
    });
  }

  async replace(token: ScimToken, id: string, body: unknown, ifMatch: string | undefined, withMembers: boolean): Promise<ScimGroupDetails> {
    const values = readResource(WITHOUT_MEMBERS, body);
    const ids = readMembers(membersIn(body), MOST_MEMBERS_OF_GROUP);
    return this.database.tx(async () => {
      const group = await this.hold(token, id);
      refuseStale(group, ifMatch);
      const counts = await this.scimSeats.apply(group, { change: 'replace', ids });
      await this.write(group, values, counts);
      return this.get(token, id, withMembers);
    });
  }

  /** All operations, one after the other, or none of them. */
  async patch(token: ScimToken, id: string, body: unknown, ifMatch: string | undefined): Promise<void> {
    const operations = readOperations(body).flatMap(splitOperation);
    await this.database.tx(async () => {
      const group = await this.hold(token, id);
      refuseStale(group, ifMatch);
      let values: ScimValues = { displayName: group.displayName, ...(group.externalId !== null && { externalId: group.externalId }) };
      const counts: SeatCounts = { added: 0, removed: 0 };
      for (const operation of operations) {
        const change = memberChangeOf(operation);
        if (!change) {
          values = applyOperation(WITHOUT_MEMBERS, values, operation);
          continue;
        }
        // The order of operations counts, and each takes the same few statements, however many members it names.
        const { added, removed } = await this.scimSeats.apply(group, change);
        counts.added += added;
        counts.removed += removed;
      }
      await this.write(group, values, counts);
    });
  }

  /** Deletes the team with everything that was granted to it. */
  async remove(token: ScimToken, id: string, ifMatch: string | undefined): Promise<void> {
    await this.database.tx(async () => {
      const group = await this.hold(token, id);
      refuseStale(group, ifMatch);
      const team = { id, orgId: group.orgId, title: titleOf(group.displayName) };
      await this.scimSeats.touchUsers(group);
      audit(this.database, 'scim-group.delete', team);
      await this.provisionedTeams.remove(team);
    });
  }

  private async write(group: ScimGroup, sent: ScimValues, { added, removed }: SeatCounts): Promise<void> {
    const values = groupValuesOf(sent);
    const isRenamed = values.displayName !== group.displayName;
    const members = [
      ...(isRenamed ? ['displayName'] : []),
      ...(values.externalId === group.externalId ? [] : ['externalId']),
      ...(added + removed > 0 ? ['members'] : []),
    ];
    if (members.length === 0) return;
    const { id, orgId } = group;
    const title = titleOf(values.displayName);
    await this.database.repo(ScimGroup).update(id, { ...values, version: () => 'version + 1', updatedAt: () => 'now()' });
    if (isRenamed) {
      await this.scimSeats.touchUsers(group);
      if (title !== titleOf(group.displayName)) await this.provisionedTeams.rename({ id, orgId, title });
    }
    audit(this.database, 'scim-group.update', { id, orgId, title }, { members, added, removed });
  }

  /** The group, locked until the open transaction ends. */
  private async hold({ orgId }: ScimToken, id: string): Promise<ScimGroup> {
    const group = await this.database.repo(ScimGroup).findOne({ where: { id, orgId }, lock: { mode: 'for_no_key_update' } });
    if (!group) throw new NotFound('group');
    return group;
  }

  /** The first of the groups, whose members together are not too many for one answer. A page may be shorter than was asked for. */
  private async fitting(groups: readonly ScimGroup[]): Promise<ScimGroup[]> {
    const rows = await this.database.query<{ id: string; members: number }>(
      'SELECT group_id AS id, count(*)::int AS members FROM scim_seats WHERE group_id = ANY($1) GROUP BY group_id',
      [groups.map(({ id }) => id)],
    );
    const members = new Map(rows.map((row) => [row.id, row.members]));
    let sum = 0;
    return groups.filter(({ id }, i) => {
      sum += members.get(id) ?? 0;
      return i === 0 || sum <= MOST_MEMBERS_OF_PAGE;
    });
  }

  private async withMembers(groups: readonly ScimGroup[], wanted: boolean): Promise<ScimGroupDetails[]> {
    if (!wanted || groups.length === 0) return groups.map((group) => ({ group, members: [] }));
    const rows = await this.database.query<{ groupId: string; members: string[] }>(
      `SELECT group_id AS "groupId", array_agg(scim_user_id ORDER BY scim_user_id) AS members FROM scim_seats
       WHERE group_id = ANY($1) GROUP BY group_id`,
      [groups.map(({ id }) => id)],
    );
    const members = new Map(rows.map((row) => [row.groupId, row.members]));
    return groups.map((group) => ({ group, members: members.get(group.id) ?? [] }));
  }
}

/** Members are read apart: they may be many, and never are in memory together with those of the group. */
const WITHOUT_MEMBERS = {
  ...GROUP_KIND,
  core: { ...GROUP_KIND.core, attributes: GROUP_KIND.core.attributes.filter(({ name }) => name !== 'members') },
};

function membersIn(body: unknown): unknown {
  const sent = objectOf(body);
  const key = Object.keys(sent).find((name) => name.toLowerCase() === 'members');
  return key === undefined ? undefined : sent[key];
}
