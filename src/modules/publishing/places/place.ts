import type { Audience } from '../../../common/expressions/audience.js';
import type { VisitorPass } from '../../site-structure/shown/visitor-pass.js';
import type { Site } from '../../site-structure/site.entity.js';
import type { SiteOutline } from '../../site-structure/outline/site-outline.js';
import type { Spot } from './locate.js';

/** Who visits, and what the pass of the visit allows. */
export interface Visitor {
  audience: Audience;
  pass: VisitorPass;
}

/** A site as one visitor sees it at one of its addresses. */
export interface VisitedSite {
  site: Site;
  organization: { id: string; hostname: string | null };
  /** What the audience of the visitor sees. */
  outline: SiteOutline;
  /** The path of the site at the address that was used, with the share key, if it is in the URL. Begins and ends with a slash. */
  siteBasePath: string;
  /** The address of the site that readers should see, without a slash at the end. It does not depend on the request. */
  canonicalBase: string;
  /** The share key in the URL. */
  shareKey?: string;
  /** The member who tries out how the site looks; only in a preview. */
  looksDraftBy?: string;
  /** The site is written to files: what only a running service can do is left out. `search` says whether there is an index of words. */
  exported?: { search: boolean };
}

/** What a URL shows: a site space of a site, and the path of a page in it. */
export interface Place extends VisitedSite, Spot {
  /** The path of the site space at the address that was used. Begins and ends with a slash. */
  basePath: string;
  /** The path of the page: what follows the base path, decoded, without slashes at both ends. An empty string for the first page. */
  pagePath: string;
  /** The same as it was sent. */
  pathname: string;
  /** The address of the page that readers should see. */
  canonicalUrl: string;
  /** Whether the URL names the site space alone, and no longer URL names another one. */
  complete: boolean;
  /** The change request that is shown instead of the content of the space; only in a preview. */
  changeRequestId?: string;
}
