import { Recorded } from '../../common/events/recorded.decorator.js';

@Recorded<OrgCreated>({ name: 'organization.created', subject: ({ organizationId }) => organizationId })
export class OrgCreated {
  constructor(readonly organizationId: string) {}
}
