import { Injectable } from '@nestjs/common';
import type { Page } from '../../common/db/paginate.js';
import { Urls } from '../../common/http/urls.js';
import { isoTime } from '../../common/json/iso-time.js';
import type { IssuesCluster } from './issues-cluster.entity.js';
import type { IssuesClusterListView, IssuesClusterView } from './issues-cluster.view.js';

export interface ClusterDetails {
  cluster: IssuesCluster;
  weeklyPulse: number[];
  sources: Record<string, number>;
}

@Injectable()
export class IssuesClusterPresenter {
  constructor(private readonly urls: Urls) {}

  present({ cluster, weeklyPulse, sources }: ClusterDetails): IssuesClusterView {
    const { id, orgId, label, icon, summary, issues, conversations, createdAt, updatedAt } = cluster;
    return {
      object: 'issues-cluster',
      id,
      label,
      createdAt: isoTime(createdAt),
      updatedAt: isoTime(updatedAt),
      icon,
      summary,
      weeklyPulse,
      sources,
      stats: { issues, conversations },
      urls: {
        location: this.urls.api('orgs', orgId, 'conversations-clusters', id),
        app: this.urls.app('Conversations'),
        changeRequests: `${this.urls.api('orgs', orgId, 'change-requests')}?conversationsIssuesCluster=${id}`,
      },
    };
  }

  presentPage(page: Page<ClusterDetails>): IssuesClusterListView {
    return { ...page, items: page.items.map((details) => this.present(details)) };
  }
}
