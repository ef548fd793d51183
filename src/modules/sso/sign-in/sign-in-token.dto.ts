import { Matches } from 'class-validator';
import { Examples } from '../../../common/openapi/examples.decorator.js';

@Examples({
  'Exchange the code of a sign-in (refused until you paste the code)': {
    code: '3kTq9ZvLxW0sYb7NcMdRf2GhJpQa5EuKi8VoXtBzSwC',
    codeVerifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  },
})
export class ExchangeSignInCodeDto {
  /**
   * The code from the redirect to your client.
   * @example 3kTq9ZvLxW0sYb7NcMdRf2GhJpQa5EuKi8VoXtBzSwC
   */
  @Matches(/^\w{43}$/, { message: 'must be 43 letters and digits' })
  code: string;

  /**
   * The verifier whose SHA-256 was sent as `codeChallenge`.
   * @example dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk
   */
  @Matches(/^[\w.~-]{43,128}$/, { message: 'must be 43 to 128 letters, digits, -, ., _ and ~' })
  codeVerifier: string;
}
