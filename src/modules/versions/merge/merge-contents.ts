import { Injectable } from '@nestjs/common';
import { Turns } from '../../../common/concurrency/turns.js';
import { newId } from '../../../common/ids/ids.js';
import { withKeys } from '../../../common/document/block-keys.js';
import { canonical } from '../../../common/document/canonical.js';
import { checkDocument } from '../../../common/document/check-document.js';
import { type Document, EMPTY_DOCUMENT } from '../../../common/document/rich-text.js';
import { DifferingRecords } from '../revisions/differing-records.js';
import { RevisionsService, type Content } from '../revisions/revisions.service.js';
import type { Changes } from '../revisions/store-changes.js';
import { hashOf } from '../../../common/json/canonical-json.js';
import type { Revision } from '../store/revision.entity.js';
import { checkBlockResolutions } from './check-block-resolutions.js';
import { Clashes, type CheckValue, type Contradiction, type RefusedResolution } from './clashes.js';
import type { Conflict, Resolution, Target } from './conflict.js';
import { mergeDocumentsInSteps } from './merge-documents.js';
import { mergePagesInSteps } from './merge-pages.js';
import { mergeRecords, mergeVariables, type DocumentMerge } from './merge-records.js';
import type { Sides } from './three-way.js';

export interface MergeOutcome {
  theirs: Content;
  /** The changes that turn theirs into the merged content; not usable while there are conflicts. */
  changes: Changes;
  conflicts: Conflict[];
  refused: RefusedResolution[];
  /** The resolutions that match no conflict. */
  unused: Resolution[];
  /** Pairs of conflicts whose resolutions contradict each other. */
  contradictions: readonly Contradiction[];
}

interface MergedDocument {
  target: Target;
  document: Document;
  /** Undefined for an empty document, which is not stored. */
  hash: string | undefined;
}

/** Merges the content of revisions. Reads only what differs, and writes nothing. */
@Injectable()
export class MergeContents {
  constructor(
    private readonly revisionsService: RevisionsService,
    private readonly differingRecords: DifferingRecords,
  ) {}

  /** `check` returns what is wrong with the value of a resolution. */
  async merge(revisions: Sides<Revision>, resolutions: readonly Resolution[] = [], check?: CheckValue): Promise<MergeOutcome> {
    const [base, ours, theirs] = await Promise.all(
      [revisions.base, revisions.ours, revisions.theirs].map((one) => this.revisionsService.open(one)),
    );
    const sides = { base: base!, ours: ours!, theirs: theirs! };
    let clashes = new Clashes(resolutions, check);
    let changes = await this.changesOf(sides, clashes);
    if (clashes.unused.length > 0) {
      // Settling one conflict may settle another, whose resolution must still be visible in the result.
      clashes = new Clashes(resolutions, check, await this.conflictsOf(sides));
      changes = await this.changesOf(sides, clashes);
    }
    const { conflicts, refused, unused, contradictions } = clashes;
    return { theirs: sides.theirs, changes, conflicts, refused, unused, contradictions };
  }

  /** Returns the conflicts before any is settled. */
  private async conflictsOf(sides: Sides<Content>): Promise<Conflict[]> {
    const clashes = new Clashes();
    await this.changesOf(sides, clashes);
    return clashes.conflicts;
  }

  private async changesOf(sides: Sides<Content>, clashes: Clashes): Promise<Changes> {
    const { base, ours, theirs } = sides;
    const [ids, more] = [await this.differingRecords.between(base, ours), await this.differingRecords.between(base, theirs)];
    const of = <T>(pick: (content: Content) => T): Sides<T> => ({ base: pick(base), ours: pick(ours), theirs: pick(theirs) });
    const pages = await new Turns().run(
      mergePagesInSteps(
        of((content) => content.pages),
        [...ids.pages, ...more.pages],
        clashes,
      ),
    );
    const files = mergeRecords(
      'file',
      of((content) => content.files),
      [...ids.files, ...more.files],
      clashes,
    );
    const contents = mergeRecords(
      'reusable-content',
      of((content) => content.reusableContents),
      [...ids.reusableContents, ...more.reusableContents],
      clashes,
    );
    const variables = mergeVariables(
      of((content) => content.root.variables),
      clashes,
    );
    const merged = await this.mergeDocuments(theirs.revision.spaceId, [...pages.documents, ...contents.documents], clashes);
    for (const { target, hash } of merged) {
      if (target.kind === 'page') put(pages.changes, theirs.pages.get(target.id), target.id, hash);
      else put(contents.changes, theirs.reusableContents.get(target.id), target.id, hash);
    }
    return {
      pages: pages.changes,
      files: files.changes,
      reusableContents: contents.changes,
      variables,
      documents: new Map(merged.flatMap(({ hash, document }) => (hash === undefined ? [] : [[hash, document] as const]))),
    };
  }

  private async mergeDocuments(spaceId: string, merges: readonly DocumentMerge[], clashes: Clashes): Promise<MergedDocument[]> {
    const hashes = merges.flatMap(({ base, ours, theirs }) => [base, ours, theirs].filter((hash) => hash !== undefined));
    const documents = await this.revisionsService.documents(spaceId, [...new Set(hashes)]);
    const read = (hash: string | undefined) => (hash === undefined ? EMPTY_DOCUMENT : documents.get(hash)!);
    const turns = new Turns();
    const merged: MergedDocument[] = [];
    for (const { target, ...three } of merges) {
      const sides = { base: read(three.base), ours: read(three.ours), theirs: read(three.theirs) };
      merged.push(await turns.run(this.merged(sides, target, clashes)));
      await turns.pass();
    }
    return merged;
  }

  /** In steps: with a thousand resolutions, the largest documents keep the event loop for 300 ms in all. */
  private *merged(sides: Sides<Document>, target: Target, clashes: Clashes): Generator<void, MergedDocument> {
    const merged = yield* mergeDocumentsInSteps(sides, clashes, { target, newKey: newId });
    yield;
    const document = this.sound(merged, sides, target, clashes);
    yield;
    return { target, document, hash: document.nodes.length > 0 ? hashOf(document) : undefined };
  }

  /** The merge of two documents of the maximum size can be too large. */
  private sound(merged: Document, sides: Sides<Document>, target: Target, clashes: Clashes): Document {
    if (checkDocument(merged).length === 0) return merged;
    const chosen = clashes.settleField({ target, path: '/document', kind: 'edit-edit', ...sides }) as Document;
    const document = withKeys(canonical(chosen), newId);
    checkBlockResolutions(document, sides, target, clashes);
    return document;
  }
}

function put<T extends { document?: string }>(changes: Map<string, T | null>, theirs: T | undefined, id: string, hash: string | undefined) {
  const record = changes.get(id) ?? theirs;
  if (changes.get(id) === null || !record || record.document === hash) return;
  const { document: _, ...rest } = record;
  changes.set(id, (hash === undefined ? rest : { ...rest, document: hash }) as T);
}
