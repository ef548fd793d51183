import { Injectable } from '@nestjs/common';
import type { GitRepository, GitWrite } from '../../../common/git/git-repository.js';
import type { Layout } from '../../exchange/format/layout.js';
import type { RepositoryLayout } from '../../exchange/imports/layouts/repository-structure.js';
import { isNoChange } from '../../versions/draft/effective-changes.js';
import { RevisionsService, type Content } from '../../versions/revisions/revisions.service.js';
import type { Changes } from '../../versions/revisions/store-changes.js';
import { PathMap, type Paths } from '../identity/path-map.js';
import type { GitInstallation } from '../model/git-installation.entity.js';
import type { ReportedFile } from '../model/git-operation-file.entity.js';
import { RepositoryTrees } from '../repository/repository-tree.js';
import { InstallationState } from '../state/installation-state.js';
import { DescribePush, type CommitText } from './describe-push.js';
import { PlanPush } from './plan-push.js';

export interface Push {
  installation: GitInstallation;
  repository: GitRepository;
  /** The revision of the space that is pushed. */
  revisionId: string;
  operationId: string;
  /** Told instead of what the edits are. */
  message?: string;
}

/** A commit that is made, but not pushed. */
export interface PlannedPush {
  base: Content;
  head: Content;
  /** What the files of the last commit stand for. */
  before: Paths;
  layout: RepositoryLayout;
  placed: Layout;
  report: ReportedFile[];
  /** The content of the commit, if it is not that of the space. */
  withheld: Content | undefined;
  text: CommitText;
  /** The commit; empty if there is nothing to commit in a repository without any. */
  oid: string;
}

/** Makes the commit of a push: the same one for the same content. */
@Injectable()
export class PreparePush {
  constructor(
    private readonly pathMap: PathMap,
    private readonly revisionsService: RevisionsService,
    private readonly installationState: InstallationState,
    private readonly repositoryTrees: RepositoryTrees,
    private readonly planPush: PlanPush,
    private readonly describePush: DescribePush,
  ) {}

  async prepare({ installation, repository, revisionId, message }: Omit<Push, 'operationId'>): Promise<PlannedPush> {
    const { id, syncedOid, syncedRevisionId, projectDirectory, layout } = installation;
    const base = await this.installationState.contentOf(installation, syncedRevisionId!);
    const head = await this.installationState.contentOf(installation, revisionId);
    const before = await this.pathMap.load(id);
    const files = await this.repositoryTrees.read(repository, syncedOid ?? undefined, projectDirectory);
    const plan = await this.planPush.plan({ base, head, paths: before, layout: layout ?? { root: '' }, files });
    const described = await this.describePush.describe(installation, { base, head }, plan.report);
    const text = message === undefined ? described : { ...described, message };
    const oid = await this.commit(installation, repository, plan.writes, text);
    const withheld = isNoChange(plan.withheld) ? undefined : await this.withheld(head, plan.withheld);
    return { base, head, before, ...plan, withheld, text, oid };
  }

  private async commit(
    { syncedOid, projectDirectory }: GitInstallation,
    repository: GitRepository,
    writes: readonly GitWrite[],
    text: CommitText,
  ): Promise<string> {
    if (writes.length === 0) return syncedOid ?? '';
    const below = projectDirectory === '' ? '' : `${projectDirectory}/`;
    return repository.commit({
      parent: syncedOid ?? undefined,
      writes: writes.map((write) => ({ ...write, path: `${below}${write.path}` })),
      ...text,
    });
  }

  /** The content of the commit where it is not that of the space. */
  private async withheld({ revision, root }: Content, changes: Changes): Promise<Content> {
    const committed = await this.revisionsService.commit(
      { spaceId: revision.spaceId, parents: [revision.id], type: 'update', authorId: null },
      root,
      changes,
    );
    return this.revisionsService.open(committed);
  }
}
