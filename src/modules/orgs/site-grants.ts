/** Tells grants on sites from those on spaces and collections. The sites module provides the implementation. */
export abstract class SiteGrants {
  /** SQL: whether a grant is on a site. */
  abstract readonly isOnSite: (grant: string) => string;
}
