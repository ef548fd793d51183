import { Injectable } from '@nestjs/common';
import { newId } from '../../../common/db/ids.js';
import { keyBetween } from '../../../common/db/ordering.js';
import { OnEvent } from '../../../common/events/events.js';
import { SpaceCreated } from '../../spaces/space.events.js';
import type { PageRecord } from '../pages/page-record.js';
import { EMPTY_ROOT } from './content-root.js';
import { RevisionsService } from './revisions.service.js';

/** A space begins with a revision, and with a page to write on unless none is wanted. */
@Injectable()
export class StartContent {
  constructor(private readonly revisions: RevisionsService) {}

  @OnEvent(SpaceCreated, { inTransaction: true })
  async start({ space: { id, revisionId, empty, userId } }: SpaceCreated): Promise<void> {
    const pages = empty ? [] : [firstPage()];
    await this.revisions.commit({ id: revisionId, spaceId: id, parents: [], type: 'edits', authorId: userId }, EMPTY_ROOT, {
      pages: new Map(pages.map((page) => [page.id, page])),
      documents: [],
    });
  }
}

function firstPage(): PageRecord {
  const now = new Date().toISOString();
  const position = keyBetween(null, null);
  return { id: newId(), type: 'document', parent: null, position, title: 'Untitled', slug: 'untitled', createdAt: now, updatedAt: now };
}
