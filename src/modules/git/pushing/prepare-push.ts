import { Injectable } from '@nestjs/common';
import type { GitRepository, GitWrite } from '../../../common/git/git-repository.js';
import type { Layout } from '../../exchange/format/layout.js';
import type { RepositoryLayout } from '../../exchange/imports/layouts/repository-structure.js';
import { isNoChange } from '../../versions/draft/effective-changes.js';
import { isUntouched } from '../../templates/is-untouched.js';
import { EMPTY_ROOT } from '../../versions/records/content-root.js';
import { PageIndex } from '../../versions/records/page-index.js';
import { RevisionsService, type Content } from '../../versions/revisions/revisions.service.js';
import type { Changes } from '../../versions/revisions/store-changes.js';
import { PathMap, type Paths } from '../identity/path-map.js';
import type { GitInstallation } from '../model/git-installation.entity.js';
import type { ReportedFile } from '../model/git-operation-file.entity.js';
import { RepositoryTrees } from '../repository/repository-tree.js';
import { InstallationState } from '../state/installation-state.js';
import { DescribePush, type CommitText } from './describe-push.js';
import { PlanPush, type PushPlan } from './plan-push.js';

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

  async prepare(push: Omit<Push, 'operationId'>): Promise<PlannedPush> {
    const { installation, repository, message } = push;
    const { base, head, before, ...plan } = await this.plan(push);
    const described = await this.describePush.describe(installation, { base, head }, plan.report);
    const text = message === undefined ? described : { ...described, message };
    const oid = await this.commit(installation, repository, plan.writes, text);
    const withheld = isNoChange(plan.withheld) ? undefined : await this.withheld(head, plan.withheld);
    return { base, head, before, ...plan, withheld, text, oid };
  }

  /** What would be committed. Before the first sync, it is everything that is not in the initial state of a space. */
  async plan({
    installation,
    repository,
    revisionId,
  }: Omit<Push, 'operationId'>): Promise<PushPlan & Pick<PlannedPush, 'base' | 'head' | 'before'>> {
    const { id, syncedOid, syncedRevisionId, projectDirectory, layout } = installation;
    const head = await this.installationState.contentOf(installation, revisionId);
    const base = syncedRevisionId === null ? startOf(head) : await this.installationState.contentOf(installation, syncedRevisionId);
    const before = await this.pathMap.load(id);
    const files = await this.repositoryTrees.read(repository, syncedOid ?? undefined, projectDirectory);
    const plan = await this.planPush.plan({ base, head, paths: before, layout: layout ?? { root: '' }, files });
    return { ...plan, base, head, before };
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

const startOf = (head: Content): Content =>
  isUntouched(head)
    ? head
    : { revision: head.revision, root: EMPTY_ROOT, pages: PageIndex.build(new Map()), files: new Map(), reusableContents: new Map() };
