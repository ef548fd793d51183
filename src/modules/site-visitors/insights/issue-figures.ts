import { Injectable } from '@nestjs/common';
import type { Resources } from '../../../common/access/resources.js';
import { Urls } from '../../../common/http/urls.js';
import { isoTime } from '../../../common/json/iso-time.js';
import { PASS_LIFE_MS, VisitorPasses } from '../passes/visitor-passes.js';
import type { FiguresLinkView } from './insights.view.js';

/** Where the pages with figures are, below the address of the installation. */
export const FIGURES = 'figures';

/** Makes the URLs of pages with the figures of a site. */
@Injectable()
export class IssueFigures {
  constructor(
    private readonly visitorPasses: VisitorPasses,
    private readonly urls: Urls,
  ) {}

  async issue(resources: Resources): Promise<FiguresLinkView> {
    const { id, orgId } = resources.get('site');
    const issuedAt = new Date();
    const expiresAt = new Date(issuedAt.getTime() + PASS_LIFE_MS);
    const nobody = { linkId: null, claims: {}, keyId: null };
    const preview = { userId: resources.actor.userId };
    const token = await this.visitorPasses.sign({ siteId: id, organizationId: orgId, ...nobody, issuedAt, expiresAt, preview }, 'figures');
    return { url: this.urls.outsideApi(FIGURES, token), expiresAt: isoTime(expiresAt) };
  }
}
