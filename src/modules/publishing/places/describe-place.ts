import { SiteAddresses } from '../../site-structure/site-addresses.js';
import { Injectable } from '@nestjs/common';
import type { Audience } from '../../../common/expressions/audience.js';
import type { SiteOutline } from '../../site-structure/outline/site-outline.js';
import { siteSpaceAddress } from '../../site-structure/outline/place-address.js';
import type { VisitorPass } from '../../site-structure/shown/visitor-pass.js';
import type { FoundSite } from './find-sites.js';
import { locate, type Located, type Spot } from './locate.js';
import type { Place, VisitedSite, Visitor } from './place.js';
import { PublishedOutlines } from './published-outlines.js';
import type { SiteUrl } from './read-site-url.js';

/** What is shown differently in a preview. */
export interface ShownInPreview {
  token: string;
  /** The spaces that are shown. */
  spaceIds: ReadonlySet<string>;
  /** The member who tries out how the site looks. */
  looksDraftBy?: string;
}

/** How a visitor came to a site. */
export interface Arrival {
  url: SiteUrl;
  /** How many segments of the path belong to the address of the site, with a share key. */
  depth: number;
  shareKey?: string;
  preview?: ShownInPreview;
}

export type Description =
  | { kind: 'place'; place: Place }
  /** The path of the place that is shown instead, below the address of the site: empty, or beginning with a slash. */
  | { kind: 'moved'; on: VisitedSite; below: string }
  | { kind: 'missing'; on: VisitedSite };

export interface OpenedSite {
  on: VisitedSite;
  /** Also what the audience does not see: which place a path names depends on it. */
  whole: SiteOutline;
}

/** Describes what a URL shows to an audience that was admitted to the site. */
@Injectable()
export class DescribePlace {
  constructor(
    private readonly publishedOutlines: PublishedOutlines,
    private readonly siteAddresses: SiteAddresses,
  ) {}

  async describe(found: FoundSite, { audience, pass }: Visitor, arrival: Arrival): Promise<Description> {
    const { on, whole } = await this.open(found, audience, arrival);
    const located = locate(whole, on.outline, arrival.url.segments.slice(arrival.depth));
    if (located.kind === 'missing') return { kind: 'missing', on };
    if (located.kind === 'moved') return { kind: 'moved', on, below: placePath(located) };
    return { kind: 'place', place: placeAt(on, located, arrival, pass) };
  }

  /** The site itself, whatever the URL names on it, with all of its structure. */
  async open(found: FoundSite, audience: Audience, { url, depth, shareKey, preview }: Arrival): Promise<OpenedSite> {
    const { site, organization } = found;
    const { whole, seen } = await this.publishedOutlines.outlineFor(found, audience, preview?.spaceIds);
    const on: VisitedSite = {
      site,
      organization,
      outline: seen,
      siteBasePath: pathOf(url.sent.slice(0, depth)),
      canonicalBase: preview ? this.siteAddresses.preview(preview.token) : this.siteAddresses.addressOf(site, organization.hostname),
      ...(shareKey !== undefined && { shareKey }),
      ...(preview?.looksDraftBy !== undefined && { looksDraftBy: preview.looksDraftBy }),
    };
    return { on, whole };
  }
}

function placeAt(on: VisitedSite, located: Located & { kind: 'spot' }, { url, depth: above }: Arrival, { preview }: VisitorPass): Place {
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
    ...(preview?.changeRequestId !== undefined && preview.spaceId === siteSpace.spaceId && { changeRequestId: preview.changeRequestId }),
  };
}

const placePath = ({ section, siteSpace }: Spot) => siteSpaceAddress('', siteSpace, section);

/** A path with a slash at both ends. */
const pathOf = (segments: readonly string[]) => ['', ...segments, ''].join('/');
