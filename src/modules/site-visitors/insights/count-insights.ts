import { Injectable } from '@nestjs/common';
import type { Resources } from '../../../common/access/resources.js';
import { Database } from '../../../common/db/database.js';
import type { Audience } from '../../../common/expressions/audience.js';
import { NotFound } from '../../../common/http/errors.js';
import { isLive } from '../../spaces/space.queries.js';
import { visiblePages } from '../../versions/audience/visible-pages.js';
import { visibleOutline } from '../../site-structure/outline/visible-outline.js';
import { Outlines } from '../../site-structure/outline/outlines.js';
import { SitePages } from '../../site-structure/outline/site-pages.js';
import { fromSpacesOnSite, heldSite } from '../../site-structure/site.queries.js';
import { siteVisitorOf } from '../../site-structure/shown/site-visitor.js';
import { insightType, type InsightType } from './insight-types.js';
import type { InsightsEventDto } from './insights.dto.js';

interface Place {
  siteSpaceId: string;
  pageId: string;
}

/** How often something happened at a place; empty ids for the site space or the site as a whole. */
export interface InsightCount extends Place {
  type: InsightType;
  count: number;
}

const NOWHERE: Place = { siteSpaceId: '', pageId: '' };

/** The day that events count for, in UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/**
 * Counts what visitors of a site do, by page and day. Events are counted in the database before the request is answered, so
 * no answered event is lost. Nothing about the visitor is stored.
 */
@Injectable()
export class CountInsights {
  constructor(
    private readonly database: Database,
    private readonly sitePages: SitePages,
    private readonly outlines: Outlines,
  ) {}

  async count(resources: Resources, events: readonly InsightsEventDto[]): Promise<void> {
    const { id, published } = resources.get('site');
    const visitor = siteVisitorOf(resources.actor);
    if (!published) throw new NotFound('published site');
    if (visitor?.isPreview) return;
    const placeOf = await this.placesOf(id, events, visitor?.audience);
    const counts = new Map<string, { place: Place; type: InsightType; count: number }>();
    for (const event of events) {
      const [place, type] = [placeOf(event), insightType(event.type)];
      const key = [place.siteSpaceId, place.pageId, type].join(' ');
      counts.set(key, { place, type, count: (counts.get(key)?.count ?? 0) + 1 });
    }
    await this.add(
      id,
      today(),
      Array.from(counts.values(), ({ place, ...counted }) => ({ ...place, ...counted })),
    );
  }

  /** Adds to the counts of a site. Nothing is added if the site was deleted. */
  async add(siteId: string, day: string, counts: readonly InsightCount[]): Promise<void> {
    // In one order, so that concurrent requests wait for each other instead of blocking each other.
    const keyOf = ({ siteSpaceId, pageId, type }: InsightCount) => [siteSpaceId, pageId, type].join(' ');
    const sorted = counts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    await this.database.query(
      `INSERT INTO site_insights (site_id, day, site_space_id, page_id, type, count)
       SELECT site.id, $2, e.site_space_id, e.page_id, e.type, e.count
       FROM ${heldSite('$1')} site
       CROSS JOIN unnest($3::text[], $4::text[], $5::text[], $6::int[]) WITH ORDINALITY AS e(site_space_id, page_id, type, count, n)
       ORDER BY e.n
       ON CONFLICT (site_id, day, site_space_id, page_id, type) DO UPDATE SET count = site_insights.count + excluded.count`,
      [
        siteId,
        day,
        sorted.map(({ siteSpaceId }) => siteSpaceId),
        sorted.map(({ pageId }) => pageId),
        sorted.map(({ type }) => type),
        sorted.map(({ count }) => count),
      ],
    );
  }

  /** Anybody may send events: a place that does not exist on the site, or not for the visitor, must not get rows of its own. */
  private async placesOf(
    siteId: string,
    events: readonly InsightsEventDto[],
    audience?: Audience,
  ): Promise<(event: InsightsEventDto) => Place> {
    const named = [...new Set(events.flatMap(({ location }) => location?.siteSpace ?? []))];
    if (named.length === 0) return () => NOWHERE;
    const seen = audience && new Set(visibleOutline(await this.outlines.read(siteId), audience).siteSpaces.map(({ id }) => id));
    const shown = await this.database.query<{ id: string; spaceId: string; revisionId: string }>(
      `SELECT ss.id, s.id AS "spaceId", s.revision_id AS "revisionId" ${fromSpacesOnSite('s', '$1')}
       WHERE ss.id = ANY($2) AND ${isLive('s')}`,
      [siteId, seen ? named.filter((id) => seen.has(id)) : named],
    );
    const pages = new Map<string, Awaited<ReturnType<SitePages['read']>>>();
    for (const { id, spaceId, revisionId } of shown) {
      const whole = await this.sitePages.read({ id: spaceId, revisionId });
      pages.set(id, audience ? visiblePages(whole, audience) : whole);
    }
    return ({ location }) => {
      const known = location?.siteSpace ? pages.get(location.siteSpace) : undefined;
      if (!known) return NOWHERE;
      const isPage = location?.page ? known.get(location.page) !== undefined : false;
      return { siteSpaceId: location!.siteSpace!, pageId: isPage ? location!.page! : '' };
    };
  }
}
