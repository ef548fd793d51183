import { Injectable } from '@nestjs/common';
import type { Audience } from '../../../../common/expressions/audience.js';
import type { Document } from '../../../../common/document/rich-text.js';
import { PageBodies } from '../../../content/pages/page-bodies.js';
import { type ShownSpecs, SpecDescriptions } from '../../../content/pages/spec-descriptions.js';
import type { PageRecord } from '../../../versions/records/page-record.js';
import type { Content } from '../../../versions/revisions/revisions.service.js';

export interface ReadDocument {
  document: Document;
  /** The versions of the specifications that the document shows; undefined if it shows none. */
  specs?: string | null;
  /** What a block of a specification shows. */
  partOf?: ShownSpecs['partOf'];
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
    const shown = await this.specDescriptions.shownIn(spaceId, document);
    if (!shown) return { document };
    return { ...shown, specs: await this.specsOf(spaceId) };
  }

  /** Of several spaces; those that show none are missing. */
  specsOfEach(spaceIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.specDescriptions.statesOf(spaceIds);
  }

  /** Identifies the versions of the specifications that documents of the space show. */
  specsOf(spaceId: string): Promise<string | null> {
    return this.specDescriptions.stateOf(spaceId);
  }
}
