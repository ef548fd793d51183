import { ApiSchema } from '@nestjs/swagger';
import { Address } from '../../../common/http/fields.js';

@ApiSchema({ name: 'PublishingAuth' })
export class PublishingAuthView {
  object: 'publishing-auth';
  /** Who signs the tokens of visitors: `custom` means your application. */
  backend: 'custom';
  /**
   * The secret that your application signs tokens of visitors with (HS256). The text itself is the secret: do not decode it.
   * @example 3kTq9ZvLxW0sYb7NcMdRfGh2JpQ4tUv6XyA8eBnCsDk
   */
  privateKey: string;
  /** Where visitors without a valid token are sent. */
  @Address('https://engine.example/login') fallbackURL?: string;
  /** Where visitors are sent to sign out. */
  @Address('https://engine.example/logout') logoutURL?: string;
}
