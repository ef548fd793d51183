import type { Role } from '../../common/access/role.js';
import { DomainEvent } from '../../common/events/domain-event.js';
import { Recorded } from '../../common/events/recorded.decorator.js';

@Recorded<OrgCreated>({ name: 'organization.created', subject: ({ organizationId }) => organizationId })
export class OrgCreated extends DomainEvent {
  constructor(readonly organizationId: string) {
    super();
  }
}

@Recorded<MemberJoined>({ name: 'member.joined', subject: ({ organizationId }) => organizationId })
export class MemberJoined extends DomainEvent {
  constructor(
    readonly organizationId: string,
    readonly userId: string,
  ) {
    super();
  }
}

@Recorded<MemberRemoved>({ name: 'member.removed', subject: ({ organizationId }) => organizationId })
export class MemberRemoved extends DomainEvent {
  constructor(
    readonly organizationId: string,
    readonly userId: string,
  ) {
    super();
  }
}

/** Null is the role of a guest. */
@Recorded<MemberRoleChanged>({ name: 'member.role-changed', subject: ({ organizationId }) => organizationId })
export class MemberRoleChanged extends DomainEvent {
  constructor(
    readonly organizationId: string,
    readonly userId: string,
    readonly before: Role | null,
    readonly after: Role | null,
  ) {
    super();
  }
}

@Recorded<InviteAccepted>({ name: 'invite.accepted', subject: ({ organizationId }) => organizationId })
export class InviteAccepted extends DomainEvent {
  constructor(
    readonly organizationId: string,
    readonly inviteId: string,
    readonly userId: string,
  ) {
    super();
  }
}

/** The verified domains of an organization have changed. */
export class DomainsChanged extends DomainEvent {
  constructor(readonly organizationId: string) {
    super();
  }
}
