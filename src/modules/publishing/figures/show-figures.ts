import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { NotFound } from '../../../common/http/errors.js';
import { wordsFor } from '../../../common/words/languages.js';
import { Env } from '../../../config/env.js';
import { Previewers } from '../../site-visitors/admission/previewers.js';
import { ListInsights } from '../../site-visitors/insights/list-insights.js';
import { ReadFigures } from '../../site-visitors/insights/read-figures.js';
import type { InsightsReader } from '../../site-visitors/insights/visible-insights.js';
import { VisitorPasses } from '../../site-visitors/passes/visitor-passes.js';
import { figuresFrame, sendFigures } from './figures-page.js';
import { FiguresView, type Figures } from './figures-view.js';
import type { FiguresQuery } from './figures.dto.js';
import { NamePages } from './name-pages.js';
import { barsOf, daysIn, lastDays, periodBefore, periodOf } from './period.js';

const MOST_PAGES = 100;
const COMMENTS = 50;
const CHOICES = [7, 28, 90, 365];

type Reader = InsightsReader & { site: { title: string } };

/** Shows the figures of a site to a member who may edit it: what the routes of insights list, added up. */
@Injectable()
export class ShowFigures {
  constructor(
    private readonly env: Env,
    private readonly readFigures: ReadFigures,
    private readonly listInsights: ListInsights,
    private readonly namePages: NamePages,
    private readonly visitorPasses: VisitorPasses,
    private readonly previewers: Previewers,
  ) {}

  /** For whoever has a link that a member made, as long as the member may edit the site. */
  async showByLink(token: string, query: FiguresQuery, reply: FastifyReply): Promise<void> {
    const pass = await this.visitorPasses.verify(token, 'figures');
    const reader = pass && (await this.previewers.editor(pass));
    if (!reader) throw new NotFound('page');
    await this.show(reader, query, reply);
  }

  async show(reader: Reader, query: FiguresQuery, reply: FastifyReply): Promise<void> {
    const frame = figuresFrame(reply, this.env.publicUrl);
    const figures = await this.read(reader, query);
    const title = wordsFor(frame.language).figures.title(reader.site.title);
    sendFigures(reply, frame, title, FiguresView({ frame, title, figures }));
  }

  private async read(reader: Reader, query: FiguresQuery): Promise<Figures> {
    const now = Date.now();
    const period = periodOf(query, now);
    const [events, before] = [await this.readFigures.byType(reader, period), await this.readFigures.byType(reader, periodBefore(period))];
    const pages = await this.readFigures.byPage(reader, period, MOST_PAGES);
    const comments = await this.listInsights.feedback(reader, { ...period, page: query.page, limit: COMMENTS });
    const nameOf = await this.namePages.names(reader.site.id, [...pages, ...comments.items]);
    return {
      period,
      days: daysIn(period),
      choices: CHOICES.map((days) => ({ days, period: lastDays(days, now) })),
      events,
      viewsBefore: before.get('page_view') ?? 0,
      ratings: await this.readFigures.ratings(reader, period),
      bars: barsOf(period, await this.readFigures.viewsByDay(reader, period)),
      pages: pages.map((page) => ({ ...page, name: nameOf(page) })),
      isCut: pages.length === MOST_PAGES,
      comments: comments.items.map((item) => ({ ...item, name: nameOf(item) })),
      older: comments.next?.page,
    };
  }
}
