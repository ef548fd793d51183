import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { Database } from '../../../common/db/database.js';
import type { ClusterCheck, ReferredCluster } from '../../change-requests/lifecycle/cluster-check.js';
import { OrgAccess } from '../../orgs/org.access.js';
import { IssuesCluster } from '../issues-cluster.entity.js';

@Injectable()
export class CheckCluster implements ClusterCheck {
  constructor(
    private readonly database: Database,
    private readonly orgAccess: OrgAccess,
  ) {}

  async find(orgId: string, id: string, actor: Actor): Promise<ReferredCluster | null> {
    if (!this.orgAccess.permissionsOf(orgId, actor).ingestConversations) return null;
    return this.database.repo(IssuesCluster).findOneBy({ orgId, id });
  }
}
