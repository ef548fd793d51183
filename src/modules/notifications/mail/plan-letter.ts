import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { newId } from '../../../common/ids/ids.js';
import type { NotificationName } from '../../../common/words/words.js';
import { joinUser, provenAddressOf } from '../../identity/user.queries.js';
import { kindOf } from '../kinds/notification-kinds.js';
import { isMuted } from '../mutes/is-muted.js';
import type { NotificationMail } from '../notification.entity.js';
import { NotificationLetter } from '../notification-letter.entity.js';
import { joinWish } from '../preferences/join-wish.js';
import { nextMorning, startOfDay } from './local-time.js';
import { MAIL_WAITS, MAIL_WAITS_AT_MOST } from './mail-waits.js';

/** How many mails somebody gets in a day; what happens then waits for the next morning. */
const MOST_A_DAY = 12;
/** How many notifications are planned at a time. */
const MOST_PLANNED = 1000;

export interface PlannedLetter {
  id: string;
  to: string;
}

interface Recipient {
  /** Null if the user has no verified address, or is disabled. */
  address: string | null;
  refused: string | null;
  timeZone: string | null;
  now: Date;
  /** A mail that was interrupted. */
  unsent: string | null;
}

interface Waiting {
  id: string;
  kind: NotificationName;
  /** The change request, the space or the organization. */
  place: string;
  mail: NotificationMail;
  muted: boolean;
  createdAt: Date;
  happenedAt: Date;
}

/** What becomes of notifications that wait to be mailed. */
interface Plan {
  due: string[];
  /** Not wanted any more. */
  dropped: string[];
  /** When they are due. */
  later: { ids: string[]; at: Date[] };
}

/** Decides which notifications of a user are in their next mail, if it is due. */
@Injectable()
export class PlanLetter {
  constructor(private readonly database: Database) {}

  /** A mail that was interrupted is planned already. */
  async plan(userId: string): Promise<PlannedLetter | undefined> {
    return this.database.tx(async () => {
      const recipient = await this.recipientOf(userId);
      const to = recipient?.address ?? null;
      if (!recipient || to === null || recipient.refused === to) {
        await this.database.query('UPDATE notifications SET mail_due_at = NULL WHERE user_id = $1 AND mail_due_at IS NOT NULL', [userId]);
        return undefined;
      }
      if (recipient.unsent !== null) return { id: recipient.unsent, to };
      const { due, dropped, later } = await this.sort(userId, recipient);
      await this.database.query('UPDATE notifications SET mail_due_at = NULL WHERE id = ANY($1)', [dropped]);
      await this.database.query(
        `UPDATE notifications n SET mail_due_at = l.at FROM unnest($1::text[], $2::timestamptz[]) AS l (id, at) WHERE n.id = l.id`,
        [later.ids, later.at],
      );
      if (due.length === 0) return undefined;
      const id = newId();
      await this.database.repo(NotificationLetter).insert({ id, userId });
      await this.database.query('UPDATE notifications SET mail_id = $1, open = false WHERE id = ANY($2)', [id, due]);
      return { id, to };
    });
  }

  private async recipientOf(userId: string): Promise<Recipient | undefined> {
    const [recipient] = await this.database.query<Recipient>(
      `SELECT ${provenAddressOf('u.id')} AS address, u.time_zone AS "timeZone", date_trunc('milliseconds', now()) AS now,
         (SELECT r.address FROM notification_refusals r WHERE r.user_id = u.id) AS refused,
         (SELECT l.id FROM notification_mails l WHERE l.user_id = u.id AND l.sent_at IS NULL ORDER BY l.created_at LIMIT 1) AS unsent
       FROM (SELECT 1) one ${joinUser('u', '$1')}`,
      [userId],
    );
    return recipient;
  }

  private async sort(userId: string, { timeZone, now }: Recipient): Promise<Plan> {
    const zone = timeZone ?? 'UTC';
    const plan: Plan = { due: [], dropped: [], later: { ids: [], at: [] } };
    const put = (ids: readonly string[], at: Date) => {
      if (at <= now) return void plan.due.push(...ids);
      plan.later.ids.push(...ids);
      plan.later.at.push(...ids.map(() => at));
    };
    const wanted: Waiting[] = [];
    for (const row of await this.waitingOf(userId)) {
      if (row.mail === 'off' || (row.muted && !kindOf(row.kind).required)) plan.dropped.push(row.id);
      else if (row.mail === 'soon') wanted.push(row);
      else put([row.id], nextMorning(zone, row.createdAt, row.mail === 'weekly'));
    }
    const isFull = wanted.length > 0 && (await this.countSince(userId, startOfDay(zone, now))) >= MOST_A_DAY;
    for (const rows of byPlace(wanted)) {
      const ids = rows.map(({ id }) => id);
      put(ids, isFull ? nextMorning(zone, now, false) : quietAt(rows));
    }
    return plan;
  }

  /** What is due, and what happened in the places where something may be. */
  private waitingOf(userId: string): Promise<Waiting[]> {
    const muted = isMuted('n.user_id', { space: 'n.space_id', changeRequest: 'n.change_request_id', comment: 'n.comment_id' });
    return this.database.query<Waiting>(
      `SELECT n.id, n.kind, coalesce(n.change_request_id, n.space_id, n.org_id) AS place, wish.mail, ${muted} AS muted,
         n.created_at AS "createdAt", n.happened_at AS "happenedAt"
       FROM notifications n ${joinWish({ user: 'n.user_id', organization: 'n.org_id', kind: 'n.kind', mail: 'n.mail' })}
       WHERE n.user_id = $1 AND n.mail_due_at IS NOT NULL AND n.mail_id IS NULL AND (n.mail_due_at <= now() OR n.mail = 'soon')
       ORDER BY n.happened_at, n.id LIMIT ${MOST_PLANNED} FOR UPDATE OF n`,
      [userId],
    );
  }

  private async countSince(userId: string, since: Date): Promise<number> {
    const [row] = await this.database.query<{ mails: number }>(
      'SELECT count(*)::int AS mails FROM notification_mails WHERE user_id = $1 AND created_at >= $2',
      [userId, since],
    );
    return row!.mails;
  }
}

function byPlace(rows: readonly Waiting[]): Iterable<Waiting[]> {
  const places = new Map<string, Waiting[]>();
  for (const row of rows) places.set(row.place, [...(places.get(row.place) ?? []), row]);
  return places.values();
}

/** When nothing has happened in a place for a while, or too much to wait any longer. */
function quietAt(rows: readonly Waiting[]): Date {
  const last = Math.max(...rows.map(({ happenedAt }) => happenedAt.getTime()));
  const first = Math.min(...rows.map(({ createdAt }) => createdAt.getTime()));
  return new Date(Math.min(last + MAIL_WAITS, first + MAIL_WAITS_AT_MOST));
}
