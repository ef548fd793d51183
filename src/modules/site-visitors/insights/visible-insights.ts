import type { Actor } from '../../../common/access/actor.js';
import type { Listing } from '../../../common/db/paginate.js';
import { visibleTo } from '../../spaces/tree/effective-role.js';
import type { Site } from '../../site-structure/site.entity.js';
import { fromSpacesOnSite } from '../../site-structure/site.queries.js';

/** A member, and the site whose insights the member reads. */
export interface InsightsReader {
  site: Pick<Site, 'id' | 'orgId'>;
  actor: Actor;
}

export interface InsightsFilter {
  from?: string;
  to?: string;
  pageId?: string;
}

/** SQL: the rows `i` that a member may read. What belongs to spaces that the member may not see is left out. `more` are further conditions with their values. */
export function visibleInsights(
  { site, actor }: InsightsReader,
  { from, to, pageId }: InsightsFilter,
  more: Readonly<Record<string, string | undefined>> = {},
): Pick<Listing, 'where' | 'values'> {
  const standing = actor.standingIn(site.orgId);
  const values: unknown[] = [site.orgId, site.id];
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
