import { Injectable } from '@nestjs/common';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../../common/access/resource-access.js';
import type { Resources } from '../../../common/access/resources.js';
import { OrgAccess } from '../org.access.js';
import { Domain } from './domain.entity.js';

declare module '../../../common/access/resources.js' {
  interface ResourceKinds {
    domain: Domain;
  }
}

/** Only administrators of the organization see its domains: a domain that is not verified yet says what they plan. */
@Injectable()
@ResourceOf({ kind: 'domain', param: 'domainId', abilities: ['view', 'admin'] })
export class DomainAccess implements ResourceAccess<Domain> {
  readonly source: ResourceSource<Domain> = { entity: Domain, parent: { kind: 'org', by: 'orgId' } };

  constructor(private readonly orgAccess: OrgAccess) {}

  permissions(_: Domain, resources: Resources) {
    const { admin } = this.orgAccess.permissions(resources.get('org'), resources);
    return { view: admin, admin };
  }
}
