import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { ProvisionedAccounts, type Provisioned } from '../../sso/sign-in/provisioned-accounts.js';
import { SignInRefused } from '../../sso/sign-in/sign-in-refused.js';

interface Candidate {
  userId: string;
  active: boolean;
  /** Whether the account was made with a token of this provider. */
  isOwn: boolean;
  byId: boolean;
  byEmail: boolean;
}

/** Gives people who sign in for the first time the accounts that were made for them. */
@Injectable()
export class ScimAccounts extends ProvisionedAccounts {
  constructor(private readonly database: Database) {
    super();
  }

  /** The id of the provider for a person says more than an address. If several fit, nobody knows which one is meant. */
  async find({ organizationId, providerId, subject, email = '' }: Provisioned): Promise<string | undefined> {
    const found = await this.database.query<Candidate>(
      `SELECT user_id AS "userId", active, made_account AND provider_id IS NOT DISTINCT FROM $2 AS "isOwn", external_id IS NOT DISTINCT FROM $3 AS "byId",
         lower(user_name) = lower($4) OR emails @> ARRAY[lower($4)] AS "byEmail"
       FROM scim_users WHERE org_id = $1 AND (external_id = $3 OR lower(user_name) = lower($4) OR emails @> ARRAY[lower($4)])`,
      [organizationId, providerId, subject, email],
    );
    const named = found.filter(({ byId, isOwn }) => byId && isOwn);
    const candidates = named.length > 0 ? named : found.filter(({ byEmail }) => byEmail);
    if (candidates.length > 0 && candidates.every(({ active }) => !active))
      throw new SignInRefused('Your organization has deactivated you: ask an administrator of your identity provider.');
    const own = candidates.filter(({ active, isOwn }) => active && isOwn);
    return own.length === 1 ? own[0]!.userId : undefined;
  }
}
