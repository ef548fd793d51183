import { valuesOf } from '../../../common/enums/values.js';

export const DOMAIN_STATUSES = valuesOf({
  pending: 'no name server has answered yet, or a verification was withdrawn',
  verified: 'the organization has proven that the domain is its own',
  failed: 'the last check did not find the record; `reason` says what it found',
});
export type DomainStatus = (typeof DOMAIN_STATUSES)[number];
