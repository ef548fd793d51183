import { Injectable } from '@nestjs/common';
import { Any } from 'typeorm';
import { Database } from '../../../common/db/database.js';
import { wordsOfBlocks } from '../../../common/document/fit-blocks.js';
import { peopleAsText, peopleIn } from '../../../common/document/people-as-text.js';
import type { Document } from '../../../common/document/rich-text.js';
import { Comment } from '../../comments/comment.entity.js';
import { CommentReply } from '../../comments/replies/comment-reply.entity.js';
import { UserQueries } from '../../identity/user.queries.js';
import { printable, type NotificationDetails } from '../kinds/describe-notification.js';

const LONGEST_QUOTE = 300;
const QUOTED: ReadonlySet<string> = new Set(['mention', 'comment', 'comment_reply']);

/** Reads the beginnings of comments and replies as plain text. Pages are never quoted, because they may have conditions. */
@Injectable()
export class QuoteRemarks {
  constructor(
    private readonly database: Database,
    private readonly userQueries: UserQueries,
  ) {}

  /** By the id of the notification. Reasons of failures are quoted, too. */
  async of(all: readonly NotificationDetails[]): Promise<ReadonlyMap<string, string>> {
    const reasons = all.flatMap(({ notification: { id, data } }): [string, string][] =>
      data.reason === undefined ? [] : [[id, shorten(printable(data.reason))]],
    );
    return new Map([...reasons, ...(await this.remarks(all))]);
  }

  private async remarks(all: readonly NotificationDetails[]): Promise<ReadonlyMap<string, string>> {
    const quoted = all.map(({ notification }) => notification).filter(({ kind }) => QUOTED.has(kind));
    const replies = quoted.flatMap(({ commentReplyId }) => commentReplyId ?? []);
    const comments = quoted.flatMap(({ commentId, commentReplyId }) => (commentReplyId === null ? (commentId ?? []) : []));
    const bodies = new Map([...(await this.bodies(Comment, comments)), ...(await this.bodies(CommentReply, replies))]);
    const people = await this.userQueries.people([...bodies.values()].flatMap(peopleIn));
    const names = Object.fromEntries([...people].map(([id, { displayName }]) => [id, displayName]));
    return new Map(
      quoted.flatMap(({ id, commentId, commentReplyId }) => {
        const body = bodies.get(commentReplyId ?? commentId ?? '');
        const text = body ? shorten(printable(wordsOfBlocks(peopleAsText(body, names).nodes))) : '';
        return text === '' ? [] : [[id, text] as const];
      }),
    );
  }

  private async bodies(remark: typeof Comment | typeof CommentReply, ids: readonly string[]): Promise<[string, Document][]> {
    if (ids.length === 0) return [];
    const found = await this.database
      .repo<Comment | CommentReply>(remark)
      .find({ select: { id: true, body: true }, where: { id: Any(ids) } });
    return found.flatMap(({ id, body }) => (body ? [[id, body] as [string, Document]] : []));
  }
}

/** Not in the middle of a character. */
const shorten = (text: string): string => {
  const characters = [...text];
  return characters.length <= LONGEST_QUOTE ? text : `${characters.slice(0, LONGEST_QUOTE - 1).join('')}…`;
};
