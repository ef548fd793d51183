import { ApiError } from '../../../common/http/errors.js';

export class EmailDomainNotAccepted extends ApiError {
  readonly status = 400;
  readonly type = 'email-domain-not-accepted';
  constructor() {
    super('This organization does not accept the domain of your e-mail address: ask an administrator to invite you');
  }
}
