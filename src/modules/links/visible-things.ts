import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Actor } from '../../common/access/actor.js';
import type { Role } from '../../common/access/role.js';
import { Database } from '../../common/db/database.js';
import { EntityRows } from '../../common/db/entity-rows.js';
import { User } from '../identity/user.entity.js';
import { MemberQueries } from '../orgs/members/member.queries.js';
import { OpenAPISpecAccess } from '../openapi/openapi-spec.access.js';
import { OpenAPISpec } from '../openapi/openapi-spec.entity.js';
import type { SpaceDetails } from '../spaces/space.queries.js';
import { Space } from '../spaces/space.entity.js';
import type { CollectionDetails } from '../spaces/collections/collections.service.js';
import { Collection } from '../spaces/tree/collection.entity.js';
import { grantedRoles, visibleTo } from '../spaces/tree/effective-role.js';

type Row = Readonly<Record<string, unknown>>;

/** Reads what links lead to in an organization, of what the caller may view: anything else looks as if it did not exist. */
@Injectable()
export class VisibleThings {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly openAPISpecAccess: OpenAPISpecAccess,
    private readonly memberQueries: MemberQueries,
  ) {}

  async spaces(orgId: string, ids: readonly string[], actor: Actor): Promise<ReadonlyMap<string, SpaceDetails>> {
    const rows = await this.nodes('spaces', this.entityRows.columns(Space, 'n'), ['n.deleted_at IS NULL'], orgId, ids, actor);
    const found = rows.map((row): SpaceDetails => ({ space: this.entityRows.read(Space, 'n', row)!, granted: row['granted'] as Role[] }));
    return new Map(found.map((details) => [details.space.id, details]));
  }

  async collections(orgId: string, ids: readonly string[], actor: Actor): Promise<ReadonlyMap<string, CollectionDetails>> {
    const rows = await this.nodes('collections', this.entityRows.columns(Collection, 'n'), [], orgId, ids, actor);
    const found = rows.map((row): CollectionDetails => ({
      collection: this.entityRows.read(Collection, 'n', row)!,
      granted: row['granted'] as Role[],
    }));
    return new Map(found.map((details) => [details.collection.id, details]));
  }

  /** Members of the organization. */
  async users(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, User>> {
    if (ids.length === 0) return new Map();
    const members = await this.memberQueries.idsAmong(orgId, ids);
    const users = await this.database.repo(User).findBy({ id: In([...members]) });
    return new Map(users.map((user) => [user.id, user]));
  }

  /** By slug, because content refers to specifications by slug. */
  async openAPISpecs(orgId: string, slugs: readonly string[], actor: Actor): Promise<ReadonlyMap<string, OpenAPISpec>> {
    if (slugs.length === 0 || !this.openAPISpecAccess.permissionsOf(orgId, actor).view) return new Map();
    const found = await this.database.repo(OpenAPISpec).findBy({ orgId, slug: In(slugs) });
    return new Map(found.map((spec) => [spec.slug, spec]));
  }

  private async nodes(table: string, columns: string, where: readonly string[], orgId: string, ids: readonly string[], actor: Actor) {
    if (ids.length === 0) return [];
    const conditions = ['n.org_id = $2', 'n.id = ANY($3)', ...where, ...visibleTo('n', '$1', '$2', actor.standingIn(orgId))];
    return this.database.query<Row>(
      `SELECT ${columns}, ${grantedRoles('n', '$1')} AS granted FROM ${table} n WHERE ${conditions.map((one) => `(${one})`).join(' AND ')}`,
      [actor.userId, orgId, ids],
    );
  }
}
