import { IsString, Length } from 'class-validator';
import { Examples } from '../../../common/openapi/examples.decorator.js';
import { CreateOIDCProviderDto } from './oidc-provider.dto.js';

@Examples({
  'Let the company sign in (refused until you name your identity provider)': {
    label: 'Example Inc.',
    issuer: 'https://idp.example.com/realms/example',
    clientID: 'bindery',
    clientSecret: 'kQ3vX8rT1mWz5cYb7NdLf2GhJpSa9EuK',
    organization: '0UmGg3zXcVbNmLkJhGfD',
  },
})
export class CreateInstallationProviderDto extends CreateOIDCProviderDto {
  /**
   * The id of the organization in which people land.
   * @example 0UmGg3zXcVbNmLkJhGfD
   */
  @IsString()
  @Length(1, 100)
  organization: string;
}

export class InstallationProviderParams {
  /** The id of a provider of the installation. */
  @IsString()
  @Length(1, 100)
  installationProviderId: string;
}
