import { Injectable } from '@nestjs/common';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../../common/access/resource-access.js';
import type { Resources } from '../../../common/access/resources.js';
import { atLeast, type Role } from '../../../common/access/role.js';
import { ofSpace } from '../../spaces/space.queries.js';
import { effectiveRole, grantedRoles } from '../../spaces/tree/effective-role.js';
import type { Level } from '../../spaces/tree/level.field.js';
import { ITEM_PREFIXES } from '../outline/item-ids.js';
import { SiteAccess } from '../site.access.js';
import { SiteSpace } from '../outline/site-space.entity.js';

/** What the caller's role on the space of a site space follows from. */
interface RoleFacts {
  resolvedLevel: Level;
  granted: readonly Role[];
}

declare module '../../../common/access/resources.js' {
  interface ResourceKinds {
    'site-space': SiteSpace;
  }
  interface ResourceFacts {
    'site-space': { space: RoleFacts };
  }
}

const roleFacts = (siteSpace: string, caller: string) =>
  ofSpace('s', `${siteSpace}.space_id`, `json_build_object('resolvedLevel', s.resolved_level, 'granted', ${grantedRoles('s', caller)})`);

@Injectable()
@ResourceOf({ kind: 'site-space', param: 'siteSpaceId', abilities: ['view', 'edit'] })
export class SiteSpaceAccess implements ResourceAccess<SiteSpace> {
  readonly source: ResourceSource<SiteSpace> = {
    entity: SiteSpace,
    prefix: ITEM_PREFIXES['site-space'],
    parent: { kind: 'site', by: 'siteId' },
    facts: { space: roleFacts },
  };

  constructor(private readonly siteAccess: SiteAccess) {}

  /** A site space contains its space, so it is visible only to callers who may view the space. */
  permissions(_: SiteSpace, resources: Resources) {
    const { orgId } = resources.get('site');
    const { resolvedLevel, granted } = resources.factsOf('site-space').space;
    const { view, edit } = this.siteAccess.permissions(resources.get('site'), resources);
    const seen = atLeast(effectiveRole({ orgId, resolvedLevel }, granted, resources.actor), 'read');
    return { view: view && seen, edit: edit && seen };
  }
}
