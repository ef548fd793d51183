import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { nextMorning } from 'bindery/modules/notifications/mail/local-time.js';
import { useOwnApp } from '../support/app.js';
import { SmtpServer, type Received } from '../support/smtp.js';
import {
  mailDue,
  mailNow,
  NOTIFICATION_SAMPLES,
  notificationWorld,
  notificationsOf,
  settled,
  type NotificationWorld,
} from '../support/notification-samples.js';

const server = await new SmtpServer().start();
const t = useOwnApp({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(server.port), SMTP_FROM: 'Docs <docs@example.test>' });
const COMMENTS = '/v1/spaces/:spaceId/change-requests/:changeRequestId/comments';
const PREFERENCES = '/v1/user/notification-preferences';

beforeEach(() => {
  server.refuse = undefined;
});
afterAll(() => server.stop());

const mailsTo = ({ email }: { email: string }): Received[] => server.received.filter(({ to }) => to.includes(email.toLowerCase()));
const happen = (world: NotificationWorld, kind: keyof typeof NOTIFICATION_SAMPLES) => NOTIFICATION_SAMPLES[kind].happen(world, world.actor);
const comment = async ({ actor, changeRequest }: NotificationWorld, markdown = 'How heavy is it?') =>
  (await t.api.as(actor).post(COMMENTS, changeRequest, { body: { markdown } })).expect(200);
/** Makes what waits for a user older. */
const age = ({ id }: { id: string }, created: string, happened: string) =>
  t.db.query(
    `UPDATE notifications SET created_at = created_at - $2::interval, happened_at = happened_at - $3::interval, mail_due_at = now() - interval '1 second'
     WHERE user_id = $1 AND mail_due_at IS NOT NULL`,
    [id, created, happened],
  );
const dueOf = async ({ id }: { id: string }): Promise<(Date | null)[]> =>
  (await t.db.query<{ due: Date | null }>('SELECT mail_due_at AS due FROM notifications WHERE user_id = $1 ORDER BY created_at', [id])).map(
    ({ due }) => due,
  );
const header = ({ headers }: Received, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1];

/** The parts of a mail by their types. */
function partsOf({ raw }: Received): Record<string, string> {
  const [, boundary] = /boundary="([^"]+)"/.exec(raw)!;
  const parts = raw.split(`--${boundary}`).slice(1, -1);
  return Object.fromEntries(
    parts.map((part) => {
      const [head, ...body] = part.trimStart().split('\r\n\r\n');
      const text = body.join('\r\n\r\n');
      const bytes = /base64/i.test(head!)
        ? Buffer.from(text, 'base64')
        : Buffer.from(
            text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
            'latin1',
          );
      return [/content-type: ([\w/]+)/i.exec(head!)![1]!, bytes.toString()];
    }),
  );
}

describe('mail', () => {
  it('about twenty comments in four minutes is one mail', async () => {
    const world = await notificationWorld(t);
    for (let n = 0; n < 20; n++) await comment(world);
    await settled(t);
    await age(world.recipient, '4 minutes', '0 seconds');
    await mailNow(t, world.recipient);
    expect(mailsTo(world.recipient)).toEqual([]);
    await age(world.recipient, '2 minutes', '6 minutes');
    await mailNow(t, world.recipient);
    const [mail, ...more] = mailsTo(world.recipient);
    expect(more).toEqual([]);
    expect(header(mail!, 'Subject')).toMatch(/Explain|=\?UTF-8/);
    await mailNow(t, world.recipient);
    expect(mailsTo(world.recipient)).toHaveLength(1);
  });

  it('waits at most half an hour while things go on to happen', async () => {
    const world = await notificationWorld(t);
    await comment(world);
    await settled(t);
    await age(world.recipient, '29 minutes', '0 seconds');
    await happen(world, 'mention');
    await settled(t);
    await mailNow(t, world.recipient);
    expect(mailsTo(world.recipient)).toEqual([]);
    await age(world.recipient, '2 minutes', '0 seconds');
    await mailNow(t, world.recipient);
    const [mail, ...more] = mailsTo(world.recipient);
    expect(more).toEqual([]);
    const { 'text/plain': text } = partsOf(mail!);
    expect(text).toContain('commented on “Explain the engine”');
    expect(text).toContain('mentioned you in “Explain the engine”');
  });

  it('is not sent about what was read, nor empty', async () => {
    const world = await notificationWorld(t);
    await comment(world);
    const [one] = await notificationsOf(t, world.recipient);
    (await t.api.as(world.recipient).patch('/v1/user/notifications/:n', { n: one!.id }, { read: true })).expect(200);
    expect(await dueOf(world.recipient)).toEqual([null]);
    await happen(world, 'mention');
    await settled(t);
    await age(world.recipient, '1 hour', '1 hour');
    await t.db.query('UPDATE notifications SET read_at = now() WHERE user_id = $1', [world.recipient.id]);
    await mailNow(t, world.recipient);
    expect(mailsTo(world.recipient)).toEqual([]);
    expect(await dueOf(world.recipient)).toEqual([null, null]);
  });

  it('is at most twelve mails a day; what follows waits for the next morning of the user', async () => {
    const world = await notificationWorld(t);
    const timeZone = 'Asia/Kathmandu';
    (await t.api.as(world.recipient).patch('/v1/users/:u', { u: world.recipient.id }, { timeZone })).expect(200);
    await t.db.query(
      `INSERT INTO notification_mails (id, user_id, sent_at) SELECT $1 || '-' || n, $1, now() FROM generate_series(1, 11) n`,
      [world.recipient.id],
    );
    await comment(world);
    await mailDue(t, world.recipient, '1 hour');
    expect(mailsTo(world.recipient)).toHaveLength(1);
    await comment(world);
    const before = new Date();
    await mailDue(t, world.recipient, '1 hour');
    expect(mailsTo(world.recipient)).toHaveLength(1);
    expect((await dueOf(world.recipient)).at(-1)).toEqual(nextMorning(timeZone, before, false));
  });

  it('of digests waits for the morning after, is never empty, and does not repeat', async () => {
    const world = await notificationWorld(t);
    const timeZone = 'America/Los_Angeles';
    (await t.api.as(world.recipient).patch('/v1/users/:u', { u: world.recipient.id }, { timeZone, language: 'fr' })).expect(200);
    (await t.api.as(world.recipient).put(PREFERENCES, {}, { preferences: [{ kind: 'comment', app: true, mail: 'weekly' }] })).expect(200);
    await comment(world);
    await happen(world, 'review_submitted');
    await settled(t);
    await mailNow(t, world.recipient);
    expect(mailsTo(world.recipient)).toEqual([]);
    const rows = await t.db.query<{ mail: string; createdAt: Date; due: Date }>(
      'SELECT mail, created_at AS "createdAt", mail_due_at AS due FROM notifications WHERE user_id = $1',
      [world.recipient.id],
    );
    expect(rows.map(({ mail }) => mail).toSorted()).toEqual(['daily', 'weekly']);
    for (const { mail, createdAt, due } of rows) expect(due).toEqual(nextMorning(timeZone, createdAt, mail === 'weekly'));
    await mailDue(t, world.recipient);
    const [digest, ...more] = mailsTo(world.recipient);
    expect(more).toEqual([]);
    const { 'text/plain': text } = partsOf(digest!);
    expect(text).toContain('Relecture de « Explain the engine »');
    expect(text).toContain('Commentaire sur « Explain the engine »');
    await mailDue(t, world.recipient);
    expect(mailsTo(world.recipient)).toHaveLength(1);
  });

  it('is not sent to who wants none any more, has muted the place, has no verified address, or is disabled', async () => {
    const off = { preferences: [{ kind: 'comment', app: true, mail: 'off' }] };
    const losses: ((world: NotificationWorld) => Promise<unknown>)[] = [
      async ({ recipient }) => (await t.api.as(recipient).put(PREFERENCES, {}, off)).expect(200),
      async ({ recipient, space }) => (await t.api.as(recipient).put('/v1/user/notification-mutes/space/:s', { s: space.id })).expect(204),
      ({ recipient }) => t.db.query('UPDATE users SET email_verified = false WHERE id = $1', [recipient.id]),
      ({ recipient }) => t.db.query('UPDATE users SET disabled = true WHERE id = $1', [recipient.id]),
      ({ recipient }) => t.db.query('DELETE FROM members WHERE user_id = $1', [recipient.id]),
    ];
    for (const lose of losses) {
      const world = await notificationWorld(t);
      await comment(world);
      await settled(t);
      await lose(world);
      await mailDue(t, world.recipient);
      expect(mailsTo(world.recipient)).toEqual([]);
      expect(await dueOf(world.recipient)).toEqual([null]);
    }
  });

  it('has at most twenty entries, and says how many more there are', async () => {
    const org = await t.make.org();
    const user = await t.make.member(org, 'admin', await t.make.user({ emailVerified: true }));
    for (let n = 0; n < 23; n++) await t.make.notification(org, user);
    await t.db.query(`UPDATE notifications SET mail = 'soon', mail_due_at = now() WHERE user_id = $1`, [user.id]);
    await mailDue(t, user);
    const [mail] = mailsTo(user);
    expect(header(mail!, 'Subject')).toBe('23 notifications');
    const { 'text/plain': text } = partsOf(mail!);
    expect(text!.match(/^- /gm)).toHaveLength(20);
    expect(text).toContain('and 3 more');
  });
});

describe('what a mail says', () => {
  it('is plain text and HTML, in a thread, with one click that ends it', async () => {
    const world = await notificationWorld(t);
    await comment(world, `Ask [Ada](/users/${world.actor.id}), not **me** & 1 < 2`);
    await mailDue(t, world.recipient);
    await comment(world, 'x'.repeat(1000));
    await mailDue(t, world.recipient);
    const [first, second] = mailsTo(world.recipient) as [Received, Received];
    expect(header(first, 'Content-Type')).toMatch(/^multipart\/alternative/);
    const thread = header(first, 'References');
    expect(thread).toBe(`<change-request-${world.changeRequest['changeRequestId']}@docs.example.test>`);
    expect(header(second, 'References')).toBe(thread);
    expect(header(first, 'Message-ID')).not.toBe(header(second, 'Message-ID'));
    expect(header(first, 'Auto-Submitted')).toBe('auto-generated');
    expect(header(first, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(header(first, 'List-Unsubscribe')).toMatch(/^<https:\/\/docs\.example\.test\/notifications\/unsubscribe\?t=[\w.-]+>$/);
    const parts = partsOf(first);
    expect(Object.keys(parts)).toEqual(['text/plain', 'text/html']);
    expect(parts['text/plain']).toContain('> Ask Ada, not me & 1 < 2');
    expect(parts['text/html']).toContain('Ask Ada, not me &amp; 1 &lt; 2');
    expect(parts['text/html']).not.toMatch(/<img|<script|<link|src=|url\(/);
    const { 'text/plain': long } = partsOf(second);
    expect(/^ {2}> (.*)$/m.exec(long!)![1]).toBe(`${'x'.repeat(299)}…`);
  });

  it('has no lines or headers that titles or names bring along', async () => {
    const world = await notificationWorld(t);
    const evil = 'Engine\r\nBcc: everyone@example.test\u2028X\u202E: 1';
    await t.db.query('UPDATE change_requests SET subject = $2 WHERE id = $1', [world.changeRequest['changeRequestId'], evil]);
    await t.db.query('UPDATE users SET display_name = $2 WHERE id = $1', [world.actor.id, evil]);
    await happen(world, 'review_requested');
    await mailDue(t, world.recipient);
    const [mail] = mailsTo(world.recipient);
    expect(mail!.to).toEqual([world.recipient.email.toLowerCase()]);
    expect(mail!.headers).not.toMatch(/^bcc/im);
    const { 'text/plain': text, 'text/html': html } = partsOf(mail!);
    expect(text).not.toMatch(/^bcc/im);
    expect(text + html!).not.toMatch(/[\u2028\u202E]/);
  });

  it('never has what is in a page', async () => {
    const world = await notificationWorld(t);
    const changes = [{ operation: 'insert_page', title: 'Secret title', document: { markdown: 'Secret sentence' } }];
    (
      await t.api.as(world.actor).post('/v1/spaces/:spaceId/change-requests/:changeRequestId/content', world.changeRequest, { changes })
    ).expect(200);
    for (const kind of Object.keys(NOTIFICATION_SAMPLES) as (keyof typeof NOTIFICATION_SAMPLES)[]) await happen(world, kind);
    await mailDue(t, world.recipient);
    const mails = mailsTo(world.recipient);
    expect(mails.length).toBeGreaterThan(0);
    for (const mail of mails) expect(JSON.stringify(partsOf(mail))).not.toContain('Secret');
  });
});

describe('an address that the mail server refuses for good', () => {
  it('gets no mail until its user asks for it again', async () => {
    const world = await notificationWorld(t);
    const api = t.api.as(world.recipient);
    server.refuse = { at: 'rcpt', status: 550 };
    await comment(world);
    await mailDue(t, world.recipient);
    const { mailRefused } = (await api.get(PREFERENCES)).expect(200).body;
    expect(mailRefused).toMatchObject({ reason: expect.stringContaining('not today') });
    server.refuse = undefined;
    await comment(world);
    await mailDue(t, world.recipient);
    expect(mailsTo(world.recipient)).toEqual([]);
    expect(await notificationsOf(t, world.recipient)).toHaveLength(2);
    expect((await api.put(PREFERENCES, {}, { preferences: [] })).expect(200).body.mailRefused).toBeUndefined();
    await comment(world);
    await mailDue(t, world.recipient);
    expect(mailsTo(world.recipient)).toHaveLength(1);
  });

  it('is tried again after a failure that passes', async () => {
    const world = await notificationWorld(t);
    server.refuse = { at: 'data', status: 451 };
    await comment(world);
    await settled(t);
    await age(world.recipient, '1 hour', '1 hour');
    await mailNow(t, world.recipient).catch(() => undefined);
    server.refuse = undefined;
    const [first] = mailsTo(world.recipient);
    await t.db.query(
      `WITH due AS (UPDATE jobs SET run_at = now() - interval '1 second' WHERE locked_by IS NULL) SELECT pg_notify('jobs', '')`,
    );
    await mailNow(t, world.recipient);
    const ids = new Set(mailsTo(world.recipient).map((mail) => header(mail, 'Message-ID')));
    expect(ids).toEqual(new Set([header(first!, 'Message-ID')]));
    expect(mailsTo(world.recipient).length).toBeGreaterThan(1);
  }, 60_000);
});

describe('the link of a mail', () => {
  async function link(): Promise<{ world: NotificationWorld; path: string }> {
    const world = await notificationWorld(t);
    await comment(world);
    await mailDue(t, world.recipient);
    const [, url] = /<(.*)>/.exec(header(mailsTo(world.recipient)[0]!, 'List-Unsubscribe')!)!;
    return { world, path: url!.slice('https://docs.example.test'.length) };
  }
  const wish = async ({ recipient }: NotificationWorld, kind: string) =>
    ((await t.api.as(recipient).get(PREFERENCES)).expect(200).body.preferences as { kind: string; app: boolean; mail: string }[]).find(
      (one) => one.kind === kind,
    );

  it('asks first, and ends mail of the kind with a button', async () => {
    const { world, path } = await link();
    const page = await t.app.inject({ url: path, headers: { 'accept-language': 'de' } });
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain('Kommentare zu deinen Änderungsvorschlägen');
    expect(page.body).toMatch(/<form method="post">.*<button/s);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(await wish(world, 'comment')).toMatchObject({ mail: 'soon' });
    const done = await t.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(done.statusCode).toBe(200);
    expect(await wish(world, 'comment')).toMatchObject({ app: true, mail: 'off' });
    expect(await wish(world, 'mention')).toMatchObject({ mail: 'soon' });
    await comment(world);
    await mailDue(t, world.recipient);
    expect(mailsTo(world.recipient)).toHaveLength(1);
    expect(await notificationsOf(t, world.recipient)).not.toEqual([]);
  });

  it('works with one click, whatever form a program sends, and again', async () => {
    const { world, path } = await link();
    const organization = world.org.id;
    const preferences = [{ kind: 'comment', organization, app: true, mail: 'daily' }];
    (await t.api.as(world.recipient).put(PREFERENCES, {}, { preferences })).expect(200);
    const payload = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    for (const headers of [
      { 'content-type': 'multipart/form-data; boundary=x' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      {},
    ])
      expect((await t.app.inject({ method: 'POST', url: path, headers, payload })).statusCode).toBe(200);
    const found = (await t.api.as(world.recipient).get(PREFERENCES)).expect(200).body.preferences as { kind: string; mail: string }[];
    expect(found.filter(({ kind }) => kind === 'comment').map(({ mail }) => mail)).toEqual(['off', 'off']);
  });

  it('is refused if it was changed, and does nothing', async () => {
    const { world, path } = await link();
    const [head, payload, signature] = path.split('.') as [string, string, string];
    const other = Buffer.from(JSON.stringify({ kinds: ['mention'], sub: world.recipient.id, aud: 'unsubscribe' })).toString('base64url');
    for (const url of [
      `${head}.${other}.${signature}`,
      `${head}.${payload}.`,
      '/notifications/unsubscribe',
      '/notifications/unsubscribe?t=',
    ])
      for (const method of ['GET', 'POST'] as const) {
        const { statusCode, headers, body } = await t.app.inject({ method, url });
        expect({ statusCode, type: headers['content-type'] }, url).toEqual({ statusCode: 400, type: 'text/html; charset=utf-8' });
        expect(body).not.toMatch(/sign.?in/i);
      }
    expect(await wish(world, 'mention')).toMatchObject({ mail: 'soon' });
    expect(await wish(world, 'comment')).toMatchObject({ mail: 'soon' });
  });
});
