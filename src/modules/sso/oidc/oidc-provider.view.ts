import { ApiProperty, ApiPropertyOptional, ApiSchema, OmitType } from '@nestjs/swagger';
import { ROLES, type Role } from '../../../common/access/role.js';
import { valuesOf } from '../../../common/enums/values.js';
import { Address, Moment } from '../../../common/http/fields.js';
import { ListOf } from '../../../common/http/list.view.js';
import { TeamView } from '../../orgs/teams/team.view.js';
import { PROVIDER_STATUSES, type ProviderStatus } from '../providers/sso-provider.entity.js';

/** What the identity provider has to know about this installation. */
@ApiSchema({ name: 'OIDCService' })
export class OIDCServiceView {
  /** Where the provider sends browsers back to. */
  @Address('https://docs.example.com/sso/oidc/0UmGg7OiDcPrOvIdEr00/callback') redirectURL: string;
  /** Where a sign-in with this provider starts. */
  @Address('https://docs.example.com/sso/oidc/0UmGg7OiDcPrOvIdEr00/start') startURL: string;
}

export class OIDCProviderUrls {
  @Address('https://docs.example.com/v1/orgs/0UmGg3zXcVbNmLkJhGfD/oidc/0UmGg7OiDcPrOvIdEr00') location: string;
}

@ApiSchema({ name: 'RequiredClaim' })
export class RequiredClaimView {
  /** @example hd */
  name: string;
  /** @example example.com */
  value: string;
}

@ApiSchema({ name: 'OIDCProvider' })
export class OIDCProviderView {
  object: 'oidc-provider';
  /** @example 0UmGg7OiDcPrOvIdEr00 */
  id: string;
  /** @example "Example IdP" */
  label: string;
  @Address('https://idp.example.com/realms/example') issuer: string;
  /** @example bindery */
  clientID: string;
  /** What the provider is asked for, besides `openid`. */
  @ApiProperty({ type: [String], example: ['email', 'profile'] }) scopes: string[];
  /**
   * The claim with the e-mail address of a person.
   * @example email
   */
  emailClaim: string;
  /**
   * The claim with the name of a person.
   * @example name
   */
  nameClaim: string;
  /** The claim with the names of the teams of a person; null if the provider does not decide about teams. */
  @ApiProperty({ type: String, nullable: true, example: 'groups' }) teamsClaim: string | null;
  /** Only people who have all of these claims may sign in. */
  @ApiProperty({ type: [RequiredClaimView] }) requiredClaims: RequiredClaimView[];
  /** The team of people who join by signing in. */
  @ApiPropertyOptional() defaultTeam?: TeamView;
  @ApiProperty({ enum: ROLES, nullable: true, description: 'The role of people who join by signing in; null for guests.' })
  defaultRole: Role | null;
  @Moment() createdAt: string;
  @ApiProperty({ enum: PROVIDER_STATUSES, example: 'active' }) status: ProviderStatus;
  /** Whether administrators of the installation keep the provider, and the sign-in page offers it to everybody. */
  ofInstallation: boolean;
  service: OIDCServiceView;
  urls: OIDCProviderUrls;
}

@ApiSchema({ name: 'OIDCProviderList' })
export class OIDCProviderListView extends ListOf(OIDCProviderView) {}

export class InstallationProviderUrls {
  @Address('https://docs.example.com/v1/installation/oidc/0UmGg7OiDcPrOvIdEr00') location: string;
}

@ApiSchema({ name: 'InstallationProvider' })
export class InstallationProviderView extends OmitType(OIDCProviderView, ['urls']) {
  /**
   * The id of the organization in which people land.
   * @example 0UmGg3zXcVbNmLkJhGfD
   */
  organization: string;
  urls: InstallationProviderUrls;
}

@ApiSchema({ name: 'InstallationProviderList' })
export class InstallationProviderListView extends ListOf(InstallationProviderView) {}

export const OIDC_CHECKS = valuesOf({
  discovery: 'the discovery document of the issuer can be read, and is that of the issuer',
  protocol: 'the provider does what this service needs of the protocol',
  keys: 'the keys with which the provider signs can be read',
  client: 'the provider knows `clientID` with `clientSecret`; it is asked with a code that does not exist',
});
export type OIDCCheckName = (typeof OIDC_CHECKS)[number];

export const OIDC_OUTCOMES = valuesOf({
  passed: 'there is nothing wrong',
  failed: 'nobody can sign in before this is put right',
  skipped: 'an earlier check failed',
});
export type OIDCOutcome = (typeof OIDC_OUTCOMES)[number];

@ApiSchema({ name: 'OIDCCheck' })
export class OIDCCheckView {
  @ApiProperty({ enum: OIDC_CHECKS, example: 'client' }) name: OIDCCheckName;
  @ApiProperty({ enum: OIDC_OUTCOMES, example: 'failed' }) outcome: OIDCOutcome;
  /**
   * What is wrong.
   * @example "it does not accept `clientID` with `clientSecret` (invalid_client)"
   */
  message?: string;
}

@ApiSchema({ name: 'OIDCTest' })
export class OIDCTestView {
  object: 'oidc-test';
  /** Whether all checks passed. What only a person can try, such as the redirect address, is not checked. */
  passed: boolean;
  @ApiProperty({ type: [OIDCCheckView] }) checks: OIDCCheckView[];
}
