import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChangeRequestsModule } from '../change-requests/change-requests.module.js';
import { ContentModule } from '../content/content.module.js';
import { ExchangeModule } from '../exchange/exchange.module.js';
import { SiteStructureModule } from '../site-structure/site-structure.module.js';
import { SpaceGitSyncs } from '../spaces/space-git-syncs.js';
import { VersionsModule } from '../versions/versions.module.js';
import { CommitsLog } from './commits/commits-log.js';
import { GitCommitPresenter } from './commits/git-commit.presenter.js';
import { GitCommitQueries } from './commits/git-commit.queries.js';
import { GitCommitsController } from './commits/git-commits.controller.js';
import { NewCommits } from './commits/new-commits.js';
import { GitInstallationAccess } from './git-installation.access.js';
import { GitHooksController } from './hooks/git-hooks.controller.js';
import { ReceiveHook } from './hooks/receive-hook.js';
import { RememberFiles } from './identity/remember-files.js';
import { GitPreviewPresenter } from './previews/git-preview.presenter.js';
import { GitPreviewsController } from './previews/git-previews.controller.js';
import { PreviewChangeRequests } from './previews/preview-change-requests.js';
import { Previews } from './previews/previews.js';
import { ContinueLine } from './previews/continue-line.js';
import { ReadPreview } from './previews/read-preview.js';
import { ShowPreview } from './previews/show-preview.js';
import { SyncPreviews } from './previews/sync-previews.js';
import { GitPreview } from './model/git-preview.entity.js';
import { PathMap } from './identity/path-map.js';
import { GitInstallationPresenter } from './installations/git-installation.presenter.js';
import { TestRepository } from './installations/test-repository.js';
import { GitRefusals } from './installations/git-refusals.js';
import { ChooseRepository } from './installations/choose-repository.js';
import { ShownGitSyncs } from './installations/shown-git-syncs.js';
import { SpaceSyncs } from './installations/space-syncs.js';
import { GitInstallationsController } from './installations/git-installations.controller.js';
import { GitInstallationsService } from './installations/git-installations.service.js';
import { SpaceGitController } from './installations/space-git.controller.js';
import { GitInstallation } from './model/git-installation.entity.js';
import { GitOperationFile } from './model/git-operation-file.entity.js';
import { GitCommitRow } from './model/git-commit.entity.js';
import { GitOperation } from './model/git-operation.entity.js';
import { GitPath } from './model/git-path.entity.js';
import { GitRedirect } from './model/git-redirect.entity.js';
import { GitOperationAccess } from './operations/git-operation.access.js';
import { GitOperationsController } from './operations/git-operations.controller.js';
import { GitOperationPresenter } from './operations/git-operation.presenter.js';
import { GitOperationQueries } from './operations/git-operation.queries.js';
import { OperationsLog } from './operations/operations-log.js';
import { ApplyPull } from './pulling/apply-pull.js';
import { CommitLine } from './pulling/commit-line.js';
import { ExtendProposal } from './pulling/extend-proposal.js';
import { GitRedirects } from './pulling/git-redirects.js';
import { MergeLine } from './pulling/merge-line.js';
import { ReadCommits } from './pulling/read-commit.js';
import { ReadNews } from './pulling/read-news.js';
import { RepositoryTrees } from './repository/repository-tree.js';
import { DescribePush } from './pushing/describe-push.js';
import { KeepFile } from './pushing/keep-file.js';
import { PlanPush } from './pushing/plan-push.js';
import { PreparePush } from './pushing/prepare-push.js';
import { SettlePush } from './pushing/settle-push.js';
import { PushChanges } from './pushing/push-changes.js';
import { GitAuthors } from './sync/git-authors.js';
import { GitRemotes } from './repository/git-remotes.js';
import { InstallationState } from './state/installation-state.js';
import { StartSyncs } from './sync/start-syncs.js';
import { PullCommits } from './sync/pull-commits.js';
import { TrySync } from './sync/try-sync.js';
import { SyncGit } from './sync/sync-git.job.js';
import { SyncInstallation } from './sync/sync-installation.js';

/** Spaces that are kept in sync with Git repositories, in both directions. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forFeature([GitInstallation, GitPath, GitOperation, GitOperationFile, GitCommitRow, GitPreview, GitRedirect]),
    VersionsModule,
    ContentModule,
    ChangeRequestsModule,
    ExchangeModule,
    SiteStructureModule,
  ],
  controllers: [
    GitInstallationsController,
    GitOperationsController,
    SpaceGitController,
    GitCommitsController,
    GitHooksController,
    GitPreviewsController,
  ],
  providers: [
    GitInstallationAccess,
    GitInstallationsService,
    ChooseRepository,
    GitRefusals,
    TestRepository,
    SpaceSyncs,
    GitInstallationPresenter,
    GitOperationAccess,
    GitOperationQueries,
    GitOperationPresenter,
    OperationsLog,
    CommitsLog,
    NewCommits,
    GitCommitQueries,
    GitCommitPresenter,
    PathMap,
    RememberFiles,
    { provide: SpaceGitSyncs, useClass: ShownGitSyncs },
    RepositoryTrees,
    ReadCommits,
    ReadNews,
    CommitLine,
    MergeLine,
    GitRedirects,
    ExtendProposal,
    ApplyPull,
    KeepFile,
    PlanPush,
    DescribePush,
    PreparePush,
    SettlePush,
    PushChanges,
    PullCommits,
    TrySync,
    GitAuthors,
    GitRemotes,
    InstallationState,
    SyncInstallation,
    SyncGit,
    StartSyncs,
    ReceiveHook,
    Previews,
    PreviewChangeRequests,
    ReadPreview,
    ContinueLine,
    ShowPreview,
    SyncPreviews,
    GitPreviewPresenter,
  ],
  exports: [SpaceGitSyncs],
})
export class GitBridgeModule {}
