import { Injectable } from '@nestjs/common';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../../common/access/resource-access.js';
import type { Resources } from '../../../common/access/resources.js';
import { OrgAccess } from '../org.access.js';
import { Member } from './member.entity.js';

declare module '../../../common/access/resources.js' {
  interface ResourceKinds {
    member: Member;
  }
}

@Injectable()
@ResourceOf({ kind: 'member', param: 'userId', abilities: ['view', 'admin', 'remove'] })
export class MemberAccess implements ResourceAccess<Member> {
  readonly source: ResourceSource<Member> = { entity: Member, by: 'userId', parent: { kind: 'org', by: 'orgId' } };

  constructor(private readonly orgAccess: OrgAccess) {}

  /** Every member, guests included, may see themselves and leave. */
  permissions(member: Member, { actor }: Resources) {
    const { listMembers, admin } = this.orgAccess.permissionsOf(member.orgId, actor);
    const oneself = actor.userId === member.userId;
    return { view: listMembers || oneself, admin, remove: admin || oneself };
  }
}
