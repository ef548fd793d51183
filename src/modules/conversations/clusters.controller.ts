import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentActor, Resource } from '../../common/access/access.decorators.js';
import { Actor } from '../../common/access/actor.js';
import { Org } from '../orgs/org.entity.js';
import { SearchPresenter } from '../search/search.presenter.js';
import { SearchSpaceListView } from '../search/search.view.js';
import { IssuesClusterQueries } from './clusters/issues-cluster.queries.js';
import { ListClustersQuery } from './issues-cluster.dto.js';
import { IssuesCluster } from './issues-cluster.entity.js';
import { IssuesClusterPresenter } from './issues-cluster.presenter.js';
import { IssuesClusterListView, IssuesClusterView } from './issues-cluster.view.js';
import { PagesThatAnswer } from './pages-that-answer.js';

@ApiTags('Conversations')
@Controller('v1/orgs/:organizationId/conversations-clusters')
export class ClustersController {
  constructor(
    private readonly issuesClusterQueries: IssuesClusterQueries,
    private readonly pagesThatAnswer: PagesThatAnswer,
    private readonly issuesClusterPresenter: IssuesClusterPresenter,
    private readonly searchPresenter: SearchPresenter,
  ) {}

  /**
   * List the clusters of issues
   * @remarks
   * Returns the groups of issues that are about the same, in the order of `orderBy` and `order`. A cluster keeps its id while
   * conversations are added and removed.
   */
  @Get()
  @Can('org:ingestConversations')
  async listConversationsIssuesClusters(@Resource('org') org: Org, @Query() query: ListClustersQuery): Promise<IssuesClusterListView> {
    return this.issuesClusterPresenter.presentPage(await this.issuesClusterQueries.list(org, query));
  }

  /**
   * Get a cluster of issues
   * @remarks
   * Returns the cluster with its label, its numbers by week and by source, and the address of the change requests about it.
   */
  @Get(':clusterId')
  @Can('issues-cluster:view')
  async getConversationsIssuesClusterById(@Resource('issues-cluster') cluster: IssuesCluster): Promise<IssuesClusterView> {
    return this.issuesClusterPresenter.present(await this.issuesClusterQueries.get(cluster));
  }

  /**
   * Find pages that may answer a cluster of issues
   * @remarks
   * Searches the spaces that you can view for the most typical words of the cluster. Returns at most ten pages by their
   * spaces, the space with the best page first.
   */
  @Get(':clusterId/pages')
  @Can('issues-cluster:view')
  async findPagesForConversationsIssuesCluster(
    @Resource('issues-cluster') cluster: IssuesCluster,
    @CurrentActor() actor: Actor,
  ): Promise<SearchSpaceListView> {
    return this.searchPresenter.presentSpaces(await this.pagesThatAnswer.find(cluster, actor));
  }
}
