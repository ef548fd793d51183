import { DomainEvent } from '../../../common/events/domain-event.js';

/** The certificate of an identity provider expires soon: from then on, nobody can sign in with it. */
export class CertificateExpires extends DomainEvent {
  constructor(
    readonly organizationId: string,
    readonly providerId: string,
    readonly expiresAt: string,
  ) {
    super();
  }
}
