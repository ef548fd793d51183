import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { Database } from '../../../common/db/database.js';
import { BadRequest, NotFound } from '../../../common/http/errors.js';
import type { Body } from '../../../common/document/read-body.js';
import { readText } from '../../../common/document/text-body.js';
import { refsIn } from '../../../common/document/refs-in.js';
import type { Document } from '../../../common/document/rich-text.js';
import { MemberQueries } from '../../orgs/members/member.queries.js';
import { Reactions, refuseContradiction, type ReactionChange } from './reactions.js';
import { REMARKS, type RemarkKind } from './remark-kinds.js';
import type { Remark } from './remark.entity.js';

interface RemarkText {
  /** The body as it is stored; null if it is empty. */
  body: string | null;
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
    private readonly reactions: Reactions,
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
    if (stranger === undefined) return { body: document && JSON.stringify(document), markdown: body.markdown ?? null, mentions };
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
    await this.reactions.change(kind, id, reactions, actor);
    if (!text) return undefined;
    await this.database.query(`UPDATE ${table} SET body = $2, markdown = $3, mentions = $4, edited_at = clock_timestamp() WHERE id = $1`, [
      id,
      text.body,
      text.markdown,
      text.mentions,
    ]);
    return text.mentions.filter((userId) => !mentions.includes(userId));
  }
}

/** Links to users count as mentions. Returns each user once. */
function usersIn(document: Document): string[] {
  const refs = refsIn(document).filter(({ kind }) => kind === 'user');
  return [...new Set(refs.map(({ user }) => user as string))];
}
