import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ROLES, type Role } from '../../../common/access/role.js';
import { Address, Moment } from '../../../common/http/fields.js';
import { ListOf } from '../../../common/http/list.view.js';
import { TeamView } from '../../orgs/teams/team.view.js';
import { PROVIDER_STATUSES, type ProviderStatus } from '../providers/sso-provider.entity.js';
import { EXAMPLE_CERTIFICATE } from './example-certificate.js';

/** What the identity provider has to know about this installation. */
@ApiSchema({ name: 'SAMLService' })
export class SAMLServiceView {
  /** The assertion consumer service, to which browsers post the response of the provider. */
  @Address('https://docs.example.com/sso/saml/0UmGg7SaMlPrOvIdEr00/acs') acsURL: string;
  /** Where a sign-in with this provider starts. */
  @Address('https://docs.example.com/sso/saml/0UmGg7SaMlPrOvIdEr00/start') startURL: string;
  /** The entity ID of this installation for the provider. It is the URL of the metadata. */
  @Address('https://docs.example.com/sso/saml/0UmGg7SaMlPrOvIdEr00/metadata') entityID: string;
}

export class SAMLProviderUrls {
  @Address('https://docs.example.com/v1/orgs/0UmGg3zXcVbNmLkJhGfD/saml/0UmGg7SaMlPrOvIdEr00') location: string;
}

@ApiSchema({ name: 'SAMLProvider' })
export class SAMLProviderView {
  object: 'saml-provider';
  /** @example 0UmGg7SaMlPrOvIdEr00 */
  id: string;
  /** @example "Example IdP" */
  label: string;
  @Address('https://idp.example.com/sso') ssoURL: string;
  /**
   * The entity ID of the identity provider.
   * @example https://idp.example.com/metadata
   */
  entityID: string;
  /** As PEM. */
  @ApiProperty({ example: `-----BEGIN CERTIFICATE-----\n${EXAMPLE_CERTIFICATE}\n-----END CERTIFICATE-----` }) certificate: string;
  /** The team of people who join by signing in. */
  @ApiPropertyOptional() defaultTeam?: TeamView;
  @ApiProperty({ enum: ROLES, nullable: true, description: 'The role of people who join by signing in; null for guests.' })
  defaultRole: Role | null;
  @Moment() createdAt: string;
  @ApiProperty({ enum: PROVIDER_STATUSES, example: 'active' }) status: ProviderStatus;
  service: SAMLServiceView;
  urls: SAMLProviderUrls;
}

@ApiSchema({ name: 'SAMLProviderList' })
export class SAMLProviderListView extends ListOf(SAMLProviderView) {}
