export class OrgCreated {
  constructor(readonly organizationId: string) {}
}
