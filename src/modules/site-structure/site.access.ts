import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/actor.js';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../common/access/resource-access.js';
import type { Resources } from '../../common/access/resources.js';
import { atLeast, type Role } from '../../common/access/role.js';
import { effectiveRole, grantedRoles } from '../spaces/tree/effective-role.js';
import { Site } from './site.entity.js';

declare module '../../common/access/resources.js' {
  interface ResourceKinds {
    site: Site;
  }
  interface ResourceFacts {
    site: { granted: readonly Role[]; siteSpaces: number };
  }
}

/** SQL: the number of spaces on a site. */
export const countOfSpaces = (site: string) => `(SELECT count(*)::int FROM site_spaces ss WHERE ss.site_id = ${site}.id)`;

@Injectable()
@ResourceOf({ kind: 'site', param: 'siteId', abilities: ['view', 'edit', 'admin'] })
export class SiteAccess implements ResourceAccess<Site> {
  readonly source: ResourceSource<Site> = {
    entity: Site,
    parent: { kind: 'org', by: 'orgId' },
    facts: { granted: grantedRoles, siteSpaces: countOfSpaces },
  };

  permissions(site: Site, resources: Resources) {
    return this.permissionsOf(site, resources.factsOf('site').granted, resources.actor);
  }

  /** Whoever may create in the organization or on the site arranges it; only its administrators decide who reads it. */
  permissionsOf(site: Site, granted: readonly Role[], actor: Actor) {
    const role = effectiveRole(site, granted, actor);
    const [view, edit, admin] = [atLeast(role, 'read'), atLeast(role, 'create'), atLeast(role, 'admin')];
    const derived = { access: view, create: edit, installIntegration: admin, viewAdaptiveSchema: view, editAdaptiveSchema: admin };
    return { view, edit, admin, ...derived };
  }
}
