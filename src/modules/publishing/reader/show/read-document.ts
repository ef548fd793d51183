import { Injectable } from '@nestjs/common';
import { replaceBlocks } from '../../../../common/document/replace-blocks.js';
import type { Audience } from '../../../../common/expressions/audience.js';
import type { Document } from '../../../../common/document/rich-text.js';
import { PageBodies } from '../../../content/pages/page-bodies.js';
import { SpecDescriptions } from '../../../content/pages/spec-descriptions.js';
import type { PageRecord } from '../../../versions/records/page-record.js';
import type { Content } from '../../../versions/revisions/revisions.service.js';

export interface ReadDocument {
  document: Document;
  /** The versions of the specifications that the document shows; undefined if it shows none. */
  specs?: string | null;
}

/** Reads the document of a page with everything that it shows in its place. */
@Injectable()
export class ReadDocuments {
  constructor(
    private readonly pageBodies: PageBodies,
    private readonly specDescriptions: SpecDescriptions,
  ) {}

  async read(content: Content, page: PageRecord, audience: Audience): Promise<ReadDocument> {
    const { spaceId } = content.revision;
    const document = await this.pageBodies.document(content, page, { evaluated: true, dereferenced: true, audience });
    const describe = await this.specDescriptions.describerFor(spaceId, document);
    if (!describe) return { document };
    const specs = await this.specsOf(spaceId);
    return { document: replaceBlocks(document, describe), specs };
  }

  /** Identifies the versions of the specifications that documents of the space show. */
  specsOf(spaceId: string): Promise<string | null> {
    return this.specDescriptions.stateOf(spaceId);
  }
}
