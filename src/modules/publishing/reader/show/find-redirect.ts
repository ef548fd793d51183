import { Injectable } from '@nestjs/common';
import type { Audience } from '../../../../common/expressions/audience.js';
import { readPath } from '../../../sites/redirects/redirect-path.js';
import { ResolveRedirect } from '../../../sites/redirects/resolve-redirect.js';
import type { VisitedSite } from '../../places/place.js';
import { SiteLinks } from './site-links.js';
import { ReadSiteState } from './site-state.js';

export interface RedirectTarget {
  status: 307 | 308;
  location: string;
}

/** Finds where a former address of a site leads for an audience. */
@Injectable()
export class FindRedirect {
  constructor(
    private readonly redirects: ResolveRedirect,
    private readonly states: ReadSiteState,
  ) {}

  /** `path` is the whole path of the request. */
  async of(on: VisitedSite, audience: Audience, path: string): Promise<RedirectTarget | undefined> {
    const { base } = new SiteLinks(on);
    const source = readPath(path.slice(base.length) || '/', { pattern: false }).path;
    if (source === undefined) return undefined;
    const { spaces } = await this.states.of(on);
    const shown = new Map(Array.from(spaces, ([id, space]) => [id, { space }]));
    const structure = { site: on.site, outline: on.outline, spaces: shown };
    const found = await this.redirects.follow({ structure, audience, address: base, bases: [on.canonicalBase] }, source);
    return found && { status: found.redirect.permanent ? 308 : 307, location: found.target === '' ? '/' : found.target };
  }
}
