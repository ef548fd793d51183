import { Injectable } from '@nestjs/common';
import { Turns } from '../../../../common/concurrency/turns.js';
import type { Actor } from '../../../../common/access/actor.js';
import { SpecificationUse } from '../../../content/write/specification-use.js';
import { Database } from '../../../../common/db/database.js';
import type { Space } from '../../../spaces/space.entity.js';
import type { SourceTree } from '../archive/source-tree.js';
import { readPageHeads } from '../layouts/page-heads.js';
import { readStructure } from '../layouts/read-structure.js';
import { ImportFailed } from '../model/import-failed.js';
import { ImportLimits } from '../model/import-limits.js';
import { Import } from '../model/import.entity.js';
import { DialectSource } from '../dialects/dialect-page.js';
import { PathResolver } from '../plan/path-resolver.js';
import { ImportEntries } from './import-entries.js';
import type { RunContext } from './run-context.js';
import type { Plan } from '../plan/plan.js';
import { formerAddresses } from '../plan/former-addresses.js';
import { planImport } from '../plan/plan-import.js';
import { OpenTarget } from './open-target.js';
import { RecognizeFiles } from './recognize-files.js';
import { sourceSiteOf } from '../plan/source-site.js';

/** Plans an import, or continues with the plan of an earlier run. */
@Injectable()
export class PrepareImport {
  constructor(
    private readonly database: Database,
    private readonly importLimits: ImportLimits,
    private readonly importEntries: ImportEntries,
    private readonly recognizeFiles: RecognizeFiles,
    private readonly openTarget: OpenTarget,
    private readonly specificationUse: SpecificationUse,
  ) {}

  async prepare(run: Import, { space, actor }: { space: Space; actor: Actor }, tree: SourceTree, signal: AbortSignal): Promise<RunContext> {
    const content = await this.openTarget.open(run, space);
    const { baseId } = await this.database.repo(Import).findOneOrFail({ where: { id: run.id }, select: { id: true, baseId: true } });
    if (baseId !== null && baseId !== content.revision.id) await this.importEntries.clear(run.id);
    const into = run.target.page ?? null;
    if (into !== null && !content.pages.get(into)) throw new ImportFailed('The page below which the import goes was deleted');
    const heads = await readPageHeads(tree, this.importLimits);
    const structure = await readStructure(tree, heads, this.importLimits);
    const known = await this.importEntries.list(run.id);
    const ids = new Map(known.flatMap(({ path, targetId }) => (targetId === null ? [] : [[path, targetId] as const])));
    const site = await sourceSiteOf(tree, structure);
    const recognized = await this.recognizeFiles.recognize({ run, tree, structure, heads, content, site });
    const { origins } = recognized;
    const planned = planImport({ tree, structure, heads, content, into, ids, mode: run.mode, ...recognized });
    const plan = { ...(await new Turns().run(planned)), site };
    if (plan.pages.length + plan.reusableContents.size === 0) throw new ImportFailed('There are no Markdown or HTML files in it');
    refuseConfused(plan, tree);
    if (known.length === 0) await this.importEntries.begin(run.id, plan, content.revision.id);
    const entries = new Map((await this.importEntries.list(run.id)).map((entry) => [entry.path, entry]));
    const resolver = new PathResolver(plan, content, formerAddresses(structure, heads, site));
    const mayUseSpecifications = await this.specificationUse.isAllowed(space.id, actor);
    const source = new DialectSource(plan, tree, this.importLimits);
    const now = new Date().toISOString();
    return {
      run,
      log: this.importEntries.of(run.id),
      tree,
      source,
      plan,
      heads,
      structure,
      content,
      origins,
      resolver,
      entries,
      now,
      mayUseSpecifications,
      signal,
    };
  }
}

/** Pages that some system would confuse are not imported; other files may be. */
function refuseConfused({ pages, reusableContents }: Plan, tree: SourceTree): void {
  const needed = tree.distinct();
  for (const { node } of pages) if (node.path !== undefined) needed.add(node.path);
  for (const path of reusableContents.keys()) needed.add(path);
}
