import { Injectable } from '@nestjs/common';
import { ResourceOf, type ResourceAccess, type ResourceSource } from 'bindery/common/access/resource-access.js';
import type { Resources } from 'bindery/common/access/resources.js';
import { OrgAccess } from 'bindery/modules/orgs/org.access.js';
import { Announcement } from './announcement.entity.js';

declare module 'bindery/common/access/resources.js' {
  interface ResourceKinds {
    announcement: Announcement;
  }
}

@Injectable()
@ResourceOf({ kind: 'announcement', param: 'announcementId', abilities: ['view', 'edit'] })
export class AnnouncementAccess implements ResourceAccess<Announcement> {
  readonly source: ResourceSource<Announcement> = { entity: Announcement, parent: { kind: 'org', by: 'orgId' } };

  constructor(private readonly orgAccess: OrgAccess) {}

  permissions({ orgId }: Announcement, { actor }: Pick<Resources, 'actor'>) {
    const { view, admin } = this.orgAccess.permissionsOf(orgId, actor);
    return { view, edit: admin };
  }
}
