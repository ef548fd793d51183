import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { useList, useQuery } from '../../api/queries.js';
import type { components } from '../../api/schema.js';
import type { SitePath } from '../sites/site-queries.js';
import { addUp, type Figures, type Insight } from './figures.js';
import type { Period } from './period.js';

export type Feedback = components['schemas']['SiteFeedback'];
export type Rating = Feedback['rating'];

/** The best one first. */
export const RATINGS: readonly Rating[] = ['good', 'ok', 'bad'];

const PER_READ = 1000;
/** The service counts by page and day, and what it counted is added up here: only so much of it. */
const MOST_READS = 20;
const PER_PAGE = 20;

const PAGES = '/v1/orgs/{organizationId}/sites/{siteId}/insights/pages';
const FEEDBACK = '/v1/orgs/{organizationId}/sites/{siteId}/insights/feedback';

async function readFigures(path: SitePath, query: Period & { type?: 'page_view' }): Promise<Figures> {
  const rows: Insight[] = [];
  let page: string | undefined;
  for (let reads = 0; reads < MOST_READS; reads += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each answer says where the next one begins
    const answer = await ask(
      api.GET(PAGES, { params: { path, query: { ...query, limit: PER_READ, ...(page !== undefined && { page }) } } }),
    );
    rows.push(...answer.items);
    page = answer.next?.page;
    if (page === undefined) return addUp(rows, true);
  }
  return addUp(rows, false);
}

export const useFigures = (path: SitePath, period: Period) => useQuery(['insights', path, period], () => readFigures(path, period));

/** How many pages were opened; null if nobody can say. */
export const useViews = (path: SitePath, period: Period | undefined) =>
  useQuery(['insights', path, period ?? null, 'views'], async () => {
    if (period === undefined) return null;
    const { views, since } = await readFigures(path, { ...period, type: 'page_view' });
    return since === undefined ? views : null;
  });

export const useFeedback = (path: SitePath, period: Period, rating: Rating | undefined) =>
  useList(['feedback', path, period, rating ?? null], (page) =>
    ask(
      api.GET(FEEDBACK, {
        params: {
          path,
          query: { ...period, limit: PER_PAGE, ...(rating !== undefined && { rating }), ...(page !== undefined && { page }) },
        },
      }),
    ),
  );

/** How often each rating was given. */
export const useRatings = (path: SitePath, period: Period) =>
  useQuery(['feedback', path, period, 'counts'], () =>
    Promise.all(
      RATINGS.map(async (rating) => {
        const { count } = await ask(api.GET(FEEDBACK, { params: { path, query: { ...period, rating, limit: 0 } } }));
        return { rating, count };
      }),
    ),
  );
