import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { paginate, type Page, type SortKey } from '../../../common/db/paginate.js';
import { changeRequestsAbout } from '../../change-requests/change-request.queries.js';
import type { ClusterCheck, ReferredCluster } from '../../change-requests/lifecycle/cluster-check.js';
import { OrgAccess } from '../../orgs/org.access.js';
import type { Org } from '../../orgs/org.entity.js';
import type { ClusterOrder, ListClustersQuery } from '../issues-cluster.dto.js';
import { IssuesCluster } from '../issues-cluster.entity.js';
import type { ClusterDetails } from '../issues-cluster.presenter.js';

const WEEKS = 13;

/** Tasks are the change requests about a cluster: drafts are planned, open ones are in progress. */
const KEYS: Readonly<Record<ClusterOrder, Omit<SortKey, 'direction'>>> = {
  updatedAt: { sql: 'k.updated_at', type: 'timestamptz' },
  issues: { sql: 'k.issues', type: 'int' },
  conversations: { sql: 'k.conversations', type: 'int' },
  tasksTotal: { sql: changeRequestsAbout('k.id'), type: 'int' },
  tasksBacklog: { sql: changeRequestsAbout('k.id', 'draft'), type: 'int' },
  tasksStarted: { sql: changeRequestsAbout('k.id', 'open'), type: 'int' },
};

/** Reads clusters with their pulse and their sources. */
@Injectable()
export class IssuesClusterQueries implements ClusterCheck {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly orgAccess: OrgAccess,
  ) {}

  async list({ id }: Org, { order, orderBy, ...query }: ListClustersQuery): Promise<Page<ClusterDetails>> {
    const direction = order === 'asc' ? 'ASC' : 'DESC';
    const page = await paginate(
      this.database,
      {
        name: 'issues-clusters',
        select: this.entityRows.columns(IssuesCluster, 'k'),
        from: 'issues_clusters k',
        where: ['k.org_id = $1'],
        values: [id],
        order: [
          { ...KEYS[orderBy], direction },
          { sql: 'k.id', type: 'text', direction },
        ],
      },
      query,
      (row) => this.entityRows.read(IssuesCluster, 'k', row)!,
    );
    return { ...page, items: await this.describe(page.items) };
  }

  async get(cluster: IssuesCluster): Promise<ClusterDetails> {
    const [details] = await this.describe([cluster]);
    return details!;
  }

  async find(orgId: string, id: string, actor: Actor): Promise<ReferredCluster | null> {
    if (!this.orgAccess.permissionsOf(orgId, actor).ingestConversations) return null;
    return this.database.repo(IssuesCluster).findOneBy({ orgId, id });
  }

  private async describe(clusters: readonly IssuesCluster[]): Promise<ClusterDetails[]> {
    const ids = clusters.map(({ id }) => id);
    const pulses = await this.database.query<{ id: string; week: number; count: number }>(
      `SELECT cluster_id AS id, week, count(*)::int AS count
       FROM (SELECT cluster_id, ${WEEKS - 1} - (date_trunc('week', now() AT TIME ZONE 'UTC')::date
               - date_trunc('week', created_at AT TIME ZONE 'UTC')::date) / 7 AS week
             FROM conversation_issues WHERE cluster_id = ANY($1)) issue
       WHERE week BETWEEN 0 AND ${WEEKS - 1} GROUP BY cluster_id, week`,
      [ids],
    );
    const sources = await this.database.query<{ id: string; source: string; count: number }>(
      `SELECT i.cluster_id AS id, c.source, count(*)::int AS count
       FROM conversation_issues i JOIN conversations c ON c.id = i.conversation_id WHERE i.cluster_id = ANY($1)
       GROUP BY i.cluster_id, c.source ORDER BY c.source`,
      [ids],
    );
    return clusters.map((cluster) => {
      const weeklyPulse = Array.from({ length: WEEKS }, () => 0);
      for (const { id, week, count } of pulses) if (id === cluster.id) weeklyPulse[week] = count;
      const ofCluster = sources.filter(({ id }) => id === cluster.id);
      return { cluster, weeklyPulse, sources: Object.fromEntries(ofCluster.map(({ source, count }) => [source, count])) };
    });
  }
}
