import { Injectable } from '@nestjs/common';
import type { Document } from '../../../common/document/rich-text.js';
import { isNoChange } from '../../versions/draft/effective-changes.js';
import { MarkdownReader } from '../../../common/document/markdown-reader.js';
import type { FileRecord } from '../../versions/records/file-record.js';
import { IncomingFiles, type TakenFiles } from '../bytes/incoming-files.js';
import type { Head } from '../../versions/heads/head.js';
import { SpaceBlobs } from '../../versions/store/space-blobs.js';
import { RevisionsService, type Content } from '../../versions/revisions/revisions.service.js';
import { applyChanges } from './apply/apply-changes.js';
import type { Touched } from './apply/batch.js';
import type { ChangeDto } from './changes/content-batch.js';

export interface WriteBatch {
  changes: readonly ChangeDto[];
  /** The bytes of its files, where they were taken in already. */
  files?: TakenFiles;
}

export interface Written {
  spaceId: string;
  /** The revision it was written on, if nothing came of it. */
  revisionId: string;
  touched: Touched[];
  insertedFiles: FileRecord[];
}

/** Makes a revision of another one and a batch of changes. Whoever moves a head to it holds that head locked meanwhile. */
@Injectable()
export class WriteContent {
  constructor(
    private readonly revisions: RevisionsService,
    private readonly incoming: IncomingFiles,
    private readonly blobs: SpaceBlobs,
    private readonly markdown: MarkdownReader,
  ) {}

  /** Fetches and keeps the bytes of the files a batch brings: before anything is locked, for that may take its time. */
  takeFiles(changes: readonly ChangeDto[]): Promise<TakenFiles> {
    return this.incoming.take(
      changes.flatMap((change, i) =>
        change.operation === 'insert_files' ? change.files.map((file, at) => ({ file, pointer: `/changes/${i}/files/${at}` })) : [],
      ),
    );
  }

  /** Within the transaction of whoever holds the head. A batch that changes nothing makes no revision. */
  async write(head: Head, changes: readonly ChangeDto[], files: TakenFiles): Promise<Written> {
    const { spaceId, revisionId, authorId } = head;
    const current = (await this.revisions.find(spaceId, revisionId))!;
    const content = await this.revisions.open(current);
    const before = head.base ?? current.parents[0];
    const past = await this.pastOf(spaceId, changes, before);
    const documents = await this.documentsFor(content, past, changes, before);
    const batch = await applyChanges({ content, documents, past, before, files, markdown: this.markdown }, changes);
    const { outcome: touched, insertedFiles } = batch;
    const changed = batch.draft.changes;
    if (isNoChange(changed)) return { spaceId, revisionId, touched, insertedFiles };
    const { id } = await this.revisions.commit({ spaceId, parents: [revisionId], type: 'edits', authorId }, content.root, changed);
    await this.blobs.refer(spaceId, insertedFiles);
    return { spaceId, revisionId: id, touched, insertedFiles };
  }

  /** The revisions that pages are reverted to. */
  private async pastOf(spaceId: string, changes: readonly ChangeDto[], before: string | undefined): Promise<ReadonlyMap<string, Content>> {
    const ids = changes.flatMap((change) => (change.operation === 'revert_page' ? (change.revision ?? before ?? []) : []));
    const revisions = await this.revisions.findAll(spaceId, [...new Set(ids)]);
    const contents = await Promise.all(revisions.map((revision) => this.revisions.open(revision)));
    return new Map(contents.map((content) => [content.revision.id, content]));
  }

  /** What pages and contents say that are edited, or are to be as they were. */
  private documentsFor(
    { revision, pages, reusableContents }: Content,
    past: ReadonlyMap<string, Content>,
    changes: readonly ChangeDto[],
    before: string | undefined,
  ): Promise<ReadonlyMap<string, Document>> {
    const hashes = changes.flatMap((change) => {
      switch (change.operation) {
        case 'update_page':
          return change.document ? [pages.get(change.page)?.document] : [];
        case 'patch_page':
          return [pages.get(change.page)?.document];
        case 'revert_page':
          return [pages.get(change.page)?.document, past.get(change.revision ?? before ?? '')?.pages.get(change.page)?.document];
        case 'update_reusable_content':
          return change.document ? [reusableContents.get(change.reusableContent)?.document] : [];
        default:
          return [];
      }
    });
    return this.revisions.documents(revision.spaceId, [...new Set(hashes.filter((hash) => hash !== undefined))]);
  }
}
