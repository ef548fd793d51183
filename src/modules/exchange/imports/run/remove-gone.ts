import { Injectable } from '@nestjs/common';
import type { ContentRef } from '../../../../common/document/content-ref.js';
import { DocumentLinks } from '../../../versions/store/document-links.js';
import { fieldRefs } from '../../../versions/records/field-refs.js';
import type { PageIndex } from '../../../versions/records/page-index.js';
import { isEdited, type Origin } from '../plan/origin.js';
import type { KnownEntry } from './entry-log.js';
import { ImportEntries } from './import-entries.js';
import type { CollectedChanges } from './imported-changes.js';
import type { RunContext } from './run-context.js';

/** Documents whose references are read together. */
const BATCH = 500;
const HAS_PAGES = 'Pages that the import has not made are below it';
const IS_USED = 'Pages that the import has not made refer to it';

/** Removes what earlier imports into the same place made of files that are gone, unless something else needs it. */
@Injectable()
export class RemoveGone {
  constructor(
    private readonly importEntries: ImportEntries,
    private readonly documentLinks: DocumentLinks,
  ) {}

  async run(context: RunContext, changes: CollectedChanges, settled: ReadonlyMap<string, KnownEntry>): Promise<void> {
    const { run, plan, content } = context;
    const kept = new Map<string, string>();
    const gone = plan.gone.filter(({ kind }) => kind === 'page' || kind === 'entry');
    for (const { path } of this.removePages(gone, content.pages.with(changes.pages), changes)) kept.set(path, HAS_PAGES);
    const unused = this.unused(context, settled);
    const others = [...plan.gone.filter((origin) => !gone.includes(origin)), ...unused];
    const used = others.length === 0 ? new Set<string>() : await this.usedElsewhere(context, changes);
    for (const { kind, targetId, path } of others) {
      if (used.has(targetId)) kept.set(path, IS_USED);
      else if (kind === 'file') changes.files.set(targetId, null);
      else changes.reusableContents.set(targetId, null);
    }
    await this.importEntries.keep(run.id, kept);
    await this.importEntries.settle(
      run.id,
      unused.flatMap(({ path, targetId }) => {
        const { n, reason } = settled.get(path)!;
        return used.has(targetId) ? [] : [{ n, outcome: 'removed' as const, ...(reason !== null && { reason }) }];
      }),
    );
  }

  /** From below. Returns those that stay. */
  private removePages(gone: readonly Origin[], after: PageIndex, { pages }: CollectedChanges): Origin[] {
    const byId = new Map(gone.map((origin) => [origin.targetId, origin]));
    const kept: Origin[] = [];
    for (const { id } of after.inOrder().toReversed()) {
      const origin = byId.get(id);
      if (!origin) continue;
      if (after.childrenOf(id).some((child) => pages.get(child.id) !== null)) kept.push(origin);
      else pages.set(id, null);
    }
    return kept;
  }

  /** Files that an earlier import made, and that no page shows any more. */
  private unused({ origins, content }: RunContext, settled: ReadonlyMap<string, KnownEntry>): Origin[] {
    return [...settled.values()].flatMap(({ path, kind, wanted, outcome }) => {
      const origin = kind === 'file' && !wanted && outcome === 'skipped' ? origins.get(path) : undefined;
      return origin?.kind === 'file' && content.files.has(origin.targetId) ? [origin] : [];
    });
  }

  /** What pages and reusable contents refer to that were not made by the import, or were edited since. */
  private async usedElsewhere(
    { run, content, plan, origins }: RunContext,
    { pages, reusableContents }: CollectedChanges,
  ): Promise<Set<string>> {
    const own = new Set(
      plan.pages.filter(({ origin, existing, node }) => node.path !== undefined && !isEdited(origin, existing)).map(({ id }) => id),
    );
    const ownContents = new Set(
      [...plan.reusableContents.values()]
        .filter(({ id, path }) => !isEdited(origins.get(path), content.reusableContents.get(id)))
        .map(({ id }) => id),
    );
    const others = content.pages.inOrder().filter(({ id }) => !own.has(id) && pages.get(id) !== null);
    const contents = [...content.reusableContents.values()].filter(({ id }) => !ownContents.has(id) && reusableContents.get(id) !== null);
    const hashes = [...others, ...contents].flatMap(({ document }) => document ?? []);
    const used = new Set(others.flatMap((page) => [...fieldRefs(page)].flatMap(({ ref }) => idOf(ref) ?? [])));
    for (let from = 0; from < hashes.length; from += BATCH) {
      const links = await this.documentLinks.linksOf(run.spaceId, hashes.slice(from, from + BATCH));
      for (const { refs } of links.values()) for (const ref of refs) used.add(idOf(ref) ?? '');
    }
    return used;
  }
}

function idOf(ref: ContentRef): string | undefined {
  const id = ref['file'] ?? ref['reusableContent'];
  return typeof id === 'string' ? id : undefined;
}
