import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/actor.js';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../common/access/resource-access.js';
import type { Resources } from '../../common/access/resources.js';
import { atLeast } from '../../common/access/role.js';
import { OrgAccess } from '../orgs/org.access.js';
import { OpenAPISpec } from './openapi-spec.entity.js';

declare module '../../common/access/resources.js' {
  interface ResourceKinds {
    'openapi-spec': OpenAPISpec;
  }
}

@Injectable()
@ResourceOf({ kind: 'openapi-spec', param: 'specSlug', abilities: ['view', 'edit'] })
export class OpenAPISpecAccess implements ResourceAccess<OpenAPISpec> {
  readonly source: ResourceSource<OpenAPISpec> = { entity: OpenAPISpec, by: 'slug', parent: { kind: 'org', by: 'orgId' } };

  constructor(private readonly orgAccess: OrgAccess) {}

  permissions(spec: OpenAPISpec, { actor }: Resources) {
    return this.permissionsOf(spec.orgId, actor);
  }

  /** Guests see no specification, because specifications have no grants. */
  permissionsOf(orgId: string, actor: Actor) {
    const { createOpenAPISpec } = this.orgAccess.permissionsOf(orgId, actor);
    return { view: atLeast(actor.standingIn(orgId)?.role, 'read'), edit: createOpenAPISpec };
  }
}
