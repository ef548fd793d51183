import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import type { Document } from '../../../common/document/rich-text.js';
import { isNoChange } from '../../versions/draft/effective-changes.js';
import { MarkdownReader } from '../../../common/document/markdown-reader.js';
import type { FileRecord } from '../../versions/records/file-record.js';
import { IncomingFiles, type TakenFiles } from '../bytes/incoming-files.js';
import type { Head } from '../../versions/heads/head.js';
import { SpaceBlobs } from '../../versions/store/space-blobs.js';
import { RevisionsService, type Content, type NewRevision } from '../../versions/revisions/revisions.service.js';
import { applyChanges } from './apply/apply-changes.js';
import type { Touched } from './apply/batch.js';
import type { ChangeDto } from './changes/content-batch.js';
import { SpecificationUse, type PlaceOfUse } from './specification-use.js';
import type { Changes } from '../../versions/revisions/store-changes.js';

export interface WriteBatch {
  changes: readonly ChangeDto[];
  /** The files of the batch whose bytes are already stored. */
  files?: TakenFiles;
}

/** Who writes, and where in the request each page and reusable content is. */
export interface Writer {
  actor: Actor;
  placeOf: PlaceOfUse;
}

export interface Written {
  spaceId: string;
  /** The new revision, or the previous one if nothing changed. */
  revisionId: string;
  touched: Touched[];
  insertedFiles: FileRecord[];
  /** Whether the revision is the head of its space already. */
  isHead?: boolean;
}

/**
 * Creates a revision from another one and a batch of changes. The caller holds the lock of the head, and moves it; if the result
 * says `isHead`, it was moved, and the caller says so with `SpaceHeads.moved`.
 */
@Injectable()
export class WriteContent {
  constructor(
    private readonly revisionsService: RevisionsService,
    private readonly incomingFiles: IncomingFiles,
    private readonly spaceBlobs: SpaceBlobs,
    private readonly markdownReader: MarkdownReader,
    private readonly specificationUse: SpecificationUse,
  ) {}

  /** Fetches and stores the files of a batch. Call it before locking anything, because fetching can be slow. */
  takeFiles(changes: readonly ChangeDto[]): Promise<TakenFiles> {
    return this.incomingFiles.take(
      changes.flatMap((change, i) =>
        change.operation === 'insert_files' ? change.files.map((file, at) => ({ file, pointer: `/changes/${i}/files/${at}` })) : [],
      ),
    );
  }

  /** Runs in the transaction that holds the lock on the head. A batch that changes nothing makes no revision. */
  async write(head: Head, changes: readonly ChangeDto[], files: TakenFiles, actor: Actor): Promise<Written> {
    const { spaceId, revisionId, authorId, ofSpace: isHead = false } = head;
    const current = (await this.revisionsService.find(spaceId, revisionId))!;
    const content = await this.revisionsService.open(current);
    const before = head.base ?? current.parents[0];
    const past = await this.pastOf(spaceId, changes, before);
    const documents = await this.documentsFor(content, past, changes, before);
    const batch = await applyChanges({ content, documents, past, before, files, markdown: this.markdownReader }, changes);
    const { outcome: touched, insertedFiles } = batch;
    const changed = batch.draft.changes;
    if (isNoChange(changed)) return { spaceId, revisionId, touched, insertedFiles };
    const writer = { actor, placeOf: (id: string, place: string) => placeOf(changes, batch.changeOf(id), place) };
    const revision = { spaceId, parents: [revisionId], type: 'edits', authorId, becomesHead: isHead } as const;
    return { spaceId, revisionId: await this.commit(revision, content, changed, writer), touched, insertedFiles, isHead };
  }

  /** Stores what somebody has written as a revision of the content. Refuses specifications that the writer may not view. */
  async commit(revision: NewRevision, content: Content, changes: Changes, { actor, placeOf: place }: Writer): Promise<string> {
    await this.specificationUse.judge(content, changes, actor, place);
    const { id } = await this.revisionsService.commit(revision, content.root, changes);
    const files = [...(changes.files?.values() ?? [])].filter((file) => file !== null);
    await this.spaceBlobs.refer(revision.spaceId, files);
    return id;
  }

  /** The revisions that pages are reverted to. */
  private async pastOf(spaceId: string, changes: readonly ChangeDto[], before: string | undefined): Promise<ReadonlyMap<string, Content>> {
    const ids = changes.flatMap((change) => (change.operation === 'revert_page' ? (change.revision ?? before ?? []) : []));
    const revisions = await this.revisionsService.findAll(spaceId, [...new Set(ids)]);
    const contents = await Promise.all(revisions.map((revision) => this.revisionsService.open(revision)));
    return new Map(contents.map((content) => [content.revision.id, content]));
  }

  /** The documents of pages and reusable contents that are edited or reverted. */
  private documentsFor(
    { revision, pages, reusableContents }: Content,
    past: ReadonlyMap<string, Content>,
    changes: readonly ChangeDto[],
    before: string | undefined,
  ): Promise<ReadonlyMap<string, Document>> {
    const hashes = changes.flatMap((change): (string | undefined)[] => {
      switch (change.operation) {
        case 'update_page':
          return change.document ? [pages.get(change.page)?.document] : [];
        case 'patch_page':
          return [pages.get(change.page)?.document];
        case 'revert_page':
          return [pages.get(change.page)?.document, past.get(change.revision ?? before ?? '')?.pages.get(change.page)?.document];
        case 'update_reusable_content':
          return change.document ? [reusableContents.get(change.reusableContent)?.document] : [];
        case 'insert_page':
        case 'insert_group':
        case 'insert_link':
        case 'insert_computed':
        case 'delete_page':
        case 'insert_files':
        case 'delete_file':
        case 'insert_reusable_content':
        case 'delete_reusable_content':
        case 'set_variables':
          return [];
      }
    });
    return this.revisionsService.documents(revision.spaceId, [...new Set(hashes.filter((hash) => hash !== undefined))]);
  }
}

/** The place in the request of a place in a document that a change has written. Markdown has no such places. */
function placeOf(changes: readonly ChangeDto[], i: number, place: string): string {
  const change = changes[i]!;
  const document = 'document' in change ? change.document : undefined;
  if (!document || place === '') return `/changes/${i}`;
  return document.document === undefined ? `/changes/${i}/document/markdown` : `/changes/${i}/document/document${place}`;
}
