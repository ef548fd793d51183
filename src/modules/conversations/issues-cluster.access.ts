import { Injectable } from '@nestjs/common';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../common/access/resource-access.js';
import type { Resources } from '../../common/access/resources.js';
import { OrgAccess } from '../orgs/org.access.js';
import { IssuesCluster } from './issues-cluster.entity.js';

declare module '../../common/access/resources.js' {
  interface ResourceKinds {
    'issues-cluster': IssuesCluster;
  }
}

/** Those who may ingest conversations may see the clusters of their issues. */
@Injectable()
@ResourceOf({ kind: 'issues-cluster', param: 'clusterId', abilities: ['view'] })
export class IssuesClusterAccess implements ResourceAccess<IssuesCluster> {
  readonly source: ResourceSource<IssuesCluster> = { entity: IssuesCluster, parent: { kind: 'org', by: 'orgId' } };

  constructor(private readonly orgAccess: OrgAccess) {}

  permissions({ orgId }: IssuesCluster, { actor }: Resources) {
    return { view: this.orgAccess.permissionsOf(orgId, actor).ingestConversations };
  }
}
