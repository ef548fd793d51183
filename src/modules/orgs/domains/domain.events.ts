/** The verified domains of an organization have changed. */
export class DomainsChanged {
  constructor(readonly organizationId: string) {}
}
