import { Injectable } from '@nestjs/common';
import { RowCounters } from '../../common/db/row-counters.js';

@Injectable()
export class CommentCounters extends RowCounters<'replies'> {
  protected readonly table = 'comments';
}

const openOnes = (of: string, where: string) =>
  `SELECT ${of} AS id, count(*)::int AS n FROM comments WHERE ${where} AND status = 'open' GROUP BY ${of}`;

/** Computes the correct counters of a space, a change request and a comment. */
export const COMMENTS_OF_SPACES = { comments: openOnes('space_id', 'change_request_id IS NULL') };
export const COMMENTS_OF_CHANGE_REQUESTS = { comments_open: openOnes('change_request_id', 'change_request_id IS NOT NULL') };
export const REPLIES_OF_COMMENTS = { replies: 'SELECT comment_id AS id, count(*)::int AS n FROM comment_replies GROUP BY comment_id' };
