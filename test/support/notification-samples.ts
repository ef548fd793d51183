import { expect, vi } from 'vitest';
import { QueueLetters } from 'bindery/modules/notifications/mail/queue-letters.js';
import { Events } from 'bindery/common/events/events.js';
import { newId } from 'bindery/common/ids/ids.js';
import { ImportEnded } from 'bindery/modules/exchange/imports/model/import.events.js';
import { GitSyncFailing } from 'bindery/modules/git/operations/git-operation.events.js';
import { LinksBroken } from 'bindery/modules/links/links.events.js';
import { PdfNotMade } from 'bindery/modules/pdf/pdf.events.js';
import { CertificateExpires } from 'bindery/modules/sso/saml/certificate.events.js';
import { TranslationRunEnded } from 'bindery/modules/translations/translation.events.js';
import { WebhookTroubled } from 'bindery/modules/webhooks/types/webhook.events.js';
import type { NotificationName } from 'bindery/common/words/words.js';
import type { TestApp } from './app.js';
import type { MadeUser } from './make.js';

type Params = Record<string, string>;

/** Somebody who is told about things, and somebody who does them. */
export interface NotificationWorld {
  t: TestApp;
  org: { id: string };
  space: { id: string };
  /** Administers the organization. */
  actor: MadeUser;
  /** A guest, who may review the space until `shutOut`. */
  recipient: MadeUser;
  changeRequest: Params;
  /** A comment of the recipient in the change request. */
  comment: { id: string };
}

/** With `kind`, the recipient has what they need to be told about it. */
export async function notificationWorld(t: TestApp, kind?: NotificationName): Promise<NotificationWorld> {
  const org = await t.make.org();
  const space = await t.make.space({ org, defaultLevel: null, resolvedLevel: null });
  const recipient = await t.make.member(org, null, await t.make.user({ emailVerified: true }));
  await t.make.grant(org, { userId: recipient.id }, 'review', space.id);
  const settings = { space, status: 'open', subject: 'Explain the engine', createdById: recipient.id } as const;
  const { id: changeRequestId } = await t.make.changeRequest(settings);
  const comment = await t.make.comment({ space, changeRequestId, postedById: recipient.id });
  const world = { t, org, space, actor: org.admin, recipient, changeRequest: { spaceId: space.id, changeRequestId }, comment };
  if (kind) await NOTIFICATION_SAMPLES[kind].prepare?.(world);
  return world;
}

const CHANGE_REQUEST = '/v1/spaces/:spaceId/change-requests/:changeRequestId';

interface Sample {
  /** Gives the recipient what they need to be told. */
  prepare?: (world: NotificationWorld) => Promise<unknown>;
  /** The service does it, for whoever started it or is responsible. */
  bySystem?: true;
  /** Makes it happen. */
  happen: (world: NotificationWorld, by: MadeUser) => Promise<unknown>;
  /** Takes from the recipient what lets them read it. */
  shutOut: (world: NotificationWorld) => Promise<unknown>;
  /** What can be muted, so that it does not reach the recipient. */
  muted: (world: NotificationWorld) => { subjectType: string; subjectId: string };
}

const api = ({ t }: NotificationWorld, by: MadeUser) => t.api.as(by);
const body = (markdown: string) => ({ body: { markdown } });
const inSpace: Pick<Sample, 'shutOut' | 'muted'> = {
  shutOut: ({ t, space, recipient }) => t.db.query('DELETE FROM grants WHERE resource_id = $1 AND user_id = $2', [space.id, recipient.id]),
  muted: ({ changeRequest }) => ({ subjectType: 'change-request', subjectId: changeRequest['changeRequestId']! }),
};
const replies = `${CHANGE_REQUEST}/comments/:commentId/replies`;

const emit = (t: TestApp, event: object) => t.app.get(Events).emit(event);
const ofService: Omit<Sample, 'happen'> = {
  ...inSpace,
  muted: ({ space }) => ({ subjectType: 'space', subjectId: space.id }),
  bySystem: true,
};
const ofAdministrators: Omit<Sample, 'happen'> = {
  muted: inSpace.muted,
  bySystem: true,
  prepare: ({ t, recipient }) => t.db.query(`UPDATE members SET role = 'admin' WHERE user_id = $1`, [recipient.id]),
  shutOut: ({ t, recipient }) => t.db.query(`UPDATE members SET role = 'edit' WHERE user_id = $1`, [recipient.id]),
};

/** How each kind comes about. A kind without a line does not compile. */
export const NOTIFICATION_SAMPLES: Record<NotificationName, Sample> = {
  review_requested: {
    ...inSpace,
    happen: async (w, by) =>
      (await api(w, by).post(`${CHANGE_REQUEST}/requested-reviewers`, w.changeRequest, { users: [w.recipient.id] })).expect(200),
  },
  review_submitted: {
    ...inSpace,
    happen: async (w, by) => (await api(w, by).post(`${CHANGE_REQUEST}/reviews`, w.changeRequest, { status: 'approved' })).expect(201),
  },
  change_request_merged: {
    ...inSpace,
    happen: async (w, by) => {
      const changes = [{ operation: 'insert_page', title: 'The engine', document: {} }];
      (await api(w, by).post(`${CHANGE_REQUEST}/content`, w.changeRequest, { changes })).expect(200);
      (await api(w, by).post(`${CHANGE_REQUEST}/merge`, w.changeRequest)).expect(200);
    },
  },
  mention: {
    ...inSpace,
    muted: ({ space }) => ({ subjectType: 'space', subjectId: space.id }),
    happen: async (w, by) =>
      (await api(w, by).post(`${CHANGE_REQUEST}/comments`, w.changeRequest, body(`See this, [you](/users/${w.recipient.id})`))).expect(200),
  },
  comment: {
    ...inSpace,
    happen: async (w, by) => (await api(w, by).post(`${CHANGE_REQUEST}/comments`, w.changeRequest, body('How heavy is it?'))).expect(200),
  },
  comment_reply: {
    ...inSpace,
    muted: ({ comment }) => ({ subjectType: 'comment', subjectId: comment.id }),
    happen: async (w, by) => (await api(w, by).post(replies, { ...w.changeRequest, commentId: w.comment.id }, body('Very'))).expect(200),
  },
  import_completed: {
    ...ofService,
    happen: ({ t, org, space, recipient }) =>
      emit(t, new ImportEnded(org.id, space.id, newId(), 'completed', { userId: recipient.id, seconds: 1 })),
  },
  import_failed: {
    ...ofService,
    happen: ({ t, org, space, recipient }) =>
      emit(t, new ImportEnded(org.id, space.id, newId(), 'failed', { userId: recipient.id, seconds: 1, reason: 'The archive is damaged' })),
  },
  translation_completed: {
    ...ofService,
    happen: ({ t, org, space, recipient }) =>
      emit(t, new TranslationRunEnded(org.id, space.id, newId(), newId(), 'completed', { userId: recipient.id, seconds: 1 })),
  },
  translation_failed: {
    ...ofService,
    happen: ({ t, org, space, recipient }) =>
      emit(
        t,
        new TranslationRunEnded(org.id, space.id, newId(), newId(), 'failed', {
          userId: recipient.id,
          seconds: 1,
          reason: 'The engine is broken',
        }),
      ),
  },
  pdf_failed: {
    ...ofService,
    happen: ({ t, space, recipient }) => emit(t, new PdfNotMade(space.id, 'Handbook', [recipient.id], 'It is too large')),
  },
  links_broken: {
    ...ofService,
    happen: ({ t, space, recipient, changeRequest }) =>
      emit(t, new LinksBroken(space.id, changeRequest['changeRequestId']!, newId(), recipient.id, 2)),
  },
  git_sync_failed: {
    ...ofService,
    happen: ({ t, space, recipient }) => emit(t, new GitSyncFailing(space.id, recipient.id, 'The host does not answer')),
  },
  webhook_disabled: {
    ...ofAdministrators,
    happen: async ({ t, org, recipient }) => {
      const { id } = await t.make.webhook(org);
      await emit(t, new WebhookTroubled(org.id, id, 'Build', 'disabled', [recipient.id], 'It answered with 410'));
    },
  },
  sso_certificate_expires: {
    ...ofAdministrators,
    happen: async ({ t, org }) =>
      emit(t, new CertificateExpires(org.id, (await t.make.samlProvider(org)).id, new Date(Date.now() + 86_400_000).toISOString())),
  },
  role_changed: {
    muted: inSpace.muted,
    shutOut: ({ t, recipient }) => t.db.query('DELETE FROM members WHERE user_id = $1', [recipient.id]),
    prepare: ({ t, recipient }) => t.db.query(`UPDATE members SET role = 'admin' WHERE user_id = $1`, [recipient.id]),
    happen: async (w, by) =>
      (await api(w, by).patch('/v1/orgs/:o/members/:u', { o: w.org.id, u: w.recipient.id }, { role: 'edit' })).expect(200),
  },
};

/** Waits until all that has happened is told. */
export const settled = ({ db }: Pick<TestApp, 'db'>): Promise<void> =>
  vi.waitFor(
    async () => {
      const waiting = `SELECT subject, last_error AS "lastError" FROM outbox_streams WHERE consumer = 'notifications'`;
      expect(await db.query(waiting)).toEqual([]);
    },
    { timeout: 10_000, interval: 20 },
  );

/** Sends what waits for a user as if all of it had happened earlier. */
export async function mailDue(t: TestApp, { id }: { id: string }, earlier = '8 days'): Promise<void> {
  await settled(t);
  await t.db.query(
    `UPDATE notifications SET created_at = created_at - $2::interval, happened_at = happened_at - $2::interval,
       mail_due_at = now() - interval '1 second' WHERE user_id = $1 AND mail_due_at IS NOT NULL`,
    [id, earlier],
  );
  await mailNow(t, { id });
}

/** Sends what is due for a user now. */
export async function mailNow(t: TestApp, { id }: { id: string }): Promise<void> {
  await t.app.get(QueueLetters).queue({ signal: new AbortController().signal });
  await vi.waitFor(
    async () => expect(await t.db.query(`SELECT last_error FROM jobs WHERE name = 'notifications.mail' AND key = $1`, [id])).toEqual([]),
    { timeout: 20_000, interval: 20 },
  );
}

export interface ListedNotification {
  id: string;
  kind: NotificationName;
  text: string;
  count: number;
  actor?: { id: string; displayName: string };
  actors: number;
  read: boolean;
  updatedAt: string;
  subject: { type: string; id: string };
  urls: { location: string; subject: string };
}

/** What a user is shown, once all that has happened is told. */
export async function notificationsOf(
  t: TestApp,
  user: MadeUser,
  query: Record<string, string | boolean> = {},
): Promise<ListedNotification[]> {
  await settled(t);
  return (await t.api.as(user).get('/v1/user/notifications', {}, { query })).expect(200).body.items as ListedNotification[];
}
