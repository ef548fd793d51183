export class InviteAccepted {
  constructor(
    readonly organizationId: string,
    readonly inviteId: string,
    readonly userId: string,
  ) {}
}
