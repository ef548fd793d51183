import { Injectable } from '@nestjs/common';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../../common/access/resource-access.js';
import type { Resources } from '../../../common/access/resources.js';
import { OpenAPISpecAccess } from '../openapi-spec.access.js';
import { OpenAPISpecVersion } from './openapi-spec-version.entity.js';

declare module '../../../common/access/resources.js' {
  interface ResourceKinds {
    'openapi-spec-version': OpenAPISpecVersion;
  }
}

@Injectable()
@ResourceOf({ kind: 'openapi-spec-version', param: 'versionId', abilities: ['view'] })
export class OpenAPISpecVersionAccess implements ResourceAccess<OpenAPISpecVersion> {
  readonly source: ResourceSource<OpenAPISpecVersion> = { entity: OpenAPISpecVersion, parent: { kind: 'openapi-spec', by: 'specId' } };

  constructor(private readonly openAPISpecAccess: OpenAPISpecAccess) {}

  permissions(_: OpenAPISpecVersion, resources: Resources) {
    const { view } = this.openAPISpecAccess.permissions(resources.get('openapi-spec'), resources);
    return { view };
  }
}
