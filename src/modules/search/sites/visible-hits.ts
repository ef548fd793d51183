import { Injectable } from '@nestjs/common';
import { Turns } from '../../../common/concurrency/turns.js';
import { sectionsIn } from '../../../common/document/sections-in.js';
import type { Audience } from '../../../common/expressions/audience.js';
import { PageBodies } from '../../content/pages/page-bodies.js';
import { ReadPages } from '../../content/pages/read-pages.js';
import type { PageRecord } from '../../versions/records/page-record.js';
import type { Content } from '../../versions/revisions/revisions.service.js';
import type { PageSection, SearchHit } from '../search-engine.js';
import { ConditionalDocuments } from './conditional-documents.js';

/**
 * Limits hits to what an audience sees. The index has every page with all of its text, so each hit is compared with the
 * content as the audience reads it: neither a result nor the number of results tells what is hidden.
 */
@Injectable()
export class VisibleHits {
  constructor(
    private readonly readPages: ReadPages,
    private readonly conditionalDocuments: ConditionalDocuments,
    private readonly pageBodies: PageBodies,
  ) {}

  /** How much the audience sees of pages. `heads` are the current revisions by space; with `listed`, only of those that the navigation shows. */
  async seen(
    hits: readonly SearchHit[],
    heads: ReadonlyMap<string, string>,
    audience: Audience,
    listed: boolean,
  ): Promise<Map<SearchHit, 'all' | readonly PageSection[]>> {
    const found = new Map<SearchHit, 'all' | readonly PageSection[]>();
    for (const spaceId of new Set(hits.map((hit) => hit.spaceId))) {
      const content = await this.readPages.content({ spaceId, revisionId: heads.get(spaceId)!, audience }, true);
      const { pages } = content;
      const mine = hits.flatMap((hit) => {
        const page = hit.spaceId === spaceId ? pages.get(hit.pageId) : undefined;
        const isLeftOut = !page || (listed && pages.lineageOf(page).some(({ hidden }) => hidden === true));
        return isLeftOut ? [] : [{ hit, page }];
      });
      const sections = await this.sectionsOf(
        content,
        mine.map(({ page }) => page),
        audience,
      );
      for (const { hit } of mine) found.set(hit, sections.get(hit.pageId) ?? 'all');
    }
    return found;
  }

  /** The sections of pages with conditions, as the audience reads them. */
  private async sectionsOf(content: Content, pages: readonly PageRecord[], audience: Audience): Promise<Map<string, PageSection[]>> {
    const found = new Map<string, PageSection[]>();
    const turns = new Turns();
    for (const page of await this.conditionalDocuments.among(content, pages)) {
      const asRead = { evaluated: false, dereferenced: 'reusable-contents', described: true, audience } as const;
      found.set(page.id, sectionsIn(await this.pageBodies.document(content, page, asRead)));
      await turns.pass();
    }
    return found;
  }
}
