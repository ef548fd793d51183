import type { components } from '../../api/schema.js';
import { dayAfter } from './period.js';

export type Insight = components['schemas']['SiteInsight'];
export type EventType = Insight['type'];

export interface PageFigures {
  siteSpace: string | undefined;
  page: string | undefined;
  views: number;
  ratings: number;
}

export interface Figures {
  views: number;
  viewsByDay: ReadonlyMap<string, number>;
  /** The most read one first. */
  pages: readonly PageFigures[];
  /** What is counted beside pages that are opened. The most frequent one first. */
  others: readonly (readonly [EventType, number])[];
  /** The first day that is counted, if there is more than was read. */
  since: string | undefined;
}

/** Adds up counts, newest day first. If there are more of them, the oldest day may lack some, and is left out. */
export function addUp(read: readonly Insight[], isAll: boolean): Figures {
  const oldest = isAll ? undefined : read.at(-1)?.day;
  const rows = oldest === undefined ? read : read.filter(({ day }) => day > oldest);
  const viewsByDay = new Map<string, number>();
  const pages = new Map<string, PageFigures>();
  const others = new Map<EventType, number>();
  let views = 0;
  for (const { day, type, count, siteSpace, page } of rows) {
    if (type !== 'page_view') others.set(type, (others.get(type) ?? 0) + count);
    if (type !== 'page_view' && type !== 'page_post_feedback') continue;
    const key = JSON.stringify([siteSpace, page]);
    const found = pages.get(key) ?? { siteSpace, page, views: 0, ratings: 0 };
    pages.set(key, found);
    if (type === 'page_view') {
      views += count;
      found.views += count;
      viewsByDay.set(day, (viewsByDay.get(day) ?? 0) + count);
    } else found.ratings += count;
  }
  return {
    views,
    viewsByDay,
    pages: [...pages.values()].toSorted((a, b) => b.views - a.views || b.ratings - a.ratings),
    others: [...others].toSorted(([, a], [, b]) => b - a),
    since: oldest === undefined ? undefined : dayAfter(oldest),
  };
}
