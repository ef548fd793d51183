import { Injectable } from '@nestjs/common';
import { EMPTY_DOCUMENT, type RichTextDocument } from '../../../common/contract/document.js';
import { NotFound } from '../../../common/http/errors.js';
import type { ContentAddress } from '../revisions/current-content.decorator.js';
import { RevisionsService, type Content } from '../revisions/revisions.service.js';
import type { PageIndex } from './page-index.js';
import type { PageRecord } from './page-record.js';

export interface PageInPlace {
  page: PageRecord;
  index: PageIndex;
  /** Where it was asked for. */
  document?: RichTextDocument;
}

/** The content of a space as it is, or was at some revision. */
@Injectable()
export class ReadPages {
  constructor(private readonly revisions: RevisionsService) {}

  async content({ spaceId, revisionId }: ContentAddress): Promise<Content> {
    const revision = await this.revisions.find(spaceId, revisionId);
    if (!revision) throw new NotFound('revision');
    return this.revisions.open(revision);
  }

  async byId(address: ContentAddress, pageId: string, withDocument: boolean): Promise<PageInPlace> {
    const { pages } = await this.content(address);
    return this.inPlace(address, pages, pages.get(pageId), withDocument);
  }

  async byPath(address: ContentAddress, path: string, withDocument: boolean): Promise<PageInPlace> {
    const { pages } = await this.content(address);
    return this.inPlace(address, pages, pages.byPath(path), withDocument);
  }

  /** A page without a document is an empty one. */
  async documentOf(address: ContentAddress, pageId: string): Promise<RichTextDocument> {
    return (await this.byId(address, pageId, true)).document!;
  }

  async document({ spaceId }: ContentAddress, documentId: string): Promise<RichTextDocument> {
    const document = await this.revisions.document(spaceId, documentId);
    if (!document) throw new NotFound('document');
    return document;
  }

  private async inPlace(
    address: ContentAddress,
    index: PageIndex,
    page: PageRecord | undefined,
    withDocument: boolean,
  ): Promise<PageInPlace> {
    if (!page) throw new NotFound('page');
    if (!withDocument || page.type !== 'document') return { page, index };
    return { page, index, document: page.document === undefined ? EMPTY_DOCUMENT : await this.document(address, page.document) };
  }
}
