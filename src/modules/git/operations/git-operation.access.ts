import { Injectable } from '@nestjs/common';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../../common/access/resource-access.js';
import type { Resources } from '../../../common/access/resources.js';
import { GitInstallationAccess } from '../git-installation.access.js';
import { GitOperation } from '../model/git-operation.entity.js';

declare module '../../../common/access/resources.js' {
  interface ResourceKinds {
    'git-operation': GitOperation;
  }
}

@Injectable()
@ResourceOf({ kind: 'git-operation', param: 'gitOperationId', abilities: ['view', 'cancel'] })
export class GitOperationAccess implements ResourceAccess<GitOperation> {
  readonly source: ResourceSource<GitOperation> = { entity: GitOperation, parent: { kind: 'git-installation', by: 'installationId' } };

  constructor(private readonly gitInstallationAccess: GitInstallationAccess) {}

  permissions(_: GitOperation, resources: Resources) {
    const { view, sync } = this.gitInstallationAccess.permissions(resources.get('git-installation'), resources);
    return { view, cancel: sync };
  }
}
