import { Recorded } from '../../../common/events/recorded.decorator.js';

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
