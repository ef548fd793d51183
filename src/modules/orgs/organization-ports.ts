/** Checks the content that an organization shows first. The sites module provides the implementation. */
export abstract class DefaultContent {
  /** Whether this is a site of the organization. The caller has locked the organization, so the site is not deleted meanwhile. */
  abstract isSiteOf(organizationId: string, siteId: string): Promise<boolean>;
}

/** What organizations need to know of their identity providers. The single sign-on module provides the implementation. */
export abstract class OrganizationSignIns {
  /**
   * Whether somebody has signed in with a provider of the organization. The caller has locked the organization, so its last
   * provider is not deleted meanwhile.
   */
  abstract work(organizationId: string): Promise<boolean>;
}

/** Tells grants on sites from those on spaces and collections. The sites module provides the implementation. */
export abstract class SiteGrants {
  /** SQL: whether a grant is on a site. */
  abstract readonly isOnSite: (grant: string) => string;
}
