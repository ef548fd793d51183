import { Injectable } from '@nestjs/common';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../../common/access/resource-access.js';
import type { Resources } from '../../../common/access/resources.js';
import { OrgAccess } from '../org.access.js';
import { Invite } from './invite.entity.js';

declare module '../../../common/access/resources.js' {
  interface ResourceKinds {
    invite: Invite;
  }
}

@Injectable()
@ResourceOf({ kind: 'invite', param: 'inviteId', abilities: ['view'] })
export class InviteAccess implements ResourceAccess<Invite> {
  readonly source: ResourceSource<Invite> = { entity: Invite, parent: { kind: 'org', by: 'orgId' } };

  constructor(private readonly orgAccess: OrgAccess) {}

  /** Administrators manage all invites; other members manage the links to spaces and collections that they created. */
  permissions({ orgId, resourceId, invitedBy }: Invite, { actor }: Pick<Resources, 'actor'>) {
    const { admin, view } = this.orgAccess.permissionsOf(orgId, actor);
    return { view: admin || (view && resourceId !== null && invitedBy === actor.userId) };
  }
}
