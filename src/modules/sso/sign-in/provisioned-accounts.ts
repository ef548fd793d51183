/** Who somebody is, as a provider says. */
export interface Provisioned {
  organizationId: string;
  providerId: string;
  subject: string;
  email?: string;
}

/** Accounts that an identity provider has made before their people sign in. The SCIM module provides the implementation. */
export abstract class ProvisionedAccounts {
  /**
   * The account that was made for a person who signs in with this provider for the first time; undefined if there is none. Refuses
   * people whom the organization has deactivated. A part of the open transaction.
   */
  abstract find(person: Provisioned): Promise<string | undefined>;
}
