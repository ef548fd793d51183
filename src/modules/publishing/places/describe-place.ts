import { SiteAddresses } from '../../sites/site-addresses.js';
import { Injectable } from '@nestjs/common';
import type { Audience } from '../../../common/expressions/audience.js';
import { siteSpaceAddress } from '../../sites/structure/place-address.js';
import type { FoundSite } from './find-sites.js';
import { locate, type Located, type Spot } from './locate.js';
import type { Place, VisitedSite } from './place.js';
import { PublishedOutlines } from './published-outlines.js';
import type { SiteUrl } from './read-site-url.js';

/** How a visitor came to a site. */
export interface Arrival {
  url: SiteUrl;
  /** How many segments of the path belong to the address of the site, with a share key. */
  depth: number;
  shareKey?: string;
  changeRequestId?: string;
}

export type Description =
  | { kind: 'place'; place: Place }
  /** The path of the place that is shown instead, below the address of the site: empty, or beginning with a slash. */
  | { kind: 'moved'; on: VisitedSite; below: string }
  | { kind: 'missing'; on: VisitedSite };

/** Describes what a URL shows to an audience that was admitted to the site. */
@Injectable()
export class DescribePlace {
  constructor(
    private readonly outlines: PublishedOutlines,
    private readonly addresses: SiteAddresses,
  ) {}

  async of(found: FoundSite, audience: Audience, arrival: Arrival): Promise<Description> {
    const { site, organization } = found;
    const { url, depth, shareKey } = arrival;
    const { whole, seen } = await this.outlines.of(found, audience);
    const on: VisitedSite = {
      site,
      organization,
      outline: seen,
      siteBasePath: pathOf(url.sent.slice(0, depth)),
      canonicalBase: this.addresses.of(site, organization.hostname),
      ...(shareKey !== undefined && { shareKey }),
    };
    const located = locate(whole, seen, url.segments.slice(depth));
    if (located.kind === 'missing') return { kind: 'missing', on };
    if (located.kind === 'moved') return { kind: 'moved', on, below: placePath(located) };
    return { kind: 'place', place: placeAt(on, located, arrival) };
  }
}

function placeAt(on: VisitedSite, located: Located & { kind: 'spot' }, { url, depth: above, changeRequestId }: Arrival): Place {
  const { section, siteSpace, complete } = located;
  const depth = above + located.depth;
  const pathname = url.sent.slice(depth).join('/');
  return {
    ...on,
    section,
    siteSpace,
    complete,
    basePath: pathOf(url.sent.slice(0, depth)),
    pagePath: url.segments.slice(depth).join('/'),
    pathname,
    canonicalUrl: [`${on.canonicalBase}${placePath(located)}`, ...(pathname === '' ? [] : [pathname])].join('/'),
    ...(changeRequestId !== undefined && { changeRequestId }),
  };
}

const placePath = ({ section, siteSpace }: Spot) => siteSpaceAddress('', siteSpace, section);

/** A path with a slash at both ends. */
const pathOf = (segments: readonly string[]) => ['', ...segments, ''].join('/');
