import { Injectable } from '@nestjs/common';
import { Turns } from '../../../common/concurrency/turns.js';
import type { ContentRef } from '../../../common/document/content-ref.js';
import type { GitWrite } from '../../../common/git/git-repository.js';
import { FileStore } from '../../../common/storage/file-store.js';
import { buffer } from 'node:stream/consumers';
import { keepSummary } from '../../exchange/exports/keep-summary.js';
import { printSummary } from '../../exchange/exports/print-summary.js';
import { PrintTexts } from '../../exchange/exports/print-texts.js';
import { SUMMARY } from '../../exchange/format/archive-paths.js';
import type { Layout } from '../../exchange/format/layout.js';
import { readText } from '../../exchange/imports/archive/source-file.js';
import { SourceTree } from '../../exchange/imports/archive/source-tree.js';
import type { RepositoryLayout } from '../../exchange/imports/layouts/repository-structure.js';
import { ImportLimits } from '../../exchange/imports/model/import-limits.js';
import { saysSame } from '../../exchange/imports/plan/origin.js';
import { DescribeTree } from '../../exchange/imports/run/describe-tree.js';
import { same } from '../../versions/merge/three-way.js';
import { fieldRefs } from '../../versions/records/field-refs.js';
import type { Content } from '../../versions/revisions/revisions.service.js';
import type { Changes } from '../../versions/revisions/store-changes.js';
import { DocumentLinks } from '../../versions/store/document-links.js';
import { KeepFile } from './keep-file.js';
import { KnownTargets, listedIn, placedLayout, type PushBasis } from './place-targets.js';
import { Writes } from './writes.js';
import { GitProblem } from '../model/git-problem.js';
import type { ReportedFile } from '../model/git-operation-file.entity.js';

export interface PushPlan {
  /** By their path below the project directory. */
  writes: GitWrite[];
  layout: RepositoryLayout;
  placed: Layout;
  report: ReportedFile[];
  /** What turns the content of the space into that of the commit: what could not be written. */
  withheld: Changes;
}

/** Documents whose references are read together. */
const BATCH = 500;

/** Decides which files of a repository are written, so that it has the content of the space. Others are not touched. */
@Injectable()
export class PlanPush {
  constructor(
    private readonly importLimits: ImportLimits,
    private readonly printTexts: PrintTexts,
    private readonly describeTree: DescribeTree,
    private readonly documentLinks: DocumentLinks,
    private readonly fileStore: FileStore,
    private readonly keepFile: KeepFile,
  ) {}

  async plan(basis: PushBasis): Promise<PushPlan> {
    const { base, head } = basis;
    const turns = new Turns();
    const known = new KnownTargets(basis.paths);
    const isRestructured = hasOtherStructure(base, head);
    const former = placedLayout(basis, base, known, { isRestructured: false, alone: basis.layout.summary === undefined });
    await turns.pass();
    const alone = await this.isAlone(basis, known, isRestructured);
    const placed = placedLayout(basis, head, known, { isRestructured, alone });
    await turns.pass();
    const layout: RepositoryLayout = alone
      ? basis.layout
      : { ...basis.layout, summary: basis.layout.summary ?? `${basis.layout.root}${SUMMARY}` };
    const relocated = relocatedIds(former, placed);
    const writer = new Writes(basis, known);
    const referring = relocated.size > 0 ? await this.referringTo(head, relocated) : new Set<string>();
    await turns.pass();
    await this.writePages(basis, { former, placed, referring, writer });
    await this.writeContents(basis, { former, placed, referring, writer });
    await this.writeFiles(basis, { former, placed, writer });
    if (!same(base.root.variables, head.root.variables)) writer.variables(head.root.variables);
    await turns.pass();
    if (!alone) await this.writeSummary(basis, { former, placed, layout, known, writer });
    writer.removeGone(head, placed);
    return { writes: await writer.all(), layout, placed, report: writer.report, withheld: writer.withheld(base) };
  }

  /** A repository without a table of contents gets one when its folders cannot say the order. A new one gets one at once. */
  private async isAlone(basis: PushBasis, known: KnownTargets, isRestructured: boolean): Promise<boolean> {
    const { layout, paths, head, files } = basis;
    if (layout.summary !== undefined || paths.size === 0) return false;
    if (!isRestructured) return true;
    const { pages } = placedLayout(basis, head, known, { isRestructured, alone: true });
    const tree = new SourceTree(this.importLimits);
    const idAt = new Map([...pages].map(([id, { path }]) => [path, id]));
    for (const path of [...files.tree.files.keys(), ...idAt.keys()])
      if (!path.endsWith('/') && !(paths.get(path)?.kind === 'page' && !idAt.has(path)))
        tree.files.set(
          path,
          files.tree.files.get(path) ?? { path, size: 0, open: () => Promise.reject(new Error('It is not written yet')) },
        );
    const heads = new Map([...tree.files.keys()].map((path) => [path, paths.get(path)?.head ?? null]));
    return this.describeTree.saysAll({ tree, layout, content: head, idAt, heads });
  }

  private async writePages({ base, head, files }: PushBasis, { former, placed, referring, writer }: Writing): Promise<void> {
    const wanted = head.pages.inOrder().filter((page) => {
      const path = placed.pages.get(page.id)?.path;
      if (page.type !== 'document' || path === undefined || path.endsWith('/')) return false;
      const before = base.pages.get(page.id);
      const isChanged = !before || !saysSame(before, page) || before.slug !== page.slug;
      return (isChanged || former.pages.get(page.id)?.path !== path || referring.has(page.id)) && !writer.isHeld(page.id, path, isChanged);
    });
    await files.fetch(wanted.flatMap(({ id }) => former.pages.get(id)?.path ?? []));
    const known = wanted.flatMap(({ id }) => (former.pages.has(id) ? (base.pages.get(id) ?? []) : []));
    const turns = new Turns();
    const befores = this.printTexts.pages(base, former, known);
    for await (const printed of this.printTexts.pages(head, placed, wanted)) {
      const at = base.pages.get(printed.id) && former.pages.get(printed.id)?.path;
      const before = at === undefined ? undefined : (await befores.next()).value?.text;
      writer.text(
        printed,
        await this.keepFile.keep({ former: at, path: printed.path, before, after: printed.text, isPage: true }, files),
        at !== undefined,
      );
      await turns.pass();
    }
  }

  private async writeContents({ base, head, files }: PushBasis, { former, placed, referring, writer }: Writing): Promise<void> {
    const wanted = [...head.reusableContents.values()].filter((record) => {
      const path = placed.reusableContents.get(record.id)!;
      const before = base.reusableContents.get(record.id);
      const isChanged = !before || !saysSame(before, record);
      return (
        (isChanged || former.reusableContents.get(record.id) !== path || referring.has(record.id)) &&
        !writer.isHeld(record.id, path, isChanged)
      );
    });
    await files.fetch(wanted.flatMap(({ id }) => former.reusableContents.get(id) ?? []));
    const known = wanted.flatMap(({ id }) => base.reusableContents.get(id) ?? []);
    const befores = this.printTexts.reusableContents(base, former, known);
    for await (const printed of this.printTexts.reusableContents(head, placed, wanted)) {
      const at = former.reusableContents.get(printed.id);
      const before = at === undefined ? undefined : (await befores.next()).value?.text;
      writer.text(
        printed,
        await this.keepFile.keep({ former: at, path: printed.path, before, after: printed.text, isPage: false }, files),
        at !== undefined,
      );
    }
  }

  private async writeFiles({ base, head }: PushBasis, { former, placed, writer }: Omit<Writing, 'referring'>): Promise<void> {
    for (const { id, hash, name } of head.files.values()) {
      const path = placed.files.get(id)!;
      const isChanged = base.files.get(id)?.hash !== hash;
      if ((!isChanged && former.files.get(id) === path) || writer.isHeld(id, path, isChanged)) continue;
      const bytes = await this.fileStore.read(hash);
      if (!bytes) throw new GitProblem('unexpected', `The bytes of the file "${name}" are missing: restore the files of this installation`);
      writer.bytes({ id, path, bytes: await buffer(bytes) }, former.files.has(id));
    }
  }

  private async writeSummary(
    { base, head, layout: before, files, paths }: PushBasis,
    { former, placed, layout, known, writer }: Omit<Writing, 'referring'> & { layout: RepositoryLayout; known: KnownTargets },
  ): Promise<void> {
    const path = layout.summary!;
    const next = printSummary(head.pages, placed, { path, isListed: listedIn(head, known) });
    if (before.summary !== undefined) {
      if (printSummary(base.pages, former, { path, isListed: listedIn(base, known) }) === next) return;
      await files.fetch([path]);
      const text = await readText(files.tree.files.get(path)!);
      return writer.summary(path, (text !== undefined && keepSummary(text, next)) || next);
    }
    if (paths.size > 0 || head.pages.size > 0) writer.summary(path, next);
  }

  /** The pages and reusable contents that refer to what has another path now. */
  private async referringTo({ revision: { spaceId }, pages, reusableContents }: Content, ids: ReadonlySet<string>): Promise<Set<string>> {
    const found = new Set<string>();
    const records = [...pages.inOrder(), ...reusableContents.values()];
    for (const page of pages.inOrder()) for (const { ref } of fieldRefs(page)) if (ids.has(idOf(ref) ?? '')) found.add(page.id);
    for (let from = 0; from < records.length; from += BATCH) {
      const batch = records.slice(from, from + BATCH);
      const links = await this.documentLinks.linksOf(
        spaceId,
        batch.flatMap(({ document }) => document ?? []),
      );
      for (const { id, document } of batch)
        if (document !== undefined && links.get(document)?.refs.some((ref) => ids.has(idOf(ref) ?? ''))) found.add(id);
    }
    return found;
  }
}

interface Writing {
  former: Layout;
  placed: Layout;
  referring: ReadonlySet<string>;
  writer: Writes;
}

/** Whether pages were added, removed or moved. */
function hasOtherStructure({ pages: before }: Content, { pages: after }: Content): boolean {
  if (before.size !== after.size) return true;
  return after.inOrder().some(({ id, parent, position, slug, type }) => {
    const former = before.get(id);
    return former?.parent !== parent || former.position !== position || former.slug !== slug || former.type !== type;
  });
}

/** What has another path than before. */
function relocatedIds(former: Layout, placed: Layout): Set<string> {
  const changed = new Set<string>();
  for (const [id, { path }] of placed.pages) if (former.pages.get(id)?.path !== path) changed.add(id);
  for (const kind of ['files', 'reusableContents'] as const)
    for (const [id, path] of placed[kind]) if (former[kind].get(id) !== path) changed.add(id);
  return changed;
}

function idOf(ref: ContentRef): string | undefined {
  const id = ref['page'] ?? ref['file'] ?? ref['reusableContent'];
  return typeof id === 'string' ? id : undefined;
}
