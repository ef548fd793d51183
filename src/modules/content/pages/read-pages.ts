import { Injectable } from '@nestjs/common';
import type { Document } from '../../../common/document/rich-text.js';
import { NotFound } from '../../../common/http/errors.js';
import { ComputePages } from '../computed/compute-pages.js';
import type { FileRecord } from '../../versions/records/file-record.js';
import type { ReusableContentRecord } from '../../versions/records/reusable-content-record.js';
import type { ContentAddress } from '../current-content.decorator.js';
import { RevisionsService, type Content } from '../../versions/revisions/revisions.service.js';
import { PageBodies, type Body, type BodyFormat, type Rendering } from './page-bodies.js';
import type { PageRecord } from '../../versions/records/page-record.js';

export interface PageInPlace {
  page: PageRecord;
  content: Content;
  /** The content that the page was read from. */
  body?: Body;
}

/** Reads the content of a space at a revision. */
@Injectable()
export class ReadPages {
  constructor(
    private readonly revisions: RevisionsService,
    private readonly bodies: PageBodies,
    private readonly computing: ComputePages,
  ) {}

  /** Returns the content as it is stored or, with `computed`, with the pages that are computed now. */
  async content({ spaceId, revisionId }: ContentAddress, computed = false): Promise<Content> {
    const revision = await this.revisions.find(spaceId, revisionId);
    if (!revision) throw new NotFound('revision');
    const content = await this.revisions.open(revision);
    return computed ? this.computing.show(content) : content;
  }

  async byId(address: ContentAddress, pageId: string, computed = false, format?: BodyFormat): Promise<PageInPlace> {
    const content = await this.content(address, computed);
    return this.inPlace(content, content.pages.get(pageId), format);
  }

  async byPath(address: ContentAddress, path: string, computed = false, format?: BodyFormat): Promise<PageInPlace> {
    const content = await this.content(address, computed);
    return this.inPlace(content, content.pages.byPath(path), format);
  }

  /** A page without a document has an empty one. */
  async documentOf(address: ContentAddress, pageId: string, rendering: Rendering & { computed: boolean }): Promise<Document> {
    const { page, content } = await this.byId(address, pageId, rendering.computed);
    if (page.type !== 'document') throw new NotFound('document');
    return this.bodies.document(content, page, rendering);
  }

  async file(address: ContentAddress, fileId: string): Promise<FileRecord> {
    const file = (await this.content(address)).files.get(fileId);
    if (!file) throw new NotFound('file');
    return file;
  }

  async reusableContent(address: ContentAddress, id: string): Promise<ReusableContentRecord> {
    const found = (await this.content(address)).reusableContents.get(id);
    if (!found) throw new NotFound('reusable content');
    return found;
  }

  async reusableDocument(address: ContentAddress, id: string, rendering: Rendering): Promise<Document> {
    const content = await this.content(address);
    const found = content.reusableContents.get(id);
    if (!found) throw new NotFound('reusable content');
    return this.bodies.document(content, found, rendering);
  }

  async document({ spaceId }: Pick<ContentAddress, 'spaceId'>, documentId: string): Promise<Document> {
    const document = await this.revisions.document(spaceId, documentId);
    if (!document) throw new NotFound('document');
    return document;
  }

  private async inPlace(content: Content, page: PageRecord | undefined, format: BodyFormat | undefined): Promise<PageInPlace> {
    if (!page) throw new NotFound('page');
    if (!format || page.type !== 'document') return { page, content };
    return { page, content, body: await this.bodies.of(content, page, format) };
  }
}
