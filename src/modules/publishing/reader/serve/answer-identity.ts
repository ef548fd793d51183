import { Injectable } from '@nestjs/common';
import type { VisitedSite, Visitor } from '../../places/place.js';
import { ReadFrames } from '../show/read-frame.js';
import { SentText } from '../show/sent-text.js';
import { siteManifest } from '../show/site-manifest.js';
import { MANIFEST } from '../show/site-links.js';
import { ReadSiteState } from '../show/site-state.js';
import type { Answer } from './answer.js';
import { headersFor } from './page-headers.js';

/** Answers what browsers ask of any site at addresses of their own: its icon, and what it looks like when it is installed. */
@Injectable()
export class AnswerIdentity {
  constructor(
    private readonly readSiteState: ReadSiteState,
    private readonly readFrames: ReadFrames,
  ) {}

  /** Undefined for any other path. `below` is the path below the address of the site. */
  async answer(on: VisitedSite, visitor: Visitor, below: string): Promise<Answer | undefined> {
    if (below !== 'favicon.ico' && below !== MANIFEST) return undefined;
    const { frame, looks } = await this.readFrames.read(on, await this.readSiteState.read(on), visitor.audience);
    const reading = headersFor(on, visitor);
    const headers = { ...reading, vary: 'Cookie', 'x-content-type-options': 'nosniff' };
    if (below === 'favicon.ico') return { status: 307, headers: { ...headers, location: frame.favicon.light } };
    const type = { 'content-type': 'application/manifest+json; charset=utf-8' };
    return { status: 200, headers: { ...headers, ...type }, body: new SentText(siteManifest(frame, looks)) };
  }
}
