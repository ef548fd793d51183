export class MemberJoined {
  constructor(
    readonly organizationId: string,
    readonly userId: string,
  ) {}
}

export class MemberRemoved {
  constructor(
    readonly organizationId: string,
    readonly userId: string,
  ) {}
}
