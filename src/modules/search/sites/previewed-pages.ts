import { Injectable } from '@nestjs/common';
import type { Language } from '../../../common/contract/languages.js';
import { Database } from '../../../common/db/database.js';
import type { Audience } from '../../../common/expressions/audience.js';
import { ReadPages } from '../../content/pages/read-pages.js';
import type { VisitorPreview } from '../../site-structure/shown/visitor-pass.js';
import { PreviewedHeads } from '../../site-visitors/admission/previewed-heads.js';
import { ofSpace } from '../../spaces/space.queries.js';
import { DifferingRecords } from '../../versions/revisions/differing-records.js';
import type { Content } from '../../versions/revisions/revisions.service.js';
import { SearchablePages } from '../indexing/searchable-pages.js';
import type { SearchablePage } from '../search-engine.js';

/** Each of them is read for a search, so that no index of a change request is needed. Further ones are found as they are published. */
const MOST_PAGES = 100;

/** What a preview shows instead of pages of the index. */
interface Previewed {
  spaceId: string;
  language: Language | null;
  /** The head of the change request. */
  revisionId: string;
  /** The pages that differ, also those that are gone. */
  replaced: ReadonlySet<string>;
  /** Those of them that there are, as the audience reads them. */
  pages: SearchablePage[];
}

interface Heads {
  language: Language | null;
  published: string | null;
  previewed: string | null;
}

/** Reads the pages in which a previewed change request differs from the published content of its space. */
@Injectable()
export class PreviewedPages {
  constructor(
    private readonly database: Database,
    private readonly previewedHeads: PreviewedHeads,
    private readonly readPages: ReadPages,
    private readonly differingRecords: DifferingRecords,
    private readonly searchablePages: SearchablePages,
  ) {}

  /** Undefined if the preview shows no change request of these spaces. */
  async read({ spaceId, changeRequestId }: VisitorPreview, spaceIds: Iterable<string>, audience: Audience): Promise<Previewed | undefined> {
    if (spaceId === undefined || changeRequestId === undefined || ![...spaceIds].includes(spaceId)) return undefined;
    const { language, published, previewed } = await this.headsOf(spaceId, changeRequestId);
    if (published === null || previewed === null) return undefined;
    const [before, after] = [await this.contentOf(spaceId, published), await this.contentOf(spaceId, previewed)];
    const ids = (await this.differing(before, after)).slice(0, MOST_PAGES);
    const content = await this.readPages.content({ spaceId, revisionId: previewed, audience }, true);
    const records = ids.flatMap((id) => content.pages.get(id) ?? []).filter(({ type }) => type === 'document');
    const pages = await this.searchablePages.read(content, records, audience);
    return { spaceId, language, revisionId: previewed, replaced: new Set(ids), pages };
  }

  private async headsOf(spaceId: string, changeRequestId: string): Promise<Heads> {
    const [heads] = await this.database.query<Heads>(
      `SELECT ${ofSpace('s', '$1', 's.language')} AS language, ${ofSpace('s', '$1', 's.revision_id')} AS published,
              ${this.previewedHeads.headOf('$2', '$1')} AS previewed`,
      [spaceId, changeRequestId],
    );
    return heads!;
  }

  private contentOf(spaceId: string, revisionId: string): Promise<Content> {
    return this.readPages.content({ spaceId, revisionId }, true);
  }

  private async differing(before: Content, after: Content): Promise<string[]> {
    const { pages, reusableContents } = await this.differingRecords.between(before, after);
    const all = after.pages.inOrder();
    const changed = new Set(pages);
    const shown = all.filter(({ id }) => changed.has(id) || !before.pages.get(id));
    // Which pages include a reusable content is only known when they are read.
    const others = reusableContents.length > 0 ? all : [];
    return [...new Set([...shown.map(({ id }) => id), ...pages, ...others.map(({ id }) => id)])];
  }
}
