import type { Page } from '../../../common/db/paginate.js';
import { insightType } from './insight-types.js';
import type { SiteFeedbackListView, SiteInsightListView } from './insights.view.js';
import type { SiteFeedback } from './site-feedback.entity.js';
import type { SiteInsight } from './site-insight.entity.js';

export const presentInsights = ({ items, ...page }: Page<SiteInsight>): SiteInsightListView => ({
  ...page,
  items: items.map(({ day, type, siteSpaceId, pageId, count }) => ({
    object: 'site-insight',
    day,
    type: insightType(type),
    ...(siteSpaceId !== '' && { siteSpace: siteSpaceId }),
    ...(pageId !== '' && { page: pageId }),
    count: Number(count),
  })),
});

export const presentFeedback = ({ items, ...page }: Page<SiteFeedback>): SiteFeedbackListView => ({
  ...page,
  items: items.map(({ id, day, rating, siteSpaceId, pageId, comment }) => ({
    object: 'site-feedback',
    id,
    day,
    rating,
    siteSpace: siteSpaceId,
    page: pageId,
    ...(comment !== null && { comment }),
  })),
});
