import { Injectable } from '@nestjs/common';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../../common/access/resource-access.js';
import type { Resources } from '../../../common/access/resources.js';
import { OrgAccess } from '../org.access.js';
import { Invite } from './invite.entity.js';

@Injectable()
@ResourceOf({ kind: 'invite', param: 'inviteId', abilities: ['view'] })
export class InviteAccess implements ResourceAccess<Invite> {
  readonly source: ResourceSource<Invite> = { entity: Invite, parent: { kind: 'org', by: 'orgId' } };

  constructor(private readonly orgs: OrgAccess) {}

  permissions({ orgId }: Invite, { actor }: Pick<Resources, 'actor'>) {
    return { view: this.orgs.permissionsOf(orgId, actor).admin };
  }
}
