import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ClusterCheck } from '../change-requests/lifecycle/cluster-check.js';
import { SearchModule } from '../search/search.module.js';
import { ClusterCounts } from './clusters/cluster-counts.js';
import { ClusterIssues } from './clusters/cluster-issues.job.js';
import { EmbedIssues } from './clusters/embed-issues.js';
import { NameClusters } from './clusters/name-clusters.job.js';
import { IssuesClusterQueries } from './clusters/issues-cluster.queries.js';
import { StoreClusters } from './clusters/store-clusters.js';
import { ClustersController } from './clusters.controller.js';
import { ConversationAccess } from './conversation.access.js';
import { Conversation } from './conversation.entity.js';
import { ConversationIssueAccess } from './conversation-issue.access.js';
import { ConversationIssue } from './conversation-issue.entity.js';
import { ConversationIssuePresenter } from './conversation-issue.presenter.js';
import { ConversationPresenter } from './conversation.presenter.js';
import { ConversationsController } from './conversations.controller.js';
import { ConversationsService } from './conversations.service.js';
import { ConversationIssueQueries } from './conversation-issue.queries.js';
import { KeepQuestions } from './intake/keep-questions.js';
import { IngestConversations } from './intake/ingest-conversations.js';
import { IssueTerms } from './issues/issue-terms.js';
import { ProcessConversations } from './issues/process-conversations.job.js';
import { IssuesClusterAccess } from './issues-cluster.access.js';
import { IssuesCluster } from './issues-cluster.entity.js';
import { IssuesClusterPresenter } from './issues-cluster.presenter.js';
import { IssuesController } from './issues.controller.js';
import { PagesThatAnswer } from './pages-that-answer.js';

/** Support conversations, the issues in them, and clusters of issues. Global, because change requests may be about a cluster. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Conversation, ConversationIssue, IssuesCluster]), SearchModule],
  controllers: [ConversationsController, IssuesController, ClustersController],
  providers: [
    ConversationAccess,
    ConversationPresenter,
    ConversationsService,
    IngestConversations,
    KeepQuestions,
    IssueTerms,
    ProcessConversations,
    ConversationIssueAccess,
    ConversationIssuePresenter,
    ConversationIssueQueries,
    IssuesClusterAccess,
    IssuesClusterPresenter,
    ClusterCounts,
    ClusterIssues,
    EmbedIssues,
    StoreClusters,
    NameClusters,
    IssuesClusterQueries,
    PagesThatAnswer,
    { provide: ClusterCheck, useExisting: IssuesClusterQueries },
  ],
  exports: [ClusterCheck],
})
export class ConversationsModule {}
