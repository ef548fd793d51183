import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { paginate, type Page, type PageQuery } from '../../../common/db/paginate.js';
import { NotFound } from '../../../common/http/errors.js';
import type { Comment } from '../comment.entity.js';
import type { People } from '../../identity/person.js';
import { UserQueries } from '../../identity/user.queries.js';
import { reactionsTo, type Reaction } from '../remarks/remarks.js';
import { CommentReply } from './comment-reply.entity.js';

export interface CommentReplyDetails {
  reply: CommentReply;
  reactions: readonly Reaction[];
  /** All users that the row refers to. */
  people: People;
}

type Row = Readonly<Record<string, unknown>>;

/** Reads replies with everything they are presented with, in two statements for any number of replies. */
@Injectable()
export class CommentReplyQueries {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly userQueries: UserQueries,
  ) {}

  /** Lists the newest first. */
  async list({ id }: Comment, page: PageQuery): Promise<Page<CommentReplyDetails>> {
    const found = await paginate(
      this.database,
      {
        name: 'comment-replies',
        select: this.select,
        from: 'comment_replies r',
        where: ['r.comment_id = $1'],
        values: [id],
        order: [
          { sql: 'r.posted_at', type: 'timestamptz', direction: 'DESC' },
          { sql: 'r.id', type: 'text', direction: 'DESC' },
        ],
      },
      page,
      (row) => this.read(row),
    );
    const people = await this.userQueries.people(found.items.flatMap(namedIn));
    return { ...found, items: found.items.map(({ reply, reactions }) => ({ reply, reactions, people })) };
  }

  async get(id: string): Promise<CommentReplyDetails> {
    const [row] = await this.database.query<Row>(`SELECT ${this.select} FROM comment_replies r WHERE r.id = $1`, [id]);
    if (!row) throw new NotFound('comment-reply');
    const details = this.read(row);
    return { ...details, people: await this.userQueries.people(namedIn(details)) };
  }

  private get select(): string {
    return `${this.entityRows.columns(CommentReply, 'r')}, ${reactionsTo('comment-reply', 'r')} AS reactions`;
  }

  private read(row: Row): Omit<CommentReplyDetails, 'people'> {
    return { reply: this.entityRows.read(CommentReply, 'r', row)!, reactions: row['reactions'] as Reaction[] };
  }
}

const namedIn = ({ reply, reactions }: Omit<CommentReplyDetails, 'people'>): string[] => [
  reply.postedById,
  ...reply.mentions,
  ...reactions.map(([, userId]) => userId),
];
