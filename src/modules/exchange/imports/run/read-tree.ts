import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../common/access/actor.js';
import { Turns } from '../../../../common/concurrency/turns.js';
import { isRecord } from '../../../../common/json/is-record.js';
import { SpecificationUse } from '../../../content/write/specification-use.js';
import { same } from '../../../versions/merge/three-way.js';
import type { Content } from '../../../versions/revisions/revisions.service.js';
import { readText, type SourceFile } from '../archive/source-file.js';
import type { SourceTree } from '../archive/source-tree.js';
import { DialectSource } from '../dialects/dialect-page.js';
import { isAssetPath, isPagePath, isReusableContentPath } from '../layouts/page-path.js';
import { parseYaml } from '../layouts/page-head.js';
import { readPageHeads, type PageHead } from '../layouts/page-heads.js';
import { SETTINGS, repositoryLayout, repositoryStructure, type RepositoryLayout } from '../layouts/repository-structure.js';
import type { SourceNode } from '../layouts/source-node.js';
import type { EntryKind, Outcome } from '../model/import-entry.entity.js';
import { ImportFailed } from '../model/import-failed.js';
import { ImportLimits } from '../model/import-limits.js';
import type { OriginPlace } from '../model/origin-place.js';
import { formerAddresses } from '../plan/former-addresses.js';
import type { Origin } from '../plan/origin.js';
import { PathResolver } from '../plan/path-resolver.js';
import { planImport } from '../plan/plan-import.js';
import type { Plan, PlannedPage } from '../plan/plan.js';
import { collectChanges } from './collect-changes.js';
import { plannedEntries } from './import-entries.js';
import { ImportFiles } from './import-files.js';
import { ImportTexts } from './import-texts.js';
import type { CollectedChanges } from './imported-changes.js';
import { namedRedirects } from './imported-redirects.js';
import { MemoryEntries } from './memory-entries.js';
import type { ReadContext } from './run-context.js';

/** What is known of a path, or of an entry that has no file, since the tree was last read. */
export interface KnownPath {
  key: string;
  kind: Exclude<EntryKind, 'other'>;
  targetId: string;
  place: OriginPlace | null;
  /** What the page says of its place; null if it says nothing. */
  head: PageHead | null;
  /** What the table of contents says of the page. */
  listed: string;
  /** Whether it has links that lead nowhere. */
  open: boolean;
}

/** What became of an entry of the tree. */
export interface ReadPath extends KnownPath {
  /** Absent for what has no file. */
  path?: string;
  outcome: Outcome;
  reason: string | null;
}

export interface TreeToRead {
  spaceId: string;
  tree: SourceTree;
  /** The content that the tree had when it was last read; at first, the content of the space, whose pages are found by their addresses. */
  content: Content;
  known: ReadonlyMap<string, KnownPath>;
  /** Whether the file is the same as when it was last read. */
  isSame: (path: string) => boolean;
  /** Where the pages were when the tree was last read. */
  layout?: RepositoryLayout;
  /** Reads files that are needed soon. */
  fetch: (paths: readonly string[]) => Promise<void>;
  actor: Actor;
  signal: AbortSignal;
  /** Whether nothing is stored, not even documents and bytes. */
  dryRun?: boolean;
}

export interface TreeRead {
  changes: CollectedChanges;
  layout: RepositoryLayout;
  entries: ReadPath[];
  /** What stood for files that are gone. */
  removed: readonly Pick<Origin, 'path' | 'kind' | 'targetId'>[];
  /** Files that became nothing, with the reason. */
  skipped: ReadonlyMap<string, string>;
  /** The path of the variables of the space. */
  variables?: string;
  /** The ids of pages by the former addresses that files name. */
  redirects: ReadonlyMap<string, string>;
}

const NO_VARIABLES = 'It is not valid YAML with variables';

/** Reads the files of a repository as changes of content. Reads only texts that changed, and stores documents and bytes alone. */
@Injectable()
export class ReadTree {
  constructor(
    private readonly importLimits: ImportLimits,
    private readonly specificationUse: SpecificationUse,
    private readonly importTexts: ImportTexts,
    private readonly importFiles: ImportFiles,
  ) {}

  async read(input: TreeToRead): Promise<TreeRead> {
    const { tree, known, spaceId, actor, signal } = input;
    const hasNews = [...tree.files.keys()].some((path) => !known.has(path));
    const isSame = (path: string) => known.has(path) && input.isSame(path) && !(hasNews && known.get(path)!.open);
    const first = [...tree.files.keys()].filter(
      (path) => path === SETTINGS || /\.ya?ml$|(?:^|\/)SUMMARY\.md$/i.test(path) || (isPagePath(path) && !isSame(path)),
    );
    await input.fetch(first);
    const turns = new Turns();
    const layout = await repositoryLayout(tree, this.importLimits);
    if (layout.summary === undefined && input.layout?.summary !== undefined)
      throw new ImportFailed(
        `The table of contents \`${input.layout.summary}\` is missing: restore it, or name another one in \`${SETTINGS}\``,
      );
    if (layout.summary !== undefined) await input.fetch([layout.summary]);
    const heads = await readPageHeads(tree, this.importLimits, headsOf(known, isSame));
    const structure = await repositoryStructure(tree, layout, heads, this.importLimits);
    await turns.pass();
    const origins = new Map(Array.from(known.values(), (one) => [one.key, originOf(one)] as const));
    const site = { bases: [] };
    const nothing = new Map<string, never>();
    const basis = {
      tree,
      structure,
      heads,
      content: input.content,
      into: null,
      ids: nothing,
      origins,
      renamed: nothing,
      sameFiles: nothing,
    };
    const planned = await turns.run(planImport({ ...basis, mode: 'sync' }));
    await turns.pass();
    // Variables are exactly those of their file.
    const variables = planned.variables;
    const isVaried = variables !== undefined && (await saysVariables(tree.files.get(variables)!));
    const { variables: _, ...others } = planned;
    const plan: Plan = { ...(isVaried ? planned : others), site };
    const content = isVaried ? { ...input.content, root: { ...input.content.root, variables: {} } } : input.content;
    const log = new MemoryEntries(plannedEntries(plan));
    const now = new Date().toISOString();
    await this.settleSame(plan, log, { known, isSame, now });
    await turns.pass();
    await input.fetch([...tree.files.keys()].filter((path) => (isReusableContentPath(path) || isAssetPath(path)) && !isSame(path)));
    const entries = new Map((await log.list()).map((entry) => [entry.path, entry]));
    await turns.pass();
    const context: ReadContext = {
      run: { spaceId, target: { space: spaceId }, mode: 'sync', dryRun: input.dryRun ?? false },
      log,
      tree,
      source: new DialectSource(plan, tree, this.importLimits),
      plan,
      heads,
      structure,
      content,
      origins,
      resolver: new PathResolver(plan, content, formerAddresses(structure, heads, site)),
      entries,
      now,
      mayUseSpecifications: await this.specificationUse.isAllowed(spaceId, actor),
      signal,
    };
    await turns.pass();
    await this.importTexts.run(context);
    await this.importFiles.run(context);
    const changes = await collectChanges(context, context.entries);
    await turns.pass();
    if (isVaried) changes.variables ??= {};
    if (same(changes.variables, input.content.root.variables)) delete changes.variables;
    const removed = plan.gone;
    for (const { kind, targetId } of removed) {
      if (kind === 'file') changes.files.set(targetId, null);
      else if (kind === 'reusable-content') changes.reusableContents.set(targetId, null);
      else changes.pages.set(targetId, null);
    }
    const redirects = namedRedirects(context, content.pages.with(changes.pages));
    await turns.pass();
    return {
      changes,
      layout,
      entries: entriesOf(plan, log, heads, known, isSame),
      removed,
      skipped: new Map([
        ...plan.skipped,
        ...unmade(log),
        ...(variables !== undefined && !isVaried ? [[variables, NO_VARIABLES] as const] : []),
      ]),
      ...(variables !== undefined && { variables }),
      redirects,
    };
  }

  /** Files that are the same need not be read: at most their place has changed. */
  private async settleSame(
    plan: Plan,
    log: MemoryEntries,
    { known, isSame, now }: { known: TreeToRead['known']; isSame: (path: string) => boolean; now: string },
  ): Promise<void> {
    for (const page of plan.pages) {
      const { key, node, existing, parent, position, slug } = page;
      if (node.path === undefined || !existing || !isSame(key) || known.get(key)!.listed !== listedOf(node)) continue;
      const isPlaced = existing.parent === parent && existing.position === position && existing.slug === slug;
      const isMoved = existing.parent !== parent || existing.slug !== slug;
      const n = log.get(key)!.n;
      if (isPlaced) await log.settle([{ n, outcome: 'unchanged' }]);
      else
        await log.settle([{ n, outcome: isMoved ? 'moved' : 'updated', record: { ...existing, parent, position, slug, updatedAt: now } }]);
    }
    for (const path of [...plan.files.keys(), ...plan.reusableContents.keys()])
      if (isSame(path)) await log.settle([{ n: log.get(path)!.n, outcome: 'unchanged' }], { wanted: [path], included: [] });
  }
}

/** Whether a file can be read as variables; an empty one says that there are none. */
async function saysVariables(file: SourceFile): Promise<boolean> {
  const said = parseYaml((await readText(file)) ?? '[]');
  return said === null || isRecord(said);
}

const headsOf = (known: TreeToRead['known'], isSame: (path: string) => boolean) =>
  new Map([...known.values()].flatMap(({ key, kind, head }) => (kind === 'page' && isSame(key) ? [[key, head] as const] : [])));

const originOf = ({ key, kind, targetId, place }: KnownPath): Origin => ({
  path: key,
  kind,
  targetId,
  place,
  source: null,
  imported: null,
});

/** What the table of contents says of a page, to notice when it says something else. */
export const listedOf = ({ title, hidden, mark }: SourceNode): string => JSON.stringify([title ?? '', hidden ?? false, mark]);

function entriesOf(
  plan: Plan,
  log: MemoryEntries,
  heads: ReadonlyMap<string, PageHead>,
  known: TreeToRead['known'],
  isSame: (path: string) => boolean,
): ReadPath[] {
  const isOpen = (path: string) => log.open.has(path) || (isSame(path) && known.get(path)!.open);
  const made = (path: string) => ({ outcome: log.get(path)!.outcome ?? 'unchanged', reason: log.get(path)!.reason });
  const ofPage = ({ key, id, node, upstream }: PlannedPage): ReadPath => ({
    key,
    kind: node.path === undefined ? 'entry' : 'page',
    targetId: id,
    ...(node.path !== undefined && { path: node.path }),
    place: upstream,
    head: node.path === undefined ? null : (heads.get(node.path) ?? null),
    listed: listedOf(node),
    open: isOpen(key),
    ...made(key),
  });
  const ofFile =
    (kind: 'file' | 'reusable-content') =>
    (file: { path: string; id: string }): ReadPath => ({
      key: file.path,
      path: file.path,
      kind,
      targetId: file.id,
      place: null,
      head: null,
      listed: '',
      open: isOpen(file.path),
      ...made(file.path),
    });
  return [
    ...plan.pages.map(ofPage),
    ...[...plan.reusableContents.values()].map(ofFile('reusable-content')),
    ...[...plan.files.values()].map(ofFile('file')),
  ];
}

/** New files that became nothing. */
function* unmade(log: MemoryEntries): Generator<[string, string]> {
  for (const [path, { outcome, reason }] of log.all) if (outcome === 'skipped' && reason !== null) yield [path, reason];
}
