import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { CountInsights, today, type InsightCount } from '../../../site-visitors/insights/count-insights.js';
import type { InsightType } from '../../../site-visitors/insights/insight-types.js';

/** A page of a site that was sent to a visitor. */
export interface ViewedPage {
  siteId: string;
  siteSpaceId: string;
  pageId: string;
}

const PAUSE_MS = 10_000;
/** More different pages than this between two writes are not counted: the memory that visitors can fill is limited. */
const MOST_PAGES = 20_000;
const SEPARATOR = ' ';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Programs that read pages and say so. */
const PROGRAM =
  /bot|crawl|spider|slurp|fetch|preview|monitor|headless|curl|wget|python|java\/|go-http|okhttp|axios|node|libwww|lighthouse/i;

/**
 * Counts what visitors do on pages, without a cookie and without anything about the visitor. The counts are added up in
 * memory and written every few seconds, so that a page costs no write. A process that is killed loses those of its last seconds.
 */
@Injectable()
export class VisitorCounts implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(VisitorCounts.name);
  private counts = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly countInsights: CountInsights) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.write(), PAUSE_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.write();
  }

  /** What browsers fetch before anybody opens it, and what programs do, is not counted. */
  count(type: InsightType, { siteId, siteSpaceId, pageId }: ViewedPage, headers: Headers): void {
    const agent = headers['user-agent']?.toString() ?? '';
    const purpose = `${headers['sec-purpose']?.toString() ?? ''} ${headers['purpose']?.toString() ?? ''}`;
    if (agent === '' || PROGRAM.test(agent) || purpose.includes('prefetch')) return;
    const key = [siteId, today(), siteSpaceId, pageId, type].join(SEPARATOR);
    if (this.counts.size < MOST_PAGES || this.counts.has(key)) this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
  }

  /** Writes what was counted since the last time. */
  async write(): Promise<void> {
    const counts = this.counts;
    this.counts = new Map();
    const bySite = new Map<string, InsightCount[]>();
    for (const [key, count] of counts) {
      const [siteId, day, siteSpaceId, pageId, type] = key.split(SEPARATOR) as [string, string, string, string, InsightType];
      const place = [siteId, day].join(SEPARATOR);
      const counted = { siteSpaceId, pageId, type, count };
      if (!bySite.get(place)?.push(counted)) bySite.set(place, [counted]);
    }
    for (const [place, counted] of bySite) {
      const [siteId, day] = place.split(SEPARATOR) as [string, string];
      try {
        await this.countInsights.add(siteId, day, counted);
      } catch (err) {
        this.logger.warn({ event: 'reader.views_lost', err: err as Error });
      }
    }
  }
}
