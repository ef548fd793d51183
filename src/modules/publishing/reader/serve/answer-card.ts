import { Injectable } from '@nestjs/common';
import { cardName, pageCard } from '../cards/page-card.js';
import { DrawCards } from '../cards/draw-cards.js';
import { ReadFrames } from '../show/read-frame.js';
import { SentText } from '../show/sent-text.js';
import { leadTo, type Answer } from './answer.js';
import { FindShownPage } from './find-shown-page.js';
import { headersFor, isForEveryone, NOT_STORED } from './page-headers.js';
import type { SiteCall } from './site-call.js';

const ENDING = '.png';
/** The name of an image contains all that it shows. A page that is hidden later is gone from caches after this time. */
const SHARED = 'public, max-age=3600, immutable';

/**
 * Answers with the image of a page, for previews of links to it. It shows what the page says to this visitor now: the address names
 * a page, never a text, so nobody can have anything else drawn.
 */
@Injectable()
export class AnswerCard {
  constructor(
    private readonly findShownPage: FindShownPage,
    private readonly readFrames: ReadFrames,
    private readonly drawCards: DrawCards,
  ) {}

  /** Undefined if the visitor sees no page at this path. An earlier name of the image leads to the current one. */
  async answer(path: string, file: string, call: SiteCall): Promise<Answer | undefined> {
    if (!file.endsWith(ENDING) || file.includes('/')) return undefined;
    const found = await this.findShownPage.find(path, call);
    if (!found) return undefined;
    const { visit, state, page } = found;
    const { place, audience } = visit;
    const { frame, looks } = await this.readFrames.read(place, state, audience);
    const card = pageCard(page, looks, frame);
    const headers = { ...headersFor(place, visit), vary: 'Cookie', 'x-content-type-options': 'nosniff' };
    const name = `${cardName(card)}${ENDING}`;
    if (file !== name) return leadTo(307, `${path}/~og/${name}`, call);
    const png = await this.drawCards.draw(card);
    if (!png) return { status: 503, headers: { ...headers, 'cache-control': NOT_STORED, 'retry-after': 60 } };
    const isPublic = isForEveryone(place, visit.pass) && visit.pass.preview === null;
    const reading = { ...headers, 'content-type': 'image/png' };
    return { status: 200, headers: isPublic ? { ...reading, 'cache-control': SHARED } : reading, body: new SentText(png) };
  }
}
