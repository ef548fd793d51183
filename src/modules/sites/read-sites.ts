import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/actor.js';
import type { Role } from '../../common/access/role.js';
import { Database } from '../../common/db/database.js';
import { EntityRows } from '../../common/db/entity-rows.js';
import { containing } from '../../common/db/like.js';
import { newestFirst, paginate, type Page } from '../../common/db/paginate.js';
import { NotFound } from '../../common/http/errors.js';
import type { Org } from '../orgs/org.entity.js';
import { isLive } from '../spaces/space.queries.js';
import { grantedRoles, visibleTo } from '../spaces/tree/effective-role.js';
import { countOfSpaces } from '../site-structure/site.access.js';
import type { ListSitesQuery } from './site.dto.js';
import { Site } from '../site-structure/site.entity.js';
import { fromSpacesOnSite } from '../site-structure/site.queries.js';
import type { SiteDetails } from './site.presenter.js';

type Row = Readonly<Record<string, unknown>>;

@Injectable()
export class ReadSites {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
  ) {}

  /** Lists the sites that the caller may see. The filter by space finds only spaces that the caller may see. */
  list({ id }: Org, { space, title, published, type, ...page }: ListSitesQuery, actor: Actor): Promise<Page<SiteDetails>> {
    const standing = actor.standingIn(id);
    const values: unknown[] = [actor.userId, id];
    const where = ['r.org_id = $2', ...visibleTo('r', '$1', '$2', standing)];
    if (space !== undefined) {
      const shown = [`s.id = $${values.push(space)}`, isLive('s'), ...visibleTo('s', '$1', '$2', standing)];
      where.push(`EXISTS (SELECT 1 ${fromSpacesOnSite('s', 'r.id')} WHERE ${shown.map((condition) => `(${condition})`).join(' AND ')})`);
    }
    if (title !== undefined) where.push(`r.title ILIKE $${values.push(containing(title))}`);
    if (published !== undefined) where.push(`r.published = $${values.push(published)}`);
    if (type !== undefined) where.push(`r.type = ANY($${values.push(type)})`);
    const listing = { name: 'sites', select: this.select, from: 'sites r', where, values, order: newestFirst('r') };
    return paginate(this.database, listing, page, (row) => this.read(row));
  }

  async get(id: string, actor: Actor): Promise<SiteDetails> {
    const [row] = await this.database.query<Row>(`SELECT ${this.select} FROM sites r WHERE r.id = $2`, [actor.userId, id]);
    if (!row) throw new NotFound('site');
    return this.read(row);
  }

  /** The columns that a site is presented with. `$1` is the caller. */
  private get select(): string {
    return `${this.entityRows.columns(Site, 'r')}, ${grantedRoles('r', '$1')} AS granted, ${countOfSpaces('r')} AS spaces`;
  }

  private read(row: Row): SiteDetails {
    return { site: this.entityRows.read(Site, 'r', row)!, granted: row['granted'] as Role[], siteSpaces: row['spaces'] as number };
  }
}
