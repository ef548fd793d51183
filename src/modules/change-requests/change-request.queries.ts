import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/actor.js';
import { Database } from '../../common/db/database.js';
import { EntityRows } from '../../common/db/entity-rows.js';
import { newestFirst, paginate, type Listing, type Page, type PageQuery } from '../../common/db/paginate.js';
import { Selection, valueAs } from '../../common/db/selection.js';
import { NotFound } from '../../common/http/errors.js';
import { PERSON, type Person } from '../identity/person.js';
import { User } from '../identity/user.entity.js';
import { joinUser, leftJoinUser } from '../identity/user.queries.js';
import type { Org } from '../orgs/org.entity.js';
import type { Space } from '../spaces/space.entity.js';
import { isLive, joinSpace, ofSpace } from '../spaces/space.queries.js';
import { visibleTo } from '../spaces/tree/effective-role.js';
import type { ChangeRequestFilters, ListChangeRequestsOfOrgQuery, ListChangeRequestsOfSpaceQuery } from './change-request.dto.js';
import { ChangeRequest, type ChangeRequestStatus } from './change-request.entity.js';

/** SQL: whether a change request is neither merged nor archived. */
export const isUnsettled = (c: string) => `${c}.status IN ('draft', 'open')`;

/** SQL: joins the change request with this id as `c`. */
export const joinChangeRequest = (c: string, id: string) => `JOIN change_requests ${c} ON ${c}.id = ${id}`;

/** SQL: the user who created a change request. */
export const authorOf = (id: string) => `SELECT ca.created_by_id FROM change_requests ca WHERE ca.id = ${id}`;

/** SQL: the users who were asked to review a change request, or have reviewed it. */
export const reviewersOf = (id: string) => `SELECT rr.user_id FROM requested_reviewers rr WHERE rr.change_request_id = ${id}
  UNION SELECT rv.reviewer_id FROM reviews rv WHERE rv.change_request_id = ${id}`;

/** SQL: the head of a change request; null if it is not of this space. */
export const proposedHead = (id: string, space: string) =>
  `(SELECT ph.revision_id FROM change_requests ph WHERE ph.id = ${id} AND ph.space_id = ${space})`;

/** SQL: the number of change requests about a cluster of issues, of all or of one status. */
export const changeRequestsAbout = (cluster: string, status?: ChangeRequestStatus) =>
  `(SELECT count(*)::int FROM change_requests r WHERE r.cluster_id = ${cluster}${status ? ` AND r.status = '${status}'` : ''})`;

export interface ChangeRequestDetails {
  changeRequest: ChangeRequest;
  author: Person;
  merger: Person | null;
  /** The head of its space, which decides whether it is outdated. */
  spaceHead: string;
}

type Row = Readonly<Record<string, unknown>>;
type Listed = Required<Pick<Listing, 'name' | 'counted' | 'where'>> & {
  values: unknown[];
  /** SQL: the number of rows where nothing else is filtered. */
  known?: string;
};

/** SQL: how many change requests of the status `$2` the space `$1` has. It counts those that are not settled. */
const KNOWN_OF_SPACE = `SELECT CASE $2 WHEN 'open' THEN ${ofSpace('n', '$1', 'n.change_requests_open')}
  WHEN 'draft' THEN ${ofSpace('n', '$1', 'n.change_requests_draft')}
  ELSE (SELECT count(*)::int FROM change_requests c WHERE c.space_id = $1 AND c.status = $2) END`;
const OF_SPACE = 'change_requests c';
const OF_ORG = `${OF_SPACE} ${joinSpace('s', 'c.space_id')}`;
const FROM = `${OF_ORG} ${joinUser('author', 'c.created_by_id')} ${leftJoinUser('merger', 'c.merged_by_id')}`;

/** Reads change requests with everything they are presented with, in one statement. */
@Injectable()
export class ChangeRequestQueries {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
  ) {}

  list({ id }: Space, { status, ...query }: ListChangeRequestsOfSpaceQuery): Promise<Page<ChangeRequestDetails>> {
    const values: unknown[] = [id, status];
    const listed: Listed = { name: 'change-requests', counted: OF_SPACE, where: ['c.space_id = $1', 'c.status = $2'], values };
    return this.page({ ...listed, known: KNOWN_OF_SPACE }, query);
  }

  listOfOrg({ id }: Org, { status, ...query }: ListChangeRequestsOfOrgQuery, actor: Actor): Promise<Page<ChangeRequestDetails>> {
    const [only, ...more] = status;
    const values: unknown[] = [id, more.length === 0 ? only : status];
    // The index has the order of the list for one status only, not for several.
    const where = ['s.org_id = $1', isLive('s'), more.length === 0 ? 'c.status = $2' : 'c.status = ANY($2)'];
    const mine = actor.standingIn(id);
    // Administrators see all: the query does not use the user id, so it must not be among the values.
    if (mine?.role !== 'admin') where.push(...visibleTo('s', `$${values.push(actor.userId)}`, '$1', mine));
    return this.page({ name: 'org-change-requests', counted: OF_ORG, where, values }, query);
  }

  async get(id: string): Promise<ChangeRequestDetails> {
    const [row] = await this.database.query<Row>(`SELECT ${this.select.text} FROM ${FROM} WHERE c.id = $1`, [id]);
    if (!row) throw new NotFound('change-request');
    return this.read(row);
  }

  /** Returns those of these ids that exist, in one statement. */
  async getAll(ids: readonly string[]): Promise<ChangeRequestDetails[]> {
    const rows = await this.database.query<Row>(`SELECT ${this.select.text} FROM ${FROM} WHERE c.id = ANY($1)`, [ids]);
    return rows.map((row) => this.read(row));
  }

  private page({ where, values, known, ...listing }: Listed, query: ChangeRequestFilters & PageQuery) {
    const more = filters(query, values);
    const total = known !== undefined && more.length === 0 ? { total: known } : {};
    return paginate(
      this.database,
      { ...listing, ...total, select: this.select, from: FROM, where: [...where, ...more], values, order: newestFirst('c') },
      query,
      (row): ChangeRequestDetails => this.read(row),
    );
  }

  private get select(): Selection {
    return new Selection([
      this.entityRows.part(ChangeRequest, 'c'),
      valueAs('spaceHead', 's.revision_id'),
      this.entityRows.part(User, 'author', PERSON),
      this.entityRows.part(User, 'merger', PERSON),
    ]);
  }

  private read(row: Row): ChangeRequestDetails {
    return {
      changeRequest: this.entityRows.read(ChangeRequest, 'c', row)!,
      author: this.entityRows.read(User, 'author', row, PERSON)!,
      merger: this.entityRows.read(User, 'merger', row, PERSON),
      spaceHead: row['spaceHead'] as string,
    };
  }
}

/** Appends the values that the conditions need. */
function filters(
  { creator, contributor, requestedReviewer, conversationsIssuesCluster }: ChangeRequestFilters,
  values: unknown[],
): string[] {
  const named = (table: string, user: string) =>
    `EXISTS (SELECT FROM ${table} p WHERE p.change_request_id = c.id AND p.user_id = $${values.push(user)})`;
  return [
    ...(creator === undefined ? [] : [`c.created_by_id = $${values.push(creator)}`]),
    ...(contributor === undefined ? [] : [named('contributors', contributor)]),
    ...(requestedReviewer === undefined ? [] : [named('requested_reviewers', requestedReviewer)]),
    ...(conversationsIssuesCluster === undefined ? [] : [`c.cluster_id = $${values.push(conversationsIssuesCluster)}`]),
  ];
}
