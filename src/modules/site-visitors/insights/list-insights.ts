import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { paginate, type Page, type SortKey } from '../../../common/db/paginate.js';
import type { ListFeedbackQuery, ListInsightsQuery } from './insights.dto.js';
import { SiteFeedback } from './site-feedback.entity.js';
import { SiteInsight } from './site-insight.entity.js';
import { visibleInsights, type InsightsReader } from './visible-insights.js';

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

  list(reader: InsightsReader, { type, ...query }: ListInsightsQuery): Promise<Page<SiteInsight>> {
    const found = { ...visibleInsights(reader, query, { 'i.type =': type }), order: newest(COUNT_ORDER) };
    const listing = { name: 'site-insights', select: this.entityRows.columns(SiteInsight, 'i'), from: 'site_insights i' };
    return paginate(this.database, { ...listing, ...found }, query, (row) => this.entityRows.read(SiteInsight, 'i', row)!);
  }

  feedback(reader: InsightsReader, { rating, ...query }: ListFeedbackQuery): Promise<Page<SiteFeedback>> {
    const found = { ...visibleInsights(reader, query, { 'i.rating =': rating }), order: newest(FEEDBACK_ORDER) };
    const listing = { name: 'site-feedback', select: this.entityRows.columns(SiteFeedback, 'i'), from: 'site_feedback i' };
    return paginate(this.database, { ...listing, ...found }, query, (row) => this.entityRows.read(SiteFeedback, 'i', row)!);
  }
}
