import { Injectable } from '@nestjs/common';
import { Turns } from '../../../common/concurrency/turns.js';
import { sectionsIn } from '../../../common/document/sections-in.js';
import type { Audience } from '../../../common/expressions/audience.js';
import { PageBodies } from '../../content/pages/page-bodies.js';
import type { PageRecord } from '../../versions/records/page-record.js';
import { RevisionsService, type Content } from '../../versions/revisions/revisions.service.js';
import type { SearchablePage } from '../search-engine.js';

/** As readers see them, with the reusable contents they include and the operations of APIs that they show. */
const AS_READ = { evaluated: false, dereferenced: 'reusable-contents', described: true } as const;

/** Reads pages as they are indexed. */
@Injectable()
export class SearchablePages {
  constructor(
    private readonly revisionsService: RevisionsService,
    private readonly pageBodies: PageBodies,
  ) {}

  /** For an audience, without what it does not see. */
  async read(content: Content, pages: readonly PageRecord[], audience?: Audience): Promise<SearchablePage[]> {
    const turns = new Turns();
    // In one statement, so that reading each of them finds it in the cache.
    await this.revisionsService.documents(
      content.revision.spaceId,
      pages.flatMap(({ document }) => document ?? []),
    );
    const found: SearchablePage[] = [];
    for (const page of pages) {
      const sections = sectionsIn(await this.pageBodies.document(content, page, { ...AS_READ, ...(audience && { audience }) }));
      const ancestors = content.pages.lineageOf(page).slice(0, -1);
      found.push({
        id: page.id,
        title: page.title,
        description: page.description ?? '',
        path: content.pages.pathOf(page),
        ancestors: ancestors.map(({ title }) => title),
        sections,
      });
      await turns.pass();
    }
    return found;
  }
}
