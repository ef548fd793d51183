import { Injectable } from '@nestjs/common';
import type { Resources } from '../../../common/access/resources.js';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { paginate, type Page, type SortKey } from '../../../common/db/paginate.js';
import { visibleTo } from '../../spaces/tree/effective-role.js';
import { fromSpacesOnSite } from '../../site-structure/site.queries.js';
import type { ListInsightsQuery } from './insights.dto.js';
import { SiteInsight } from './site-insight.entity.js';

/** The columns of the primary key after the site, so that a page of the list is a range of its index. */
const ORDER: readonly SortKey[] = ['day', 'site_space_id', 'page_id', 'type'].map((column) => ({
  sql: `i.${column}`,
  type: 'text',
  direction: 'DESC',
}));

/** Lists the counts of a site, newest first. Those of spaces that the caller may not see are left out. */
@Injectable()
export class ListInsights {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
  ) {}

  list(resources: Resources, { from, to, type, pageId, ...page }: ListInsightsQuery): Promise<Page<SiteInsight>> {
    const { actor } = resources;
    const { id, orgId } = resources.get('site');
    const standing = actor.standingIn(orgId);
    const values: unknown[] = [orgId, id];
    // Administrators see all spaces: a parameter that no condition uses would have no type.
    const granted = standing?.role === 'admin' ? [] : visibleTo('s', `$${values.push(actor.userId)}`, '$1', standing);
    const visible = ['s.org_id = $1', ...granted].map((condition) => `(${condition})`).join(' AND ');
    const where = [
      'i.site_id = $2',
      `i.site_space_id = '' OR i.site_space_id IN (SELECT ss.id ${fromSpacesOnSite('s', '$2')} WHERE ${visible})`,
    ];
    const filters = { 'i.day >=': from, 'i.day <=': to, 'i.type =': type, 'i.page_id =': pageId };
    for (const [condition, value] of Object.entries(filters)) if (value !== undefined) where.push(`${condition} $${values.push(value)}`);
    const listing = { name: 'site-insights', select: this.entityRows.columns(SiteInsight, 'i'), from: 'site_insights i' };
    return paginate(this.database, { ...listing, where, values, order: ORDER }, page, (row) =>
      this.entityRows.read(SiteInsight, 'i', row)!,
    );
  }
}
