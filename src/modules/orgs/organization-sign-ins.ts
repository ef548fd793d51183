/** What organizations need to know of their identity providers. The single sign-on module provides the implementation. */
export abstract class OrganizationSignIns {
  /**
   * Whether somebody has signed in with a provider of the organization. The caller has locked the organization, so its last
   * provider is not deleted meanwhile.
   */
  abstract work(organizationId: string): Promise<boolean>;
}
