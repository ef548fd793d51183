import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { namesTag } from '../../../common/http/etag.js';
import type { Resources } from '../../../common/access/resources.js';
import { dispositionOf } from '../../content/bytes/disposition-of.js';
import { contentOf } from '../../content/current-content.decorator.js';
import { ReadPages } from '../../content/pages/read-pages.js';
import { ExportEntries } from './export-entries.js';
import { zipOf } from './zip-entries.js';

/** Increase it whenever the same content becomes other bytes, because ETags would promise the former ones. */
const FORMAT = 1;

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
    private readonly exportEntries: ExportEntries,
  ) {}

  async export(resources: Resources, { ifNoneMatch, headersOnly }: ExportRequest): Promise<Exported> {
    const content = await this.readPages.content(contentOf(resources));
    // Equal content has the same root, and is the same archive.
    const etag = `"export-${FORMAT}.${content.revision.root}"`;
    const headers = { etag, 'cache-control': 'private, no-cache' };
    if (ifNoneMatch !== undefined && namesTag(ifNoneMatch, etag)) return { status: 304, headers };
    await this.exportEntries.requireFiles(content);
    const { title } = resources.get('space');
    const more = { 'content-type': 'application/zip', 'content-disposition': dispositionOf('attachment', `${title}.zip`) };
    return { status: 200, headers: { ...headers, ...more }, ...(!headersOnly && { body: zipOf(this.exportEntries.list(content)) }) };
  }
}
