import { Injectable } from '@nestjs/common';
import type { Cache } from '../../../common/caches/cache.js';
import { Caches } from '../../../common/caches/caches.js';
import { blocksIn } from '../../../common/document/blocks-in.js';
import { RevisionsService, type Content } from '../../versions/revisions/revisions.service.js';
import type { PageRecord } from '../../versions/records/page-record.js';

interface Parts {
  hasCondition: boolean;
  includesContents: boolean;
}

/** Finds the pages of which a reader may see only a part, because something on them has a condition. */
@Injectable()
export class ConditionalDocuments {
  /** By the hash of a document, which never changes. */
  private readonly known: Cache<Parts>;

  constructor(
    private readonly revisionsService: RevisionsService,
    caches: Caches,
  ) {
    this.known = caches.create<Parts>({ name: 'conditional-documents', bytesOf: () => 0 });
  }

  async among(content: Content, pages: readonly PageRecord[]): Promise<PageRecord[]> {
    const found = await this.partsOf(content, pages);
    if (!pages.some(({ document = '' }) => found.get(document)?.includesContents))
      return pages.filter(({ document = '' }) => found.get(document)?.hasCondition);
    const contents = await this.partsOf(content, [...content.reusableContents.values()]);
    const inContents = [...contents.values()].some(({ hasCondition }) => hasCondition);
    return pages.filter(({ document = '' }) => {
      const parts = found.get(document);
      return parts?.hasCondition || (inContents && parts?.includesContents);
    });
  }

  private async partsOf({ revision: { spaceId } }: Content, owners: readonly { document?: string }[]): Promise<ReadonlyMap<string, Parts>> {
    const found = new Map<string, Parts>();
    const missing = new Set<string>();
    for (const hash of owners.flatMap(({ document }) => document ?? [])) {
      const known = this.known.get(hash);
      if (known) found.set(hash, known);
      else missing.add(hash);
    }
    for (const [hash, document] of await this.revisionsService.documents(spaceId, [...missing])) {
      const types = new Set(Array.from(blocksIn(document), ({ type }) => type));
      const parts = { hasCondition: types.has('if'), includesContents: types.has('reusable-content') };
      this.known.set(hash, parts);
      found.set(hash, parts);
    }
    return found;
  }
}
