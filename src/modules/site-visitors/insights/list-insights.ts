import { Injectable } from '@nestjs/common';
import type { Resources } from '../../../common/access/resources.js';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { paginate, type Listing, type Page, type SortKey } from '../../../common/db/paginate.js';
import { visibleTo } from '../../spaces/tree/effective-role.js';
import { fromSpacesOnSite } from '../../site-structure/site.queries.js';
import type { ListFeedbackQuery, ListInsightsQuery } from './insights.dto.js';
import { SiteFeedback } from './site-feedback.entity.js';
import { SiteInsight } from './site-insight.entity.js';

/** The columns of the primary key after the site, so that a page of the list is a range of its index. */
const COUNT_ORDER = ['day', 'site_space_id', 'page_id', 'type'];
const FEEDBACK_ORDER = ['day', 'id'];

const newest = (columns: readonly string[]): SortKey[] =>
  columns.map((column) => ({ sql: `i.${column}`, type: 'text', direction: 'DESC' }));

/** Lists what is known about the pages of a site, newest first. What belongs to spaces that the caller may not see is left out. */
@Injectable()
export class ListInsights {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
  ) {}

  list(resources: Resources, { type, ...query }: ListInsightsQuery): Promise<Page<SiteInsight>> {
    const found = { ...this.visible(resources, query, { 'i.type =': type }), order: newest(COUNT_ORDER) };
    const listing = { name: 'site-insights', select: this.entityRows.columns(SiteInsight, 'i'), from: 'site_insights i' };
    return paginate(this.database, { ...listing, ...found }, query, (row) => this.entityRows.read(SiteInsight, 'i', row)!);
  }

  feedback(resources: Resources, { rating, ...query }: ListFeedbackQuery): Promise<Page<SiteFeedback>> {
    const found = { ...this.visible(resources, query, { 'i.rating =': rating }), order: newest(FEEDBACK_ORDER) };
    const listing = { name: 'site-feedback', select: this.entityRows.columns(SiteFeedback, 'i'), from: 'site_feedback i' };
    return paginate(this.database, { ...listing, ...found }, query, (row) => this.entityRows.read(SiteFeedback, 'i', row)!);
  }

  private visible(
    resources: Resources,
    { from, to, pageId }: Pick<ListInsightsQuery, 'from' | 'to' | 'pageId'>,
    more: Readonly<Record<string, string | undefined>>,
  ): Pick<Listing, 'where' | 'values'> {
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
    const filters = { 'i.day >=': from, 'i.day <=': to, 'i.page_id =': pageId, ...more };
    for (const [condition, value] of Object.entries(filters)) if (value !== undefined) where.push(`${condition} $${values.push(value)}`);
    return { where, values };
  }
}
