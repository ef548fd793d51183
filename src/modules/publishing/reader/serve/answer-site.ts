import { Injectable } from '@nestjs/common';
import { AnswerMachines } from './answer-machines.js';
import type { VisitedSite, Visitor } from '../../places/place.js';
import type { Visit } from '../../visits/visit.js';
import { Visits } from '../../visits/visits.js';
import { ShowPage, type PageOnSite } from '../show/show-page.js';
import { wantedList } from '../layout/api-contents.js';
import { leadTo, queryOf, type Answer } from './answer.js';
import { AnswerAsk } from './answer-ask.js';
import { AnswerMissing } from './answer-missing.js';
import { AnswerParts } from './answer-parts.js';
import { plainBase, plainMessage } from './message-answers.js';
import { acceptedLanguage } from '../../../../common/words/languages.js';
import {
  headersFor,
  inFrame,
  isCompressible,
  NOT_STORED,
  PAGE_HEADERS,
  pageHeadersWith,
  prefetchHeaders,
  sharedWith,
} from './page-headers.js';
import { SITE_MARKS, type SiteCall, type SiteMark } from './site-call.js';
import { staticAnswer } from './static-answers.js';

const MARK = new RegExp(`/~(${SITE_MARKS.join('|')})(?:/|$)`);

/** Answers every request for a site. */
@Injectable()
export class AnswerSite {
  constructor(
    private readonly visits: Visits,
    private readonly showPage: ShowPage,
    private readonly answerMissing: AnswerMissing,
    private readonly answerAsk: AnswerAsk,
    private readonly answerParts: AnswerParts,
    private readonly answerMachines: AnswerMachines,
  ) {}

  async answer(call: SiteCall): Promise<Answer> {
    const path = call.visit.url.split('?', 1)[0]!;
    const mark = MARK.exec(path);
    const [base, marker] = [path.slice(0, mark?.index), mark?.[1] as SiteMark | undefined];
    const rest = mark ? path.slice(mark.index + mark[0].length).replace(/\/$/, '') : '';
    const missing = () => plainMessage('missing', base, acceptedLanguage(call.headers['accept-language']));
    // These depend on their addresses alone.
    if (marker === 'reader') return staticAnswer(rest) ?? missing();
    if ((marker === 'search' || marker === 'ask') && rest === '') return (await this.asked(marker, call, base)) ?? missing();
    if (marker === 'mcp' || marker === 'gitbook') return (await this.answerMachines.tools(marker, base, rest, call)) ?? missing();
    if (marker !== undefined && marker !== 'search' && marker !== 'ask')
      return (await this.answerParts.answer(marker, base, rest, call)) ?? missing();
    const visit = await this.visits.identify(call.visit);
    // Only where there is a site: its address was checked, so the path cannot be read as another host, and contains no secret.
    if (path.endsWith('/') && path !== '/' && isOnSite(visit)) return leadTo(308, path.slice(0, -1), call);
    return (await this.answerMachines.answer(call, visit)) ?? this.visited(call, visit);
  }

  private async visited(call: SiteCall, visit: Visit): Promise<Answer> {
    if (visit.kind === 'redirect') return redirection(visit);
    if (visit.kind === 'refused')
      return plainMessage('refused', plainBase(call.visit.url), acceptedLanguage(call.headers['accept-language']));
    if (visit.kind === 'place') return this.page(visit, call);
    if (!visit.on) return plainMessage('missing', plainBase(call.visit.url), acceptedLanguage(call.headers['accept-language']));
    return this.answerMissing.answer(call, visit.on, visit.on);
  }

  private async page(visit: Visit & { kind: 'place' }, call: SiteCall): Promise<Answer> {
    const { place } = visit;
    const shown = await this.showPage.show(place, visit, wantedList(call.query));
    if (shown.kind === 'page') return pageAnswer(visit, shown);
    if (shown.kind === 'elsewhere') return leadTo(307, shown.path, call);
    if (shown.kind === 'empty') return this.answerMissing.empty(place, visit);
    return this.answerMissing.answer(call, place, visit);
  }

  private async asked(marker: 'search' | 'ask', call: SiteCall, base: string): Promise<Answer | undefined> {
    const visit = await this.visits.identify({ ...call.visit, url: `${base === '' ? '/' : base}${queryOf(call.visit.url)}` });
    if (!isOnSite(visit)) return this.visited(call, visit);
    const [on, site] = visit.kind === 'place' ? [visit, visit.place] : [visit.on, visit.on];
    return marker === 'ask' ? this.answerAsk.answer(site, on, call) : this.answerAsk.search(site, on, call);
  }
}

const pageAnswer = (
  visit: Visit & { kind: 'place' },
  { text, pageId, frames, origins, scripts }: PageOnSite & { kind: 'page' },
): Answer => ({
  status: 200,
  headers: {
    ...framed(visit, frames.length + origins.length + scripts.length === 0 ? PAGE_HEADERS : pageHeadersWith(frames, origins, scripts)),
    ...headersFor(visit.place, visit),
    ...prefetchHeaders(visit),
  },
  body: text,
  ...sharedWith(visit.place, visit),
  ...(visit.pass.preview === null && { viewed: { siteId: visit.place.site.id, siteSpaceId: visit.place.siteSpace.id, pageId } }),
  isCompressible: isCompressible(visit),
});

const framed = ({ pass }: Visitor, headers: typeof PAGE_HEADERS) => (pass.preview?.looks ? inFrame(headers) : headers);

type OnSite = Visit & ({ kind: 'place' } | { kind: 'missing'; on: VisitedSite & Visitor });

/** Whether the visitor was admitted to a site. */
const isOnSite = (visit: Visit): visit is OnSite => visit.kind === 'place' || (visit.kind === 'missing' && visit.on !== undefined);

const redirection = ({ location, setCookie }: Visit & { kind: 'redirect' }): Answer => ({
  status: 303,
  headers: {
    location,
    'cache-control': NOT_STORED,
    'referrer-policy': 'no-referrer',
    ...(setCookie !== undefined && { 'set-cookie': setCookie }),
  },
});
