import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { tightenHeap } from '../../../common/concurrency/tight-heap.js';
import { namesTag } from '../../../common/http/etag.js';
import type { Resources } from '../../../common/access/resources.js';
import { dispositionOf } from '../../content/bytes/disposition-of.js';
import { contentOf } from '../../content/current-content.decorator.js';
import { ReadPages } from '../../content/pages/read-pages.js';
import { zipOf, type ZipEntry } from './zip-entries.js';
import type { Document } from '../../../common/document/rich-text.js';
import { Conflict } from '../../../common/http/errors.js';
import { FileStore } from '../../../common/storage/file-store.js';
import { PageBodies } from '../../content/pages/page-bodies.js';
import type { Content } from '../../versions/revisions/revisions.service.js';
import type { FileRecord } from '../../versions/records/file-record.js';
import type { PageRecord } from '../../versions/records/page-record.js';
import { SUMMARY, VARIABLES } from '../format/archive-paths.js';
import { layoutOf, type Layout } from '../format/layout.js';
import { printPage } from './print-page.js';
import { printReusableContent } from './print-reusable-content.js';
import { printVariables } from './print-variables.js';
import { printSummary } from './print-summary.js';

/** Increase it whenever the same content becomes other bytes, because ETags would promise the former ones. */
const FORMAT = 1;

/** The number of documents that one statement reads. */
const BATCH = 50;
/** The number of files that are looked at before an export begins. */
const CHECKED = 20;
const PLAIN = { evaluated: false, dereferenced: false } as const;
/** Types whose bytes hardly get smaller. */
const PACKED = /^(?:image\/(?!svg|bmp)|video\/|audio\/|application\/(?:pdf|zip|gzip|x-7z))/;

type Owner = Pick<PageRecord, 'id' | 'document' | 'variables'>;

export interface ExportRequest {
  ifNoneMatch?: string;
  /** For HEAD requests: the headers without the body. */
  headersOnly: boolean;
}

export interface Exported {
  status: 200 | 304;
  headers: Record<string, string>;
  body?: Readable;
}

/** Exports content as an archive of Markdown files, which is made while it is sent. */
@Injectable()
export class ExportContent {
  constructor(
    private readonly readPages: ReadPages,
    private readonly pageBodies: PageBodies,
    private readonly fileStore: FileStore,
  ) {}

  async export(resources: Resources, { ifNoneMatch, headersOnly }: ExportRequest): Promise<Exported> {
    const content = await this.readPages.content(contentOf(resources));
    // Equal content has the same root, and is the same archive.
    const etag = `"export-${FORMAT}.${content.revision.root}"`;
    const headers = { etag, 'cache-control': 'private, no-cache' };
    if (ifNoneMatch !== undefined && namesTag(ifNoneMatch, etag)) return { status: 304, headers };
    await this.requireFiles(content);
    const { title } = resources.get('space');
    const more = { 'content-type': 'application/zip', 'content-disposition': dispositionOf('attachment', `${title}.zip`) };
    return { status: 200, headers: { ...headers, ...more }, ...(!headersOnly && { body: this.archiveOf(content) }) };
  }

  private archiveOf(content: Content): Readable {
    const release = tightenHeap();
    return zipOf(this.list(content)).once('close', release);
  }

  /** Lists what the archive of a content consists of, in a fixed order. */
  private list(content: Content): ZipEntry[] {
    const layout = layoutOf(content);
    const { variables } = content.root;
    return [
      textEntry(SUMMARY, async () => printSummary(content.pages, layout)),
      ...(Object.keys(variables).length > 0 ? [textEntry(VARIABLES, async () => printVariables(variables))] : []),
      ...this.pages(content, layout),
      ...this.reusableContents(content, layout),
      ...this.files(content, layout),
    ];
  }

  /** After a backup was restored without its files, an export would break off in the middle: some of the files tell. */
  private async requireFiles({ files }: Content): Promise<void> {
    for (const { hash, name } of [...files.values()].slice(0, CHECKED))
      if ((await this.fileStore.size(hash)) === undefined)
        throw new Conflict(`The bytes of the file "${name}" are missing: restore the files of this installation`);
  }

  private pages(content: Content, layout: Layout): ZipEntry[] {
    const placed = [...layout.pages.values()].filter(({ page }) => page.type === 'document');
    const documents = this.inBatches(
      content,
      placed.map(({ page }) => page),
    );
    return placed.map((one) => textEntry(one.path, async () => printPage(one, await documents(), layout)));
  }

  private reusableContents(content: Content, layout: Layout): ZipEntry[] {
    const written = [...layout.reusableContents].map(([id, path]) => ({ path, record: content.reusableContents.get(id)! }));
    const documents = this.inBatches(
      content,
      written.map(({ record }) => record),
    );
    return written.map(({ path, record }) =>
      textEntry(path, async () => printReusableContent(record.title, await documents(), layout, path)),
    );
  }

  private files({ files }: Content, layout: Layout): ZipEntry[] {
    return [...layout.files]
      .toSorted(([, a], [, b]) => (a < b ? -1 : 1))
      .map(([id, path]) => {
        const file = files.get(id)!;
        return { path, packed: PACKED.test(file.contentType), content: () => this.bytesOf(file) };
      });
  }

  private async bytesOf({ hash, name }: FileRecord): Promise<Readable> {
    const bytes = await this.fileStore.read(hash);
    if (!bytes) throw new Error(`The bytes of the file ${name} are missing`);
    return bytes;
  }

  /** Returns the documents one after the other, in this order. Archives are written in order, too. */
  private inBatches(content: Content, owners: readonly Owner[]): () => Promise<Document> {
    const read = this.documents(content, owners);
    return async () => (await read.next()).value as Document;
  }

  private async *documents(content: Content, owners: readonly Owner[]): AsyncGenerator<Document, void> {
    for (let from = 0; from < owners.length; from += BATCH)
      yield* this.pageBodies.documents(content, owners.slice(from, from + BATCH), PLAIN);
  }
}

const textEntry = (path: string, content: () => Promise<string>): ZipEntry => ({ path, packed: false, content });
