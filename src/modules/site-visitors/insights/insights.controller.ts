import { Body, Controller, Get, Header, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentResources } from '../../../common/access/access.decorators.js';
import { Resources } from '../../../common/access/resources.js';
import { CountInsights } from './count-insights.js';
import { ListFeedbackQuery, ListInsightsQuery, TrackEventsDto } from './insights.dto.js';
import { presentFeedback, presentInsights } from './present-insights.js';
import { FiguresLinkView, SiteFeedbackListView, SiteInsightListView } from './insights.view.js';
import { IssueFigures } from './issue-figures.js';
import { ListInsights } from './list-insights.js';

@ApiTags('Sites')
@Controller('v1/orgs/:organizationId/sites/:siteId/insights')
export class InsightsController {
  constructor(
    private readonly countInsights: CountInsights,
    private readonly listInsights: ListInsights,
    private readonly issueFigures: IssueFigures,
  ) {}

  /**
   * Count what visitors of a site do
   * @remarks
   * Adds up to 100 events to the counters of the site, by page, type and day (UTC). They are stored when the response arrives.
   * Nothing about the visitor is stored: no address, no id, no query. Events at a page or a site space that is not on the site
   * are counted for the site as a whole, and unknown types as `other`. A visitor can name only what the site shows to the visitor,
   * and a preview is not counted. A site that is not published is answered with 404. A published site that anyone may read needs
   * no token; such requests are limited by address.
   */
  @Post('events')
  @Can('site:view', { scope: 'site:read', visitors: true, passersBy: true })
  @HttpCode(204)
  async trackEventsInSiteById(@CurrentResources() resources: Resources, @Body() { events }: TrackEventsDto): Promise<void> {
    await this.countInsights.count(resources, events);
  }

  /**
   * List what happened on a site by page and day
   * @remarks
   * Returns how often each type of event happened on each page on each day, newest day first. Filter it by days, type and
   * page. Counts of spaces that you may not see are left out. Counts are kept for 400 days.
   */
  @Get('pages')
  @Can('site:edit', { scope: 'site:insights:read' })
  async listSiteInsights(@CurrentResources() resources: Resources, @Query() query: ListInsightsQuery): Promise<SiteInsightListView> {
    return presentInsights(await this.listInsights.list({ site: resources.get('site'), actor: resources.actor }, query));
  }

  /**
   * List what visitors think of the pages of a site
   * @remarks
   * Returns the ratings and comments that visitors sent with the form of pages, newest first. Filter them by days, rating and
   * page. Those about spaces that you may not see are left out. They are kept for 400 days. Nothing about the visitor is stored.
   */
  @Get('feedback')
  @Can('site:edit', { scope: 'site:insights:read' })
  async listSiteFeedback(@CurrentResources() resources: Resources, @Query() query: ListFeedbackQuery): Promise<SiteFeedbackListView> {
    return presentFeedback(await this.listInsights.feedback({ site: resources.get('site'), actor: resources.actor }, query));
  }

  /**
   * Get a URL that shows the figures of a site
   * @remarks
   * Returns a URL of a page with the views, ratings and comments of the site, for browsers. Everyone who has it sees what you may
   * see, for an hour. It ends earlier if you may not edit the site any more. `urls.figures` of the site is the same page for those
   * who have signed in.
   */
  @Get('figures')
  @Header('cache-control', 'no-store')
  @Can('site:edit', { scope: 'site:insights:read' })
  getSiteFigures(@CurrentResources() resources: Resources): Promise<FiguresLinkView> {
    return this.issueFigures.issue(resources);
  }
}
