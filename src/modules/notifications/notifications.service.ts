import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/actor.js';
import { Database } from '../../common/db/database.js';
import { paginate, type Page } from '../../common/db/paginate.js';
import { NotFound } from '../../common/http/errors.js';
import { namesTag } from '../../common/http/etag.js';
import { openedOrganizations } from '../orgs/grants/member-standing.js';
import type { NotificationDetails } from './kinds/describe-notification.js';
import { mayRead } from './kinds/may-read.js';
import type { ListNotificationsQuery, ReadNotificationsDto, UpdateNotificationDto } from './notification.dto.js';
import type { Notification } from './notification.entity.js';
import { DESCRIBED, NotificationQueries, READABLE } from './kinds/notification.queries.js';

export interface NotificationPage extends Page<NotificationDetails> {
  unread: number;
}

export interface NotificationAnswer {
  etag: string;
  /** Absent if the caller has it. */
  page?: NotificationPage;
}

/** Milliseconds after which the list is read again although no notification changed, since who may read it may have. */
const SAME_FOR = 300_000;

const NOW = "date_trunc('milliseconds', now())";
/** SQL: closes a notification, so that what happens next is a new one, and is not mailed in vain. */
const READ = `read_at = ${NOW}, open = false, mail_due_at = NULL, version = pg_current_xact_id()::text::bigint`;

/** The notifications of a user. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly database: Database,
    private readonly notificationQueries: NotificationQueries,
  ) {}

  /** Reads the list, unless the caller has it: one read of an index decides that. */
  async list(query: ListNotificationsQuery, actor: Actor, known: string | undefined): Promise<NotificationAnswer> {
    const etag = await this.tagOf(query, actor);
    if (known !== undefined && known !== '*' && namesTag(known, etag)) return { etag };
    return { etag, page: await this.read(query, actor) };
  }

  async get(id: string): Promise<NotificationDetails> {
    const [row] = await this.database.query<{ item: unknown[] }>(
      `SELECT json_build_array(${this.notificationQueries.select.columns.join(', ')}) AS item FROM ${DESCRIBED} WHERE n.id = $1`,
      [id],
    );
    if (!row) throw new NotFound('notification');
    return this.notificationQueries.read(this.notificationQueries.select.rowOf(row.item));
  }

  async update({ id }: Notification, { read }: UpdateNotificationDto): Promise<NotificationDetails> {
    const change = read ? READ : 'read_at = NULL, version = pg_current_xact_id()::text::bigint';
    await this.database.query(`UPDATE notifications SET ${change} WHERE id = $1 AND (read_at IS NULL) = $2`, [id, read]);
    return this.get(id);
  }

  async readAll({ before, organization }: ReadNotificationsDto, { userId, identity: { organizationId } }: Actor): Promise<void> {
    await this.database.query(
      `UPDATE notifications SET ${READ} WHERE user_id = $1 AND read_at IS NULL AND listed AND happened_at <= $2::timestamptz
       AND org_id = coalesce($3, org_id) AND org_id = coalesce($4, org_id)`,
      [userId, before, organization ?? null, organizationId],
    );
  }

  private async tagOf(query: ListNotificationsQuery, { userId, identity: { organizationId, mailAt } }: Actor): Promise<string> {
    const [row] = await this.database.query<{ state: string }>(
      `SELECT count(*) || '.' || coalesce(sum(version), 0) AS state FROM notifications WHERE user_id = $1`,
      [userId],
    );
    const parts = [userId, organizationId, mailAt !== undefined, { ...query }, row!.state, Math.floor(Date.now() / SAME_FOR)];
    return `"${hash('sha1', JSON.stringify(parts), 'base64url')}"`;
  }

  private async read({ read, kind, organization, ...query }: ListNotificationsQuery, actor: Actor): Promise<NotificationPage> {
    const values: unknown[] = [actor.userId, actor.identity.organizationId, actor.identity.mailAt !== undefined];
    const where = ['n.user_id = $1', 'n.listed', `n.org_id = ANY(ARRAY(${openedOrganizations('$1', '$2', '$3::boolean')}))`, mayRead('n')];
    if (kind !== undefined) where.push(`n.kind = $${values.push(kind)}`);
    if (organization !== undefined) where.push(`n.org_id = $${values.push(organization)}`);
    const unread = await this.countUnread(where, values);
    const wanted = read === undefined ? [] : [`n.read_at IS ${read ? 'NOT NULL' : 'NULL'}`];
    const page = await paginate(
      this.database,
      {
        name: 'notifications',
        select: this.notificationQueries.select,
        from: DESCRIBED,
        counted: READABLE,
        where: [...where, ...wanted],
        values,
        order: [
          { sql: 'n.happened_at', type: 'timestamptz', direction: 'DESC' },
          { sql: 'n.id', type: 'text', direction: 'DESC' },
        ],
      },
      query,
      (row) => this.notificationQueries.read(row),
    );
    return { ...page, unread };
  }

  private async countUnread(where: readonly string[], values: readonly unknown[]): Promise<number> {
    const conditions = [...where, 'n.read_at IS NULL'].map((condition) => `(${condition})`).join(' AND ');
    const [row] = await this.database.query<{ unread: number }>(
      `SELECT count(*)::int AS unread FROM ${READABLE} WHERE ${conditions}`,
      values,
    );
    return row!.unread;
  }
}
