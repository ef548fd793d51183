import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { Database } from '../../../common/db/database.js';
import { BadRequest, NotFound } from '../../../common/http/errors.js';
import type { Body } from '../../../common/document/read-body.js';
import { readText } from '../../../common/document/text-body.js';
import { refsIn } from '../../../common/document/refs-in.js';
import type { Document } from '../../../common/document/rich-text.js';
import { MemberQueries } from '../../orgs/members/member.queries.js';
import type { Remark } from './remark.entity.js';

/** The tables of comments and replies, of their reactions, and the column that refers to the comment or reply. */
const REMARKS = {
  comment: { table: 'comments', reactions: 'comment_reactions', key: 'comment_id' },
  'comment-reply': { table: 'comment_replies', reactions: 'comment_reply_reactions', key: 'comment_reply_id' },
} as const;

type RemarkKind = keyof typeof REMARKS;

/** Who reacted with which emoji, and when (in milliseconds). */
export type Reaction = readonly [emoji: string, userId: string, reactedAt: number];

interface ReactionChange {
  addedReactions?: readonly string[];
  removedReactions?: readonly string[];
}

/** SQL for the reactions to a row, oldest first. */
export const reactionsTo = (kind: RemarkKind, row: string) => `(
  SELECT coalesce(json_agg(json_build_array(x.emoji, x.user_id, (date_part('epoch', x.reacted_at) * 1000)::bigint)
                           ORDER BY x.reacted_at, x.emoji, x.user_id), '[]')
  FROM ${REMARKS[kind].reactions} x WHERE x.${REMARKS[kind].key} = ${row}.id)`;

interface RemarkText {
  /** Null if it is empty. */
  body: Document | null;
  /** The body as it was sent, if it was sent as Markdown. */
  markdown: string | null;
  mentions: string[];
}

export interface RemarkChange extends ReactionChange {
  body?: Body;
}

/** Reads and changes what comments and replies have in common: body, mentions and reactions. */
@Injectable()
export class Remarks {
  constructor(
    private readonly database: Database,
    private readonly memberQueries: MemberQueries,
  ) {}

  /**
   * Only members of the organization can be mentioned; otherwise anyone could find out which user has an id. Users who
   * were mentioned `before` can stay, so that a text can still be edited after a mentioned user has left.
   */
  async read(body: Body, organizationId: string, before: readonly string[] = []): Promise<RemarkText> {
    const document = readText(body, '/body');
    const mentions = document ? usersIn(document) : [];
    const fresh = mentions.filter((id) => !before.includes(id));
    const members = fresh.length > 0 ? await this.memberQueries.idsAmong(organizationId, fresh) : new Set<string>();
    const stranger = fresh.find((id) => !members.has(id));
    if (stranger === undefined) return { body: document, markdown: body.markdown ?? null, mentions };
    const message = `must not mention ${stranger}, who is not a member of the organization`;
    throw new BadRequest('The request is not valid', [{ pointer: '/body', message }]);
  }

  /** Locks the remark until the transaction ends. Returns the users whose mention is new, if the body was changed. */
  async change(
    kind: RemarkKind,
    { id, mentions }: Remark,
    { body, ...reactions }: RemarkChange,
    organizationId: string,
    actor: Actor,
  ): Promise<string[] | undefined> {
    refuseContradiction(reactions);
    const text = body && (await this.read(body, organizationId, mentions));
    const { table } = REMARKS[kind];
    const [found] = await this.database.query(`SELECT 1 FROM ${table} WHERE id = $1 FOR NO KEY UPDATE`, [id]);
    if (!found) throw new NotFound(kind);
    await this.changeReactions(kind, id, reactions, actor);
    if (!text) return undefined;
    await this.database.query(`UPDATE ${table} SET body = $2, markdown = $3, mentions = $4, edited_at = clock_timestamp() WHERE id = $1`, [
      id,
      text.body && JSON.stringify(text.body),
      text.markdown,
      text.mentions,
    ]);
    return text.mentions.filter((userId) => !mentions.includes(userId));
  }

  /** Ignores reactions to add that exist and reactions to remove that do not. */
  private async changeReactions(
    kind: RemarkKind,
    id: string,
    { addedReactions = [], removedReactions = [] }: ReactionChange,
    actor: Actor,
  ): Promise<void> {
    const { reactions, key } = REMARKS[kind];
    if (addedReactions.length > 0) {
      await this.database.query(
        `INSERT INTO ${reactions} (${key}, emoji, user_id) SELECT $1, unnest($2::text[]), $3 ON CONFLICT DO NOTHING`,
        [id, addedReactions, actor.userId],
      );
    }
    if (removedReactions.length > 0) {
      await this.database.query(`DELETE FROM ${reactions} WHERE ${key} = $1 AND user_id = $3 AND emoji = ANY($2)`, [
        id,
        removedReactions,
        actor.userId,
      ]);
    }
  }
}

/** Links to users count as mentions. Returns each user once. */
function usersIn(document: Document): string[] {
  const refs = refsIn(document).filter(({ kind }) => kind === 'user');
  return [...new Set(refs.map(({ user }) => user as string))];
}

/** Refuses an emoji that is both added and removed. */
function refuseContradiction({ addedReactions = [], removedReactions = [] }: ReactionChange): void {
  const index = removedReactions.findIndex((emoji) => addedReactions.includes(emoji));
  if (index < 0) return;
  throw new BadRequest('The request is not valid', [
    { pointer: `/removedReactions/${index}`, message: 'cannot also be in `addedReactions`' },
  ]);
}
