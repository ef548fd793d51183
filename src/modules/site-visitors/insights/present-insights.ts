import type { Page } from '../../../common/db/paginate.js';
import { insightType } from './insight-types.js';
import type { SiteInsightListView } from './insights.view.js';
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
