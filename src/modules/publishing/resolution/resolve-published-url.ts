import { Injectable } from '@nestjs/common';
import { Forbidden, NotFound } from '../../../common/http/errors.js';
import { SiteAddresses } from '../../site-structure/site-addresses.js';
import type { VisitorPass } from '../../site-structure/shown/visitor-pass.js';
import { VisitorPasses } from '../../site-visitors/passes/visitor-passes.js';
import { FindForwarding, placeOfDefault } from '../pages/find-forwarding.js';
import { PageExists } from '../pages/page-exists.js';
import { DescribePlace, type Description } from '../places/describe-place.js';
import type { FoundSite } from '../places/find-sites.js';
import type { Place, VisitedSite, Visitor } from '../places/place.js';
import { readSiteUrl, type SiteUrl } from '../places/read-site-url.js';
import { signInAddress, type Admission } from '../visits/admissions.js';
import { Arrivals, type Arrived } from '../visits/arrivals.js';
import type { ResolvePublishedUrlDto } from './published-url.dto.js';
import type { PublishedUrlRedirectView, PublishedUrlView } from './published-url.view.js';

export type ResolvedUrl = PublishedUrlView | PublishedUrlRedirectView;

/** Tells renderers what a URL shows to a visitor, with a token to read it. */
@Injectable()
export class ResolvePublishedUrl {
  constructor(
    private readonly arrivals: Arrivals,
    private readonly describePlace: DescribePlace,
    private readonly siteAddresses: SiteAddresses,
    private readonly visitorPasses: VisitorPasses,
    private readonly findForwarding: FindForwarding,
    private readonly pageExists: PageExists,
  ) {}

  async resolve({ url: text, visitor, redirectOnError }: ResolvePublishedUrlDto): Promise<ResolvedUrl> {
    const url = readSiteUrl(text);
    const { jwtToken: token, unsignedClaims: unsigned } = visitor ?? {};
    const arrived = url && (await this.arrivals.find({ url, token, unsigned, passes: [] }));
    if (!arrived) throw missing();
    const { found, admission } = arrived;
    if (admission.kind === 'closed') throw missing();
    return admission.kind === 'sign-in' ? signIn(admission, url, found, redirectOnError) : this.content(arrived, url, admission);
  }

  private async content({ found, preview }: Arrived, url: SiteUrl, admission: Admission & { kind: 'admitted' }): Promise<ResolvedUrl> {
    const { audience, pass, shareKey } = admission;
    const depth = found.depth + (shareKey === undefined ? 0 : 1);
    const description = await this.describePlace.describe(found, { audience, pass }, { url, depth, shareKey, preview });
    if (description.kind === 'moved') return { target: 'content', redirect: `${this.baseOf(description.on)}${description.below}` };
    const forwarded = await this.forwarded(found, description, { audience, pass }, { url, depth });
    if (forwarded) return forwarded;
    if (description.kind === 'missing') throw missing();
    const contextId = Object.keys(audience.claims).length > 0 ? audience.key : undefined;
    return present(description.place, pass, await this.visitorPasses.sign(pass), contextId);
  }

  /** Where the visitor is sent from a path that has no page. The path of a page that exists is never replaced. */
  private async forwarded(
    { site, hasRedirects }: FoundSite,
    description: Exclude<Description, { kind: 'moved' }>,
    visitor: Visitor,
    { url, depth }: { url: SiteUrl; depth: number },
  ): Promise<PublishedUrlRedirectView | undefined> {
    const [on, place] = description.kind === 'place' ? [description.place, description.place] : [description.on];
    if (place?.pagePath === '') return undefined;
    // Pages are only read where a redirect is possible: most requests of renderers do not need them.
    if (!hasRedirects && !placeOfDefault(on.outline, url.segments.slice(depth))) return undefined;
    if (place && (await this.pageExists.at(place.siteSpace.spaceId, place.pagePath, visitor))) return undefined;
    const path = `/${url.sent.slice(depth).join('/')}`;
    const found = await this.findForwarding.find({ on, visitor, path, address: this.baseOf(on) });
    if (!found) return undefined;
    return found.external ? { target: 'external', site: site.id, redirect: found.target } : { target: 'content', redirect: found.target };
  }

  private baseOf({ site, organization, canonicalBase, shareKey }: VisitedSite): string {
    return shareKey === undefined ? canonicalBase : this.siteAddresses.withKey(site, organization.hostname, shareKey);
  }
}

const missing = () => new NotFound('published content');

/** A visitor without a token is always sent to sign in. One whose token is not valid may come from a mistake of the application. */
function signIn(
  { fallbackUrl, problem }: Admission & { kind: 'sign-in' },
  url: SiteUrl,
  { site, depth }: FoundSite,
  redirectOnError: boolean,
) {
  if (problem !== undefined && !redirectOnError) throw new Forbidden(`The token of the visitor is not valid: ${problem}`);
  if (fallbackUrl === null) throw missing();
  return { target: 'external' as const, site: site.id, redirect: signInAddress(fallbackUrl, url.sent.slice(depth)) };
}

function present(place: Place, { preview }: VisitorPass, apiToken: string, contextId: string | undefined): PublishedUrlView {
  const { site, section, siteSpace, organization, shareKey, changeRequestId } = place;
  return {
    site: site.id,
    ...(section && { siteSection: section.id }),
    siteSpace: siteSpace.id,
    space: siteSpace.spaceId,
    organization: organization.id,
    pathname: place.pagePath,
    basePath: place.basePath,
    siteBasePath: place.siteBasePath,
    apiToken,
    complete: place.complete,
    canonicalUrl: place.canonicalUrl,
    ...(shareKey !== undefined && { shareKey }),
    ...(contextId !== undefined && { contextId }),
    ...(changeRequestId !== undefined && { changeRequest: changeRequestId }),
    ...(preview && { preview: true }),
  };
}
