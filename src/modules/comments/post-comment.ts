import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/actor.js';
import { Database } from '../../common/db/database.js';
import { newId } from '../../common/ids/ids.js';
import { Events } from '../../common/events/events.js';
import { BadRequest } from '../../common/http/errors.js';
import { ReadPages } from '../content/pages/read-pages.js';
import type { PostCommentDto } from './comment.dto.js';
import { Comment } from './comment.entity.js';
import { CommentCreated } from './comment.events.js';
import type { Discussion } from './current-discussion.decorator.js';
import { DiscussionTally } from './discussion-tally.js';
import { CommentQueries, type CommentDetails } from './comment.queries.js';
import { Remarks } from './remarks/remarks.js';

@Injectable()
export class PostComment {
  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly readPages: ReadPages,
    private readonly remarks: Remarks,
    private readonly discussionTally: DiscussionTally,
    private readonly commentQueries: CommentQueries,
  ) {}

  async post(discussion: Discussion, { body: said, page, node, tableCell }: PostCommentDto, actor: Actor): Promise<CommentDetails> {
    const { body, markdown, mentions } = await this.remarks.read(said, discussion.orgId);
    if (page !== undefined) await this.refuseStrange(page, discussion);
    const { spaceId, changeRequestId, revisionId } = discussion;
    return this.database.tx(async () => {
      // First, because its lock makes comments of one discussion commit in the order of their timestamps. Otherwise a client
      // that reads on from the newest comment it knows could miss one that started earlier and committed later.
      await this.discussionTally.open(discussion, 1);
      const id = newId();
      const place = { spaceId, changeRequestId, revisionId, pageId: page, nodeId: node };
      const cell = { cellRecord: tableCell?.record, cellDefinition: tableCell?.definition };
      const text = { body: body as object | null, markdown, mentions };
      const posted = { postedById: actor.userId, postedAt: () => 'clock_timestamp()' };
      await this.database.repo(Comment).insert({ id, ...place, ...cell, ...posted, ...text });
      await this.discussionTally.contribute(discussion, actor);
      await this.events.emit(new CommentCreated({ spaceId, changeRequestId, commentId: id }, actor.userId, mentions));
      return this.commentQueries.get(id);
    });
  }

  /** Refuses a page that is not in the current content. It can still be deleted later. */
  private async refuseStrange(page: string, discussion: Discussion): Promise<void> {
    const { pages } = await this.readPages.content(discussion);
    if (pages.get(page)) return;
    throw new BadRequest('The request is not valid', [{ pointer: '/page', message: 'is not a page of this content' }]);
  }
}
