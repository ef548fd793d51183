import { ApiSchema } from '@nestjs/swagger';
import { Address } from '../../../common/http/fields.js';

@ApiSchema({ name: 'SSOProviderLogin' })
export class SSOProviderLoginView {
  /** @example 0UmGg7SaMlPrOvIdEr00 */
  id: string;
  /** @example "Example IdP" */
  label: string;
  @Address('https://docs.example.com/sso/saml/0UmGg7SaMlPrOvIdEr00/start') startURL: string;
}

@ApiSchema({ name: 'SSOProviderLogins' })
export class SSOProviderLoginsView {
  items: SSOProviderLoginView[];
}
