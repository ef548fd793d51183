import { Recorded } from '../../common/events/recorded.decorator.js';

@Recorded<OrgCreated>({ name: 'organization.created', subject: ({ organizationId }) => organizationId })
export class OrgCreated {
  constructor(readonly organizationId: string) {}
}

@Recorded<MemberJoined>({ name: 'member.joined', subject: ({ organizationId }) => organizationId })
export class MemberJoined {
  constructor(
    readonly organizationId: string,
    readonly userId: string,
  ) {}
}

@Recorded<MemberRemoved>({ name: 'member.removed', subject: ({ organizationId }) => organizationId })
export class MemberRemoved {
  constructor(
    readonly organizationId: string,
    readonly userId: string,
  ) {}
}

@Recorded<InviteAccepted>({ name: 'invite.accepted', subject: ({ organizationId }) => organizationId })
export class InviteAccepted {
  constructor(
    readonly organizationId: string,
    readonly inviteId: string,
    readonly userId: string,
  ) {}
}

/** The verified domains of an organization have changed. */
export class DomainsChanged {
  constructor(readonly organizationId: string) {}
}
