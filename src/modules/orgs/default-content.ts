/** What an organization may show first. Sites know theirs, and provide it; without them there is nothing to show. */
export abstract class DefaultContent {
  /** Is this one of the organization's sites? */
  abstract isSiteOf(organizationId: string, siteId: string): Promise<boolean>;
}
