import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../common/access/actor.js';
import { SpecificationUse } from '../../../content/write/specification-use.js';
import { Database } from '../../../../common/db/database.js';
import { NotFound } from '../../../../common/http/errors.js';
import { ChangeRequestsService } from '../../../change-requests/lifecycle/change-requests.service.js';
import { Space } from '../../../spaces/space.entity.js';
import { RevisionsService, type Content } from '../../../versions/revisions/revisions.service.js';
import type { SourceTree } from '../archive/source-tree.js';
import { readPageHeads, type PageHead } from '../layouts/page-heads.js';
import { readStructure } from '../layouts/read-structure.js';
import { ImportFailed } from '../model/import-failed.js';
import { ImportLimits } from '../model/import-limits.js';
import { Import } from '../model/import.entity.js';
import { DialectSource } from '../dialects/dialect-page.js';
import { PathResolver } from '../plan/path-resolver.js';
import { ImportEntries } from './import-entries.js';
import type { RunContext } from './run-context.js';
import { newId } from '../../../../common/ids/ids.js';
import { VARIABLES } from '../../format/archive-paths.js';
import { layoutOf } from '../../format/layout.js';
import { isAssetPath, isPagePath, isReusableContentPath } from '../layouts/page-path.js';
import type { Structure } from '../layouts/source-node.js';
import type { Plan, PlannedFile } from '../plan/plan.js';
import { sourceSiteOf } from '../plan/source-site.js';
import { PlanPages } from '../plan/plan-pages.js';

/** Plans an import, or continues with the plan of an earlier run. */
@Injectable()
export class PrepareImport {
  constructor(
    private readonly database: Database,
    private readonly importLimits: ImportLimits,
    private readonly importEntries: ImportEntries,
    private readonly revisionsService: RevisionsService,
    private readonly changeRequestsService: ChangeRequestsService,
    private readonly specificationUse: SpecificationUse,
  ) {}

  async prepare(run: Import, { space, actor }: { space: Space; actor: Actor }, tree: SourceTree, signal: AbortSignal): Promise<RunContext> {
    const content = await this.contentOf(run, space);
    const { baseId } = await this.database.repo(Import).findOneOrFail({ where: { id: run.id }, select: { id: true, baseId: true } });
    if (baseId !== null && baseId !== content.revision.id) await this.importEntries.clear(run.id);
    const into = run.target.page ?? null;
    if (into !== null && !content.pages.get(into)) throw new ImportFailed('The page below which the import goes was deleted');
    const heads = await readPageHeads(tree, this.importLimits);
    const structure = await readStructure(tree, heads, this.importLimits);
    const known = await this.importEntries.list(run.id);
    const ids = new Map(known.flatMap(({ path, targetId }) => (targetId === null ? [] : [[path, targetId] as const])));
    const site = await sourceSiteOf(tree, structure);
    const plan = { ...planImport({ tree, structure, heads, content, into, ids }), site };
    if (plan.pages.length + plan.reusableContents.size === 0) throw new ImportFailed('There are no Markdown or HTML files in it');
    if (known.length === 0) await this.importEntries.begin(run.id, plan, content.revision.id);
    const entries = new Map((await this.importEntries.list(run.id)).map((entry) => [entry.path, entry]));
    const resolver = new PathResolver(plan, content);
    const mayUseSpecifications = await this.specificationUse.isAllowed(space.id, actor);
    const source = new DialectSource(plan, tree, this.importLimits);
    return { run, tree, source, plan, content, resolver, entries, now: new Date().toISOString(), mayUseSpecifications, signal };
  }

  /** The head of the change request, or else of the space. */
  private async contentOf({ spaceId, target }: Import, space: Space): Promise<Content> {
    const { changeRequest: named } = target;
    const { revisionId } =
      named === undefined
        ? await this.database.repo(Space).findOneByOrFail({ id: spaceId })
        : await this.changeRequestsService.find(space, named);
    const revision = await this.revisionsService.find(spaceId, revisionId);
    if (!revision) throw new NotFound('revision');
    return this.revisionsService.open(revision);
  }
}

interface PlanBasis {
  tree: SourceTree;
  structure: Structure;
  heads: ReadonlyMap<string, PageHead>;
  content: Content;
  into: string | null;
  ids: ReadonlyMap<string, string>;
}

/** Decides what every file becomes, before the first is read: links can lead to any of them. */
function planImport({ tree, structure, heads, content, into, ids }: PlanBasis): Plan {
  const { layout, root, top, nodes, notes } = structure;
  const { planned, refused } = new PlanPages({ pages: content.pages, into, heads, ids }, { nodes, root });
  const known = layoutOf(content);
  const files = new Map<string, PlannedFile>();
  const reusableContents = new Map<string, PlannedFile>();
  const skipped = new Map(notes);
  const pages = new Set(planned.flatMap(({ node }) => node.path ?? []));
  for (const node of refused) skipped.set(`#${node.title}`, 'Computed pages are not created by imports');
  const [byFile, byContent] = [inverted(known.files), inverted(known.reusableContents)];
  let variables: string | undefined;
  for (const path of [...tree.files.keys()].toSorted((a, b) => (a < b ? -1 : 1))) {
    if (pages.has(path) || skipped.has(path)) continue;
    const inRoot = path.startsWith(root) ? path.slice(root.length) : path;
    if (inRoot === VARIABLES) variables = path;
    else if (isReusableContentPath(path)) reusableContents.set(path, fileOf(path, byContent.get(inRoot), ids));
    else if (isPagePath(path)) skipped.set(path, `It is outside \`${root}\`, the folder of the documentation`);
    else if (path.includes('.gitbook/') && !isAssetPath(path)) skipped.set(path, 'Settings of other tools are not imported');
    else files.set(path, fileOf(path, byFile.get(inRoot), ids));
  }
  return { layout, root, top, pages: planned, files, reusableContents, skipped, ...(variables !== undefined && { variables }) };
}

/** Ids sort by time, so new files keep the order of their paths. */
const fileOf = (path: string, existing: string | undefined, ids: ReadonlyMap<string, string>): PlannedFile => ({
  path,
  id: existing ?? ids.get(path) ?? newId(),
  isNew: existing === undefined,
});

const inverted = (paths: ReadonlyMap<string, string>): Map<string, string> => new Map(Array.from(paths, ([id, path]) => [path, id]));
