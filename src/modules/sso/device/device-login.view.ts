import { ApiSchema } from '@nestjs/swagger';
import { Address } from '../../../common/http/fields.js';

@ApiSchema({ name: 'NewDeviceLogin' })
export class NewDeviceLoginView {
  object: 'device-login';
  /**
   * The secret of the program.
   * @example 3kTq9ZvLxW0sYb7NcMdRf2GhJpQa5EuKi8VoXtBzSwC
   */
  deviceCode: string;
  /**
   * What the person types into the page.
   * @example BCDF-GHJK
   */
  userCode: string;
  /** The page. */
  @Address('https://docs.example.com/device') verificationURL: string;
  /**
   * Seconds after which the codes expire.
   * @example 600
   */
  expiresIn: number;
  /**
   * Seconds to wait between two requests for the token.
   * @example 5
   */
  interval: number;
}
