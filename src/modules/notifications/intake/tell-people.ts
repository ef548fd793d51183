import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { Consumes, EventConsumer, type Delivery } from '../../../common/events/event-consumer.decorator.js';
import type { NotificationName } from '../../../common/words/words.js';
import { isComment, isCommentReply } from '../../comments/comment.queries.js';
import { joinEnabledUser } from '../../identity/user.queries.js';
import { joinMembers } from '../../orgs/members/member.queries.js';
import { joinLiveSpace } from '../../spaces/space.queries.js';
import { kindOf } from '../kinds/notification-kinds.js';
import { READERS } from '../kinds/readers.js';
import { RECIPIENTS, type NotableParts } from '../kinds/recipients.js';
import { MAIL_WAITS, MAIL_WAITS_AT_MOST } from '../mail/mail-waits.js';
import { isMuted } from '../mutes/is-muted.js';
import { joinWish } from '../preferences/join-wish.js';
import { NotableEvent } from './notable.events.js';

/** How many of those who did something are remembered. */
const MOST_ACTORS = 20;

const PARTS: NotableParts = { named: '$9::text[]', place: '$4::text', changeRequest: '$5::text', comment: '$6::text' };
const interval = (milliseconds: number) => `interval '${milliseconds} milliseconds'`;
const VERSION = 'pg_current_xact_id()::text::bigint';

/** Makes the notifications of all recipients of an event in one statement, whatever their number. */
@Injectable()
@EventConsumer({ name: 'notifications', startsAt: 'next' })
export class TellPeople {
  private readonly statements = new Map<string, string>();

  constructor(private readonly database: Database) {}

  @Consumes(NotableEvent)
  async tell({ kind, notable, by }: NotableEvent, { id }: Pick<Delivery, 'id'>): Promise<void> {
    const {
      organizationId,
      spaceId,
      about,
      changeRequestId,
      commentId,
      commentReplyId,
      named = [],
      except = [],
      mail,
      data = {},
    } = notable;
    await this.database.query(this.statementOf(kind, spaceId !== undefined), [
      kind,
      about.type,
      about.id,
      spaceId ?? organizationId,
      changeRequestId ?? null,
      commentId ?? null,
      commentReplyId ?? null,
      by.type === 'user' ? by.id : null,
      named,
      except,
      mail ?? kindOf(kind).mail,
      JSON.stringify(data),
      id,
    ]);
  }

  private statementOf(kind: NotificationName, inSpace: boolean): string {
    const key = `${kind} ${inSpace}`;
    const statement = this.statements.get(key) ?? compose(kind, inSpace);
    this.statements.set(key, statement);
    return statement;
  }
}

/** SQL: see the values above. A delivery that is repeated changes nothing, also if its notification was read meanwhile. */
function compose(kind: NotificationName, inSpace: boolean): string {
  const { to, reader, required } = kindOf(kind);
  const place = inSpace ? `${joinLiveSpace('s', '$4')} ${joinMembers('m', 's.org_id')}` : joinMembers('m', '$4');
  const conditions = [
    `m.user_id IN (${to.map((group) => RECIPIENTS[group](PARTS)).join(' UNION ')})`,
    'm.user_id IS DISTINCT FROM $8::text',
    'm.user_id <> ALL($10::text[])',
    // A parameter without a use has no type.
    '$9::text[] IS NOT NULL',
    "(wish.app OR wish.mail <> 'off')",
    READERS[reader]('s', 'm', '$3::text'),
    ...(required
      ? []
      : [`NOT ${isMuted('m.user_id', { space: inSpace ? 's.id' : 'NULL', changeRequest: '$5::text', comment: '$6::text' })}`]),
    `($6::text IS NULL OR ${isComment('$6::text')})`,
    `($7::text IS NULL OR ${isCommentReply('$7::text')})`,
    `NOT EXISTS (SELECT FROM notifications o WHERE o.user_id = m.user_id AND o.kind = $1 AND o.subject_type = $2 AND o.subject_id = $3
       AND o.event_id >= $13::bigint)`,
  ];
  return `
    INSERT INTO notifications AS n (id, user_id, org_id, kind, subject_type, subject_id, space_id, change_request_id, comment_id,
      comment_reply_id, actor_id, actor_ids, actors, data, listed, mail, mail_due_at, event_id, version)
    SELECT replace(gen_random_uuid()::text, '-', ''), m.user_id, m.org_id, $1, $2, $3, ${inSpace ? 's.id' : 'NULL'}, $5::text, $6::text,
      $7::text, $8::text, array_remove(ARRAY[$8::text], NULL), ($8::text IS NOT NULL)::int, $12::jsonb, wish.app, wish.mail,
      CASE wish.mail WHEN 'off' THEN NULL WHEN 'soon' THEN now() + ${interval(MAIL_WAITS)} ELSE now() END, $13::bigint, ${VERSION}
    FROM (SELECT 1) one ${place} ${joinEnabledUser('u', 'm.user_id')}
      ${joinWish({ user: 'm.user_id', organization: 'm.org_id', kind: '$1', mail: '$11' })}
    WHERE ${conditions.map((condition) => `(${condition})`).join(' AND ')}
    ON CONFLICT (user_id, kind, subject_type, subject_id) WHERE open DO UPDATE SET
      count = n.count + 1,
      actors = n.actors + (NOT n.actor_ids @> excluded.actor_ids)::int,
      actor_ids = (excluded.actor_ids || array_remove(n.actor_ids, excluded.actor_id))[1:${MOST_ACTORS}],
      actor_id = excluded.actor_id, data = excluded.data, comment_id = excluded.comment_id, comment_reply_id = excluded.comment_reply_id,
      happened_at = excluded.happened_at, listed = n.listed OR excluded.listed, mail = excluded.mail,
      mail_due_at = CASE excluded.mail WHEN 'soon' THEN least(excluded.mail_due_at, n.created_at + ${interval(MAIL_WAITS_AT_MOST)})
        WHEN 'off' THEN NULL ELSE coalesce(n.mail_due_at, excluded.mail_due_at) END,
      event_id = excluded.event_id, version = excluded.version
    WHERE n.event_id < excluded.event_id`;
}
