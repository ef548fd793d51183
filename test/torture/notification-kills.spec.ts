import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import { dataDirectory, startService, stopAll, type ServiceProcess } from '../process/service.js';
import { testDatabase } from '../support/database.js';
import { SmtpServer } from '../support/smtp.js';

const TOKEN = 'token-of-the-administrator-of-notifications';

afterAll(stopAll);

/** When the service dies while it sends a mail. */
const MOMENTS = ['before the server takes the mail', 'after the server took the mail', 'at any time'] as const;

it('a service that is killed while it mails sends each mail once, or again with the same Message-ID, and never not at all', async () => {
  const database = await testDatabase({ empty: true });
  let onData: () => void = () => undefined;
  let onTaken: () => void = () => undefined;
  const server = await new SmtpServer().start();
  const take = server.received.push.bind(server.received);
  // The mail is taken at the end of its data: before that it is lost with the connection.
  server.received.push = (...mails) => {
    onData();
    const count = take(...mails);
    setImmediate(() => onTaken());
    return count;
  };
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDirectory(),
    BOOTSTRAP_TOKEN: TOKEN,
    SECRET_KEY: 'x'.repeat(32),
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(server.port),
    SMTP_FROM: 'docs@example.test',
  };
  let service: ServiceProcess = await (await startService(settings)).ready();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const send = async (method: string, path: string, body: object | undefined, token = TOKEN) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(`${service.url}/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  const kill = async () => {
    service.child.kill('SIGKILL');
    await service.exited;
  };
  const { id: org } = await send('POST', '/orgs', { title: 'Engines' });
  const { id: space } = await send('POST', `/orgs/${org}/spaces`, { title: 'Handbook' });
  for (const [n, moment] of MOMENTS.entries()) {
    const email = `reviewer-${n}@example.test`;
    const { id: user } = await send('POST', '/users', { email, displayName: 'Grace' });
    await client.query(`INSERT INTO members (id, org_id, user_id, role) VALUES ($1, $2, $3, 'read')`, [`member-${n}`, org, user]);
    const { id: request } = await send('POST', `/spaces/${space}/change-requests`, { subject: moment });
    let tell = () => {};
    const isDead = new Promise<void>((resolve) => (tell = resolve));
    const die = () => {
      onData = onTaken = () => undefined;
      void kill().then(tell);
    };
    if (moment === 'before the server takes the mail') onData = die;
    if (moment === 'after the server took the mail') onTaken = die;
    await send('POST', `/spaces/${space}/change-requests/${request}/requested-reviewers`, { users: [user] });
    const isDue = `UPDATE notifications SET created_at = now() - interval '1 hour', happened_at = now() - interval '1 hour', mail_due_at = now()
      WHERE user_id = $1 AND mailed_at IS NULL AND mail_id IS NULL`;
    await vi.waitFor(async () => expect((await client.query(isDue, [user])).rowCount).toBe(1), { timeout: 30_000, interval: 50 });
    // Mails are looked for every half minute.
    await client.query(`UPDATE periodic_runs SET last_started_at = now() - interval '1 hour' WHERE name = 'notifications.queue-mails'`);
    if (moment === 'at any time') {
      await sleep(Math.random() * 30_000);
      die();
    }
    await isDead;
    service = await (await startService(settings)).ready();
    const isMailed = 'SELECT 1 FROM notifications WHERE user_id = $1 AND mailed_at IS NOT NULL';
    await vi.waitFor(async () => expect((await client.query(isMailed, [user])).rowCount, moment).toBe(1), {
      timeout: 180_000,
      interval: 500,
    });
    const ids = server.received.filter(({ to }) => to.includes(email)).map(({ headers }) => /^message-id: (.*)$/im.exec(headers)![1]);
    expect([1, 2]).toContain(ids.length);
    expect(new Set(ids).size).toBe(1);
    console.info(`${moment}: ${ids.length} mails`);
  }
  await client.end();
  await server.stop();
  await stopAll();
  await database.close();
}, 900_000);
