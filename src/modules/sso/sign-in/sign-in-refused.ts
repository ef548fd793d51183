import { ApiError } from '../../../common/http/errors.js';

/** A sign-in failed. The message is shown to the person who signs in, and helps the administrator. */
export class SignInRefused extends ApiError {
  readonly status = 403;
  readonly type = 'sign-in-refused';
}
