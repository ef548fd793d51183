import { Injectable } from '@nestjs/common';
import { Any, IsNull } from 'typeorm';
import type { Actor, Standing } from '../../common/access/actor.js';
import { roleOfRank, type Role } from '../../common/access/role.js';
import { Database } from '../../common/db/database.js';
import { EntityRows } from '../../common/db/entity-rows.js';
import { newestFirst, paginate, type Page, type PageQuery, type SortKey } from '../../common/db/paginate.js';
import { Selection, valueAs, type Part } from '../../common/db/selection.js';
import { NotFound } from '../../common/http/errors.js';
import type { Member } from '../orgs/members/member.entity.js';
import { joinUser } from '../identity/user.queries.js';
import { joinMember, joinMembers } from '../orgs/members/member.queries.js';
import type { Org } from '../orgs/org.entity.js';
import type { Collection } from './tree/collection.entity.js';
import { SpaceGitSyncs, type SpaceGitSync } from './space-git-syncs.js';
import { SpacePublication, type Publication, type PublicationOptions } from './space-publication.js';
import type { ListSpacesOfMemberQuery, ListSpacesQuery } from './space.dto.js';
import { Space } from './space.entity.js';
import { effectiveRank, grantedRoles, visibleTo } from './tree/effective-role.js';

export interface SpaceDetails {
  space: Space;
  /** The roles granted to the caller on the space or above it. Empty in lists of administrators, whose role no grant changes. */
  granted: readonly Role[];
  publication?: Publication;
  gitSync?: SpaceGitSync;
}

/** A space as the database returns it, before other modules add to it. */
export interface FoundSpace {
  space: Space;
  granted: readonly Role[];
  /** Whether it is on a published site. */
  published: boolean;
}

export interface SpaceOfMember {
  details: SpaceDetails;
  /** The effective role of the member. */
  permission: Role;
}

interface SpaceListing {
  name: string;
  org: string;
  where?: readonly string[];
  values?: readonly unknown[];
  order: readonly SortKey[];
  more?: readonly Part[];
  from?: string;
}

/** What of a space other rooms derive their rows from. */
export type SpaceHead = Pick<Space, 'id' | 'revisionId' | 'language'>;

/** SQL: joins the space with this id as `s`. */
export const joinSpace = (s: string, id: string) => `JOIN spaces ${s} ON ${s}.id = ${id}`;

/** SQL: joins the space with this id, unless it is deleted. */
export const joinLiveSpace = (s: string, id: string) => `${joinSpace(s, id)} AND ${isLive(s)}`;

/** SQL: whether a space is not deleted. */
export const isLive = (s: string) => `${s}.deleted_at IS NULL`;

/** SQL: a value of the space `s` with this id; null if there is none. */
export const ofSpace = (s: string, id: string, value: string) => `(SELECT ${value} FROM spaces ${s} WHERE ${s}.id = ${id})`;

/** SQL: makes a revision the head of a space. */
export const moveHead = (id: string, revision: string) =>
  `UPDATE spaces SET revision_id = ${revision}, updated_at = now() WHERE id = ${id}`;

/** SQL: remembers that something about the Git repository of a space changed. */
export const moveGit = (id: string) => `UPDATE spaces SET git_version = git_version + 1 WHERE id = ${id}`;

/** How long a deleted space can be restored. */
const RETENTION_DAYS = 7;

/** SQL: whether the retention of a deleted space has ended. */
export const pastRetention = (space: string) => `${space}.deleted_at <= now() - interval '${RETENTION_DAYS} days'`;

export const isRestorable = ({ deletedAt, purging }: Pick<Space, 'deletedAt' | 'purging'>): boolean =>
  deletedAt !== null && !purging && deletedAt.getTime() > Date.now() - RETENTION_DAYS * 86_400_000;

type Row = Readonly<Record<string, unknown>>;

const GRANTED = valueAs('granted', grantedRoles('s', '$1'));
/** For administrators, whose role no grant changes. It names the caller, because a parameter without a use has no type. */
const NOTHING_GRANTED = valueAs('granted', 'ARRAY(SELECT $1::text WHERE false)');

/** Reads spaces: for their own routes, and for other rooms. */
@Injectable()
export class SpaceQueries {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly spacePublication: SpacePublication,
    private readonly spaceGitSyncs: SpaceGitSyncs,
  ) {}

  list(org: Org, { deleted, ...page }: ListSpacesQuery, actor: Actor): Promise<Page<SpaceDetails>> {
    const order = newestFirst('s');
    const mine = actor.standingIn(org.id);
    if (!deleted) {
      const visible = ['s.deleted_at IS NULL', ...visibleTo('s', '$1', '$2', mine)];
      return this.page({ name: 'spaces', org: org.id, where: visible, order }, page, actor);
    }
    const where = ['s.deleted_at IS NOT NULL', `NOT s.purging AND NOT ${pastRetention('s')}`, ...administeredBy(mine)];
    return this.page({ name: 'bin', org: org.id, where, order }, page, actor);
  }

  listInCollection({ id, orgId }: Collection, page: PageQuery, actor: Actor): Promise<Page<SpaceDetails>> {
    const order: SortKey[] = [
      { sql: 's.position', type: 'text', direction: 'ASC' },
      { sql: 's.id', type: 'text', direction: 'ASC' },
    ];
    const where = ['s.deleted_at IS NULL', 'coalesce(s.parent_id, s.org_id) = $3', ...visibleTo('s', '$1', '$2', actor.standingIn(orgId))];
    return this.page({ name: 'collection-spaces', org: orgId, where, values: [id], order }, page, actor);
  }

  /** Lists the spaces that both the member and the caller may see. */
  async listOfMember(
    { orgId, userId, role }: Member,
    { order, ...page }: ListSpacesOfMemberQuery,
    actor: Actor,
  ): Promise<Page<SpaceOfMember>> {
    const direction = order === 'asc' ? 'ASC' : 'DESC';
    const listing: SpaceListing = {
      name: 'member-spaces',
      org: orgId,
      from: `spaces s ${joinMember('m', 's.org_id', '$3')}`,
      where: ['s.deleted_at IS NULL', ...visibleTo('s', '$3', '$2', { role }), ...visibleTo('s', '$1', '$2', actor.standingIn(orgId))],
      values: [userId],
      order: [
        { sql: 's.created_at', type: 'timestamptz', direction },
        { sql: 's.id', type: 'text', direction },
      ],
      more: [valueAs('permission', roleOfRank(effectiveRank('s', 'm')))],
    };
    const roles = new Map<string, Role>();
    const found = await this.page(listing, page, actor, (row, { space }) => roles.set(space.id, row['permission'] as Role));
    return { ...found, items: found.items.map((details) => ({ details, permission: roles.get(details.space.id)! })) };
  }

  /** Adds the data of other modules to spaces that were already read. */
  async describeAll(found: readonly FoundSpace[], options?: PublicationOptions): Promise<SpaceDetails[]> {
    const ids = found.filter(({ published }) => published).map(({ space }) => space.id);
    const publications = ids.length > 0 ? await this.spacePublication.describe(ids, options) : undefined;
    const connected = found.filter(({ space }) => space.gitVersion > 0).map(({ space }) => space.id);
    const gitSyncs = connected.length > 0 ? await this.spaceGitSyncs.of(connected) : undefined;
    return found.map(({ space, granted }) => ({
      space,
      granted,
      publication: publications?.get(space.id),
      gitSync: gitSyncs?.get(space.id),
    }));
  }

  async describe(found: FoundSpace, options?: PublicationOptions): Promise<SpaceDetails> {
    const [details] = await this.describeAll([found], options);
    return details!;
  }

  async get(id: string, actor: Actor): Promise<SpaceDetails> {
    const [row] = await this.database.query<Row>(`SELECT ${this.select(GRANTED).text} FROM spaces s WHERE s.id = $2`, [actor.userId, id]);
    if (!row) throw new NotFound('space');
    return this.describe(this.read(row));
  }

  /** The organization of a space, also of a deleted one. */
  async organizationOf(id: string): Promise<string | undefined> {
    return (await this.database.repo(Space).findOne({ select: { orgId: true }, where: { id } }))?.orgId;
  }

  /** Titles by id, also of deleted spaces. */
  async titles(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = await this.database.repo(Space).find({ select: { id: true, title: true }, where: { id: Any(ids) } });
    return new Map(found.map(({ id, title }) => [id, title]));
  }

  /** The head revisions of those of the spaces that are not deleted, by id. */
  async heads(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = await this.database
      .repo(Space)
      .find({ select: { id: true, revisionId: true }, where: { id: Any(ids), deletedAt: IsNull() } });
    return new Map(found.map(({ id, revisionId }) => [id, revisionId]));
  }

  /** The head revision of a space; undefined if it is deleted. */
  async head(id: string): Promise<string | undefined> {
    return (await this.database.repo(Space).findOne({ select: { revisionId: true }, where: { id, deletedAt: IsNull() } }))?.revisionId;
  }

  /** Prevents the deletion of a space until the transaction ends. Undefined if it is already deleted. */
  async hold(id: string): Promise<SpaceHead | undefined> {
    const [held] = await this.database.query<SpaceHead>(
      'SELECT id, revision_id AS "revisionId", language FROM spaces WHERE id = $1 AND deleted_at IS NULL FOR KEY SHARE',
      [id],
    );
    return held;
  }

  /** Prevents the deletion of a space of this organization that the actor may see. Returns whether there is one. */
  async holdVisible(id: string, orgId: string, actor: Actor): Promise<boolean> {
    const where = [
      's.id = $3',
      's.org_id = $2',
      '$1::text IS NOT NULL',
      isLive('s'),
      ...visibleTo('s', '$1', '$2', actor.standingIn(orgId)),
    ];
    const conditions = where.map((condition) => `(${condition})`).join(' AND ');
    const found = await this.database.query(`SELECT 1 FROM spaces s WHERE ${conditions} FOR KEY SHARE`, [actor.userId, orgId, id]);
    return found.length > 0;
  }

  /** Locks a space until the transaction ends. Undefined if it is deleted. */
  async lock(id: string): Promise<Space | undefined> {
    const [row] = await this.database.query<Row>(
      `SELECT ${this.entityRows.columns(Space, 's')} FROM spaces s WHERE s.id = $1 AND ${isLive('s')} FOR NO KEY UPDATE`,
      [id],
    );
    return row && this.entityRows.read(Space, 's', row)!;
  }

  /** Those of the users who may view a space. Locks the space and their memberships until the transaction ends. */
  async holdViewers(id: string, users: readonly string[]): Promise<ReadonlySet<string>> {
    const able = await this.database.query<{ id: string }>(
      `SELECT m.user_id AS id FROM spaces s ${joinMembers('m', 's.org_id')}
       WHERE s.id = $1 AND m.user_id = ANY($2) AND ${effectiveRank('s', 'm')} > 0 FOR SHARE OF s, m`,
      [id, users],
    );
    return new Set(able.map((member) => member.id));
  }

  /** The names of those of the users who are members of the organization of a space, by id. Those of strangers are not shown. */
  async memberNames(id: string, users: Iterable<string>): Promise<Readonly<Record<string, string>>> {
    const unique = [...new Set(users)];
    if (unique.length === 0) return {};
    const rows = await this.database.query<{ id: string; name: string }>(
      `SELECT u.id, u.display_name AS name FROM spaces s ${joinMembers('m', 's.org_id')} ${joinUser('u', 'm.user_id')}
       WHERE s.id = $1 AND u.id = ANY($2)`,
      [id, unique],
    );
    return Object.fromEntries(rows.map((user) => [user.id, user.name]));
  }

  private async page(
    { name, org, where = [], values = [], order, more = [], from = 'spaces s' }: SpaceListing,
    query: PageQuery,
    actor: Actor,
    see?: (row: Row, found: FoundSpace) => void,
  ): Promise<Page<SpaceDetails>> {
    const isAdmin = actor.standingIn(org)?.role === 'admin';
    const page = await paginate(
      this.database,
      {
        name,
        select: this.select(isAdmin ? NOTHING_GRANTED : GRANTED).with(...more),
        from,
        where: ['s.org_id = $2', ...where],
        values: [actor.userId, org, ...values],
        order,
        // Administrators see all spaces of the organization.
        ...(!isAdmin && { maybeFew: 's.id' }),
      },
      query,
      (row) => {
        const found = this.read(row);
        see?.(row, found);
        return found;
      },
    );
    return { ...page, items: await this.describeAll(page.items) };
  }

  /** What a space is presented with. `$1` is the caller. */
  private select(granted: Part): Selection {
    return new Selection([this.entityRows.part(Space, 's'), granted, valueAs('published', this.spacePublication.isPublished('s'))]);
  }

  private read(row: Row): FoundSpace {
    return { space: this.entityRows.read(Space, 's', row)!, granted: row['granted'] as Role[], published: row['published'] as boolean };
  }
}

/** SQL: limits the spaces `s` to those that the caller, `$1`, administers. */
function administeredBy(standing: Standing | undefined): string[] {
  if (standing?.role === 'admin') return [];
  const granted = `'admin' = ANY(${grantedRoles('s', '$1')})`;
  return [standing?.role ? `s.resolved_level = 'admin' OR ${granted}` : granted];
}
