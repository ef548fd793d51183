import { Injectable } from '@nestjs/common';
import { Database } from '../../common/db/database.js';
import { EntityRows } from '../../common/db/entity-rows.js';
import { paginate, type Page, type PageQuery } from '../../common/db/paginate.js';
import { Selection, valueAs } from '../../common/db/selection.js';
import { NotFound } from '../../common/http/errors.js';
import type { ListCommentsQuery } from './comment.dto.js';
import { Comment } from './comment.entity.js';
import type { Discussion } from './current-discussion.decorator.js';
import type { People } from '../identity/person.js';
import { UserQueries } from '../identity/user.queries.js';
import { MembersService, type MemberDetails } from '../orgs/members/members.service.js';
import { reactionsTo, type Reaction } from './remarks/remarks.js';

/** How often a user replied, and when last (in milliseconds). */
type Replier = readonly [userId: string, count: number, updatedAt: number];

/** SQL: the users who posted a comment or replied to it. */
export const participantsOf = (comment: string) => `SELECT pc.posted_by_id FROM comments pc WHERE pc.id = ${comment}
  UNION SELECT pr.posted_by_id FROM comment_replies pr WHERE pr.comment_id = ${comment}`;

/** SQL: whether a comment was not deleted. */
export const isComment = (id: string) => `EXISTS (SELECT FROM comments ic WHERE ic.id = ${id})`;

/** SQL: whether a reply was not deleted. */
export const isCommentReply = (id: string) => `EXISTS (SELECT FROM comment_replies ir WHERE ir.id = ${id})`;

export interface CommentDetails {
  comment: Comment;
  reactions: readonly Reaction[];
  repliers: readonly Replier[];
  /** All users that the row refers to. */
  people: People;
}

type Row = Readonly<Record<string, unknown>>;

/** Skips the lookup for comments without replies. */
const REPLIERS = `CASE WHEN c.replies = 0 THEN '[]' ELSE (
  SELECT coalesce(json_agg(json_build_array(x.user_id, x.count, (date_part('epoch', x.updated_at) * 1000)::bigint)
                           ORDER BY x.updated_at DESC, x.user_id), '[]')
  FROM (SELECT r.posted_by_id AS user_id, count(*)::int AS count, max(r.posted_at) AS updated_at
        FROM comment_replies r WHERE r.comment_id = c.id GROUP BY r.posted_by_id) x) END`;

/** Reads comments with everything they are presented with, in two statements for any number of comments. */
@Injectable()
export class CommentQueries {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly userQueries: UserQueries,
    private readonly membersService: MembersService,
  ) {}

  async list(
    { spaceId, changeRequestId }: Discussion,
    { order, status, targetPage, authors, ...page }: Omit<ListCommentsQuery, 'format'>,
  ): Promise<Page<CommentDetails>> {
    const values: unknown[] = [changeRequestId ?? spaceId];
    const where = [changeRequestId === null ? 'c.space_id = $1 AND c.change_request_id IS NULL' : 'c.change_request_id = $1'];
    if (status !== 'all') where.push(`c.status = $${values.push(status)}`);
    if (targetPage !== undefined) where.push(`c.page_id = $${values.push(targetPage)}`);
    if (authors !== undefined) where.push(`c.posted_by_id = ANY($${values.push(authors)})`);
    const direction = order === 'asc' ? 'ASC' : 'DESC';
    const found = await paginate(
      this.database,
      {
        name: 'comments',
        select: this.select,
        from: 'comments c',
        where,
        values,
        order: [
          { sql: 'c.posted_at', type: 'timestamptz', direction },
          { sql: 'c.id', type: 'text', direction },
        ],
      },
      page,
      (row) => this.read(row),
    );
    const people = await this.userQueries.people(found.items.flatMap(namedIn));
    return { ...found, items: found.items.map(({ comment, reactions, repliers }) => ({ comment, reactions, repliers, people })) };
  }

  async get(id: string): Promise<CommentDetails> {
    const [row] = await this.database.query<Row>(`SELECT ${this.select.text} FROM comments c WHERE c.id = $1`, [id]);
    if (!row) throw new NotFound('comment');
    const details = this.read(row);
    return { ...details, people: await this.userQueries.people(namedIn(details)) };
  }

  /** Lists the current members who commented or replied in a discussion: those who joined last first. */
  listCommenters({ orgId, spaceId, changeRequestId }: Discussion, page: PageQuery): Promise<Page<MemberDetails>> {
    const here = changeRequestId === null ? 'c.space_id = $2 AND c.change_request_id IS NULL' : 'c.change_request_id = $2';
    return paginate(
      this.database,
      {
        name: 'commenters',
        select: this.membersService.select,
        from: this.membersService.from,
        where: [
          'm.org_id = $1',
          `EXISTS (SELECT FROM comments c WHERE c.posted_by_id = m.user_id AND ${here})
           OR EXISTS (SELECT FROM comment_replies r JOIN comments c ON c.id = r.comment_id
                      WHERE r.posted_by_id = m.user_id AND r.space_id = c.space_id AND ${here})`,
        ],
        values: [orgId, changeRequestId ?? spaceId],
        order: [
          { sql: 'm.joined_at', type: 'timestamptz', direction: 'DESC' },
          { sql: 'm.id', type: 'text', direction: 'DESC' },
        ],
      },
      page,
      this.membersService.read,
    );
  }

  private get select(): Selection {
    return new Selection([
      this.entityRows.part(Comment, 'c'),
      valueAs('reactions', reactionsTo('comment', 'c')),
      valueAs('repliers', REPLIERS),
    ]);
  }

  private read(row: Row): Omit<CommentDetails, 'people'> {
    return {
      comment: this.entityRows.read(Comment, 'c', row)!,
      reactions: row['reactions'] as Reaction[],
      repliers: row['repliers'] as Replier[],
    };
  }
}

const namedIn = ({ comment, reactions, repliers }: Omit<CommentDetails, 'people'>): string[] => [
  comment.postedById,
  ...(comment.resolvedById === null ? [] : [comment.resolvedById]),
  ...comment.mentions,
  ...reactions.map(([, userId]) => userId),
  ...repliers.map(([userId]) => userId),
];
