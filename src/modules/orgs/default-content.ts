/** Checks the content that an organization shows first. The sites module provides the implementation. */
export abstract class DefaultContent {
  /** Whether this is a site of the organization. The caller has locked the organization, so the site is not deleted meanwhile. */
  abstract isSiteOf(organizationId: string, siteId: string): Promise<boolean>;
}
