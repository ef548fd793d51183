import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { tightenHeap } from '../../../common/concurrency/tight-heap.js';
import { Database } from '../../../common/db/database.js';
import { namesTag } from '../../../common/http/etag.js';
import type { Resources } from '../../../common/access/resources.js';
import { audit } from '../../../common/audit/audit.js';
import { dispositionOf } from '../../content/bytes/disposition-of.js';
import { contentOf } from '../../content/current-content.decorator.js';
import { ReadPages } from '../../content/pages/read-pages.js';
import { zipOf, type ZipEntry } from './zip-entries.js';
import { Conflict } from '../../../common/http/errors.js';
import { FileStore } from '../../../common/storage/file-store.js';
import type { Content } from '../../versions/revisions/revisions.service.js';
import type { Space } from '../../spaces/space.entity.js';
import type { FileRecord } from '../../versions/records/file-record.js';
import { SUMMARY, VARIABLES } from '../format/archive-paths.js';
import { layoutOf, type Layout } from '../format/layout.js';
import { PrintTexts, type PrintedText } from './print-texts.js';
import { printVariables } from './print-variables.js';
import { printSummary } from './print-summary.js';

/** Increase it whenever the same content becomes other bytes, because ETags would promise the former ones. */
const FORMAT = 1;

/** The number of files that are looked at before an export begins. */
const CHECKED = 20;
/** Types whose bytes hardly get smaller. */
const PACKED = /^(?:image\/(?!svg|bmp)|video\/|audio\/|application\/(?:pdf|zip|gzip|x-7z))/;

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
    private readonly database: Database,
    private readonly readPages: ReadPages,
    private readonly printTexts: PrintTexts,
    private readonly fileStore: FileStore,
  ) {}

  async export(resources: Resources, { ifNoneMatch, headersOnly }: ExportRequest): Promise<Exported> {
    const content = await this.readPages.content(contentOf(resources));
    // Equal content has the same root, and is the same archive.
    const etag = `"export-${FORMAT}.${content.revision.root}"`;
    const headers = { etag, 'cache-control': 'private, no-cache' };
    if (ifNoneMatch !== undefined && namesTag(ifNoneMatch, etag)) return { status: 304, headers };
    await this.requireFiles(content);
    const space = resources.get('space');
    const { title } = space;
    if (!headersOnly) await this.record(space, content.revision.id, resources);
    const more = { 'content-type': 'application/zip', 'content-disposition': dispositionOf('attachment', `${title}.zip`) };
    return { status: 200, headers: { ...headers, ...more }, ...(!headersOnly && { body: this.archiveOf(content) }) };
  }

  /** Content leaves the installation. */
  private async record(space: Space, revision: string, resources: Resources): Promise<void> {
    const changeRequest = resources.has('change-request') ? resources.get('change-request').id : undefined;
    await this.database.tx(async () => audit(this.database, 'content.export', space, { revision, changeRequest }));
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
    const pages = placed.map(({ page }) => page);
    return textEntries(placed, this.printTexts.pages(content, layout, pages));
  }

  private reusableContents(content: Content, layout: Layout): ZipEntry[] {
    const placed = Array.from(layout.reusableContents, ([id, path]) => ({ path, record: content.reusableContents.get(id)! }));
    const records = placed.map(({ record }) => record);
    return textEntries(placed, this.printTexts.reusableContents(content, layout, records));
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
}

const textEntry = (path: string, content: () => Promise<string>): ZipEntry => ({ path, packed: false, content });

/** Archives are written in order, so each entry is the next text that is printed. */
const textEntries = (placed: readonly { path: string }[], printed: AsyncGenerator<PrintedText, void>): ZipEntry[] =>
  placed.map(({ path }) => textEntry(path, async () => ((await printed.next()).value as PrintedText).text));
