import { ApiError } from '../../../common/http/errors.js';

/** A link does not work. The answer gives no reason, so that nobody who guesses learns which links there were. */
export class FirstLinkRefused extends ApiError {
  readonly status = 404;
  readonly type = 'not-found';
  constructor() {
    super('This link does not work: it was used, is older than 24 hours, or never existed. `npx bindery open` prints another one');
  }
}
