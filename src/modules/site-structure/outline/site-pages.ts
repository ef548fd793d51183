import { Injectable } from '@nestjs/common';
import type { Space } from '../../spaces/space.entity.js';
import { PageIndex } from '../../versions/records/page-index.js';
import { RevisionsService } from '../../versions/revisions/revisions.service.js';

/** Reads the pages that a space shows on its sites: those of its head. */
@Injectable()
export class SitePages {
  constructor(private readonly revisionsService: RevisionsService) {}

  /** No pages if the space was purged meanwhile. */
  async read({ id, revisionId }: Pick<Space, 'id' | 'revisionId'>): Promise<PageIndex> {
    const revision = await this.revisionsService.find(id, revisionId);
    return revision ? (await this.revisionsService.open(revision)).pages : PageIndex.build(new Map());
  }
}
