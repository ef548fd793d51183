import { Injectable } from '@nestjs/common';
import { PageMarkdown } from '../../machines/page-markdown.js';
import { shownPage } from '../../pages/shown-page.js';
import type { Visit } from '../../visits/visit.js';
import { OpenSpaces } from '../show/open-spaces.js';
import { SentText } from '../show/sent-text.js';
import { ReadSiteState } from '../show/site-state.js';
import type { Answer } from './answer.js';
import { headersFor, isCompressible, sharedWith, TEXT_HEADERS, VARY } from './page-headers.js';
import type { SiteCall } from './site-call.js';

/** Answers with a page as Markdown: to those who prefer it, and where `.md` follows the path of the page. */
@Injectable()
export class AnswerMarkdown {
  constructor(
    private readonly readSiteState: ReadSiteState,
    private readonly openSpaces: OpenSpaces,
    private readonly pageMarkdown: PageMarkdown,
  ) {}

  /** Undefined for whatever is answered with HTML. A page whose path ends in `.md` itself comes first. */
  async answer(visit: Visit & { kind: 'place' }, call: SiteCall): Promise<Answer | undefined> {
    const { place, audience } = visit;
    const wanted = prefersMarkdown(call.headers['accept']?.toString());
    if (!wanted && !place.pagePath.endsWith('.md')) return undefined;
    const state = await this.readSiteState.read(place);
    const { spaceId } = place.siteSpace;
    const space = (await this.openSpaces.open(place, state, audience, [spaceId])).get(spaceId);
    if (!space) return undefined;
    const exact = shownPage(space, space.whole, place.pagePath);
    if (exact.kind !== 'missing' && !wanted) return undefined;
    const shown = exact.kind === 'missing' ? shownPage(space, space.whole, place.pagePath.replace(/\.md$/, '')) : exact;
    if (shown.kind !== 'page') return undefined;
    const text = await this.pageMarkdown.print(place, state, audience, { space, page: shown.page });
    const { noIndex, noRobotsIndex } = shown.page;
    const reading = headersFor(place, visit, noIndex === true || noRobotsIndex === true);
    const headers = { ...TEXT_HEADERS, vary: VARY, 'content-type': 'text/markdown; charset=utf-8', ...reading };
    return { status: 200, headers, body: new SentText(text), isCompressible: isCompressible(visit), ...sharedWith(place, visit) };
  }
}

/** Whether an `Accept` header names Markdown, and HTML not with a higher weight. */
function prefersMarkdown(accept: string | undefined): boolean {
  if (accept === undefined || !accept.includes('text/markdown')) return false;
  const weights = new Map<string, number>();
  for (const part of accept.toLowerCase().split(',', 20)) {
    const [type = '', ...parameters] = part.split(';').map((each) => each.trim());
    const weight = Number(parameters.find((each) => each.startsWith('q='))?.slice(2) ?? 1);
    weights.set(type, Number.isNaN(weight) ? 0 : weight);
  }
  const markdown = weights.get('text/markdown') ?? 0;
  return markdown > 0 && markdown >= (weights.get('text/html') ?? 0);
}
