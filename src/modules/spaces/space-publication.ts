import type { SiteVisibility } from '../../common/contract/site-visibilities.js';

export interface Publication {
  visibility: SiteVisibility;
  /** The URL at which its readers find it. */
  published: string;
  /** The same URL, if anyone may read it. */
  public?: string;
  /** The backend that authenticates visitors. */
  visitorAuth?: { backend: string };
}

/** What the publications of spaces depend on besides the spaces. */
export interface PublicationOptions {
  /** Adds the URLs of sites that require it. */
  shareKey?: string;
  /** The only site to consider: visitors of a site do not learn of others. */
  onSite?: string;
}

/** Provides the publication of spaces. The sites module provides the implementation. */
export abstract class SpacePublication {
  /** SQL: whether a space is published at all. Most are not, and then `of` need not be asked. */
  abstract readonly isPublished: (space: string) => string;
  /** Publications by space id. */
  abstract describe(spaceIds: readonly string[], options?: PublicationOptions): Promise<ReadonlyMap<string, Publication>>;
  /** Whether one of these spaces is on a site of the organization, and therefore cannot leave it. */
  abstract holdsAny(organizationId: string, spaceIds: readonly string[]): Promise<boolean>;
}

/** The URL of a page below the URL at which its space is published. */
export const pageAddress = (space: string, path: string): string => [space, ...path.split('/').map(encodeURIComponent)].join('/');
