/**
 * Checks the content that an organization shows first. The sites module provides the implementation; without it there
 * is no such content.
 */
export abstract class DefaultContent {
  /** Whether this is a site of the organization. */
  abstract isSiteOf(organizationId: string, siteId: string): Promise<boolean>;
}
