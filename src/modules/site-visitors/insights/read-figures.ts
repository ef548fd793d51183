import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { insightType, type InsightType } from './insight-types.js';
import { visibleInsights, type InsightsReader } from './visible-insights.js';

/** Days in UTC, such as `2026-11-22`, both included. */
export interface Period {
  from: string;
  to: string;
}

export interface PageFigures {
  siteSpaceId: string;
  pageId: string;
  views: number;
  good: number;
  ok: number;
  bad: number;
}

type Sums = Omit<PageFigures, 'siteSpaceId' | 'pageId'>;

export interface Ratings {
  good: number;
  ok: number;
  bad: number;
  comments: number;
}

/** Adds up what was counted on a site in some days, as far as a member may read it. */
@Injectable()
export class ReadFigures {
  constructor(private readonly database: Database) {}

  /** How often each type of event happened. */
  async byType(reader: InsightsReader, period: Period): Promise<Map<InsightType, number>> {
    const { where, values } = visibleInsights(reader, period);
    const rows = await this.database.query<{ type: string; count: string }>(
      `SELECT i.type, sum(i.count) AS count FROM site_insights i WHERE ${all(where)} GROUP BY i.type`,
      values,
    );
    return new Map(rows.map(({ type, count }) => [insightType(type), Number(count)]));
  }

  /** How many pages were opened on each day that has any. */
  async viewsByDay(reader: InsightsReader, period: Period): Promise<Map<string, number>> {
    const { where, values } = visibleInsights(reader, period, { 'i.type =': 'page_view' });
    const rows = await this.database.query<{ day: string; count: string }>(
      `SELECT i.day, sum(i.count) AS count FROM site_insights i WHERE ${all(where)} GROUP BY i.day`,
      values,
    );
    return new Map(rows.map(({ day, count }) => [day, Number(count)]));
  }

  /** How visitors rated the pages of the site, and how many of the ratings have a comment. */
  async ratings(reader: InsightsReader, period: Period): Promise<Ratings> {
    const { where, values } = visibleInsights(reader, period);
    const [row] = await this.database.query<Record<keyof Ratings, string>>(
      `SELECT ${RATINGS.map((rating) => `count(*) FILTER (WHERE i.rating = '${rating}') AS ${rating}`).join(', ')},
         count(i.comment) AS comments
       FROM site_feedback i WHERE ${all(where)}`,
      values,
    );
    return { good: Number(row!.good), ok: Number(row!.ok), bad: Number(row!.bad), comments: Number(row!.comments) };
  }

  /** The pages that were opened most, with their ratings. */
  async byPage(reader: InsightsReader, period: Period, most: number): Promise<PageFigures[]> {
    const { where, values } = visibleInsights(reader, period);
    const rows = await this.database.query<Pick<PageFigures, 'siteSpaceId' | 'pageId'> & Record<keyof Sums, string>>(
      `SELECT site_space_id AS "siteSpaceId", page_id AS "pageId", ${SUMS.map((name) => `sum(${name}) AS ${name}`).join(', ')}
       FROM (
         SELECT i.site_space_id, i.page_id, i.count AS views, 0 AS good, 0 AS ok, 0 AS bad
         FROM site_insights i WHERE ${all(where)} AND i.type = 'page_view'
         UNION ALL SELECT i.site_space_id, i.page_id, 0, ${RATINGS.map((rating) => `(i.rating = '${rating}')::int`).join(', ')}
         FROM site_feedback i WHERE ${all(where)}
       ) found GROUP BY site_space_id, page_id ORDER BY sum(views) DESC, sum(bad) DESC, site_space_id, page_id LIMIT ${most}`,
      values,
    );
    return rows.map(({ siteSpaceId, pageId, views, good, ok, bad }) => {
      return { siteSpaceId, pageId, views: Number(views), good: Number(good), ok: Number(ok), bad: Number(bad) };
    });
  }
}

const RATINGS = ['good', 'ok', 'bad'] as const;
const SUMS = ['views', ...RATINGS] as const;

const all = (conditions: readonly string[] = []) => conditions.map((condition) => `(${condition})`).join(' AND ');
