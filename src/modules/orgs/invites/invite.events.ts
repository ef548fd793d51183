import { Recorded } from '../../../common/events/recorded.decorator.js';

@Recorded<InviteAccepted>({ name: 'invite.accepted', subject: ({ organizationId }) => organizationId })
export class InviteAccepted {
  constructor(
    readonly organizationId: string,
    readonly inviteId: string,
    readonly userId: string,
  ) {}
}
