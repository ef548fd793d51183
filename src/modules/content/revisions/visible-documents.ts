import { Injectable } from '@nestjs/common';
import type { Resources } from '../../../common/access/resources.js';
import { VisitorSource } from '../../../common/access/visitor-source.js';
import type { Document } from '../../../common/document/rich-text.js';
import { contentOf, type ContentAddress } from '../current-content.decorator.js';
import { ReadPages } from '../pages/read-pages.js';

/** Reads documents by id. To a visitor, a document exists only as that of a page or a reusable content that the audience sees. */
@Injectable()
export class VisibleDocuments {
  constructor(
    private readonly readPages: ReadPages,
    private readonly visitorSource: VisitorSource,
  ) {}

  async get(resources: Resources, documentId: string): Promise<Document> {
    const address = contentOf(resources);
    const { spaceId, audience, visitor } = address;
    if (!audience || !visitor) return this.readPages.document(address, documentId);
    const revisions = await this.visitorSource.revisionsIn(resources);
    const addresses = revisions.map((revisionId): ContentAddress => ({ spaceId, revisionId, audience, visitor }));
    return this.readPages.visibleDocument(addresses, documentId);
  }
}
