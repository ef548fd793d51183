import { statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { Logger } from '@nestjs/common';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FileMailer } from '../../src/common/mail/file-mailer.js';
import { MailRefused, Mailer } from '../../src/common/mail/mailer.js';
import { SmtpMailer } from '../../src/common/mail/smtp-mailer.js';
import { Env } from '../../src/config/env.js';
import { useApp } from '../support/app.js';
import { tablesHolding } from '../support/find-text.js';
import { Mailbox, readInvite } from '../support/mailbox.js';
import { SmtpServer } from '../support/smtp.js';

const server = await new SmtpServer().start();
const mailbox = new Mailbox();
const t = useApp({
  DATA_DIR: mailbox.dataDir,
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: String(server.port),
  SMTP_USER: 'mailer',
  SMTP_PASSWORD: 'correct horse',
  SMTP_FROM: 'Docs <docs@example.test>',
});

const INVITES = '/v1/orgs/:organizationId/invites';
const HELLO = { to: 'ada@example.test', subject: 'Hello', text: 'Grüße' };

let lines: { level: string; line: Record<string, unknown> }[] = [];
const logged = (event: string) => lines.filter(({ line }) => line['event'] === event);
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 20 });
const jobs = () =>
  t.db.query<{ attempts: number; last_error: string | null; failed_at: Date | null }>(
    `SELECT attempts, last_error, failed_at FROM jobs WHERE name = 'invites.send'`,
  );

/** Makes the next attempt due now. The delay of retries is tested with the jobs. */
const retryNow = () =>
  t.db.query(`WITH due AS (UPDATE jobs SET run_at = now() - interval '1 second' WHERE locked_by IS NULL) SELECT pg_notify('jobs', '')`);

const mailerTo = (port: number, more: object = {}) =>
  new SmtpMailer({ host: '127.0.0.1', port, secure: false, from: 'docs@example.test', ...more });

beforeEach(() => {
  lines = [];
  for (const level of ['log', 'warn', 'error'] as const) {
    vi.spyOn(Logger.prototype, level).mockImplementation((line: unknown) => {
      lines.push({ level, line: line as Record<string, unknown> });
    });
  }
});

afterEach(async () => {
  vi.restoreAllMocks();
  server.refuse = undefined;
  server.attempts = 0;
  server.received.length = 0;
  await t.db.query('DELETE FROM jobs');
});

afterAll(() => server.stop());

describe('the settings', () => {
  const read = (settings: Record<string, string>) => Env.read(settings).smtp;
  const HOST = { SMTP_HOST: 'mail.example.test', SMTP_FROM: 'docs@example.test' };

  it('name a server, with defaults for what is missing', () => {
    expect(read({})).toBeUndefined();
    expect(read({ SMTP_HOST: '', SMTP_PORT: '25', SMTP_USER: ' ' })).toBeUndefined();
    expect(read(HOST)).toEqual({ host: 'mail.example.test', port: 587, secure: false, from: 'docs@example.test' });
    expect(read({ ...HOST, SMTP_PORT: '465' })).toMatchObject({ port: 465, secure: true });
    expect(read({ ...HOST, SMTP_PORT: '465', SMTP_SECURE: 'false' })).toMatchObject({ secure: false });
    expect(read({ ...HOST, SMTP_PORT: '2525', SMTP_SECURE: 'true' })).toMatchObject({ secure: true });
    expect(read({ ...HOST, SMTP_USER: 'u', SMTP_PASSWORD: 'p' })).toMatchObject({ credentials: { user: 'u', password: 'p' } });
    expect(read({ SMTP_HOST: '::1', SMTP_FROM: 'Docs, Team <docs@example.test>' })).toMatchObject({ host: '::1' });
  });

  it.each([
    [{ SMTP_HOST: 'mail.example.test' }, 'SMTP_FROM must be set when SMTP_HOST is'],
    [{ SMTP_FROM: 'docs@example.test' }, 'SMTP_HOST must be set when SMTP_FROM is'],
    [{ ...HOST, SMTP_USER: 'u' }, 'SMTP_PASSWORD must be set when SMTP_USER is'],
    [{ ...HOST, SMTP_PASSWORD: 'p' }, 'SMTP_USER must be set when SMTP_PASSWORD is'],
    [{ SMTP_USER: 'u', SMTP_PASSWORD: 'p' }, 'SMTP_HOST must be set when SMTP_USER is'],
    [{ ...HOST, SMTP_HOST: 'smtp://mail.example.test' }, 'SMTP_HOST must be a host name or an IP address'],
    [{ ...HOST, SMTP_HOST: 'mail.example.test:587' }, 'SMTP_HOST must be a host name or an IP address'],
    [{ ...HOST, SMTP_PORT: '0' }, 'SMTP_PORT must be a whole number from 1 to 65535'],
    [{ ...HOST, SMTP_PORT: '65536' }, 'SMTP_PORT must be a whole number from 1 to 65535'],
    [{ ...HOST, SMTP_SECURE: 'starttls' }, 'SMTP_SECURE must be true or false'],
    [{ ...HOST, SMTP_FROM: 'docs' }, 'SMTP_FROM must be an e-mail address'],
    [{ ...HOST, SMTP_FROM: 'Docs\r\nBcc: eve@example.test <docs@example.test>' }, 'SMTP_FROM must be an e-mail address'],
  ])('are refused when they are inconsistent: %j', (settings, problem) => {
    expect(() => read(settings)).toThrow(problem);
  });

  it('choose the mailer', () => {
    expect(t.app.get(Mailer)).toBeInstanceOf(SmtpMailer);
  });
});

describe('mail', () => {
  it.each([
    { to: 'ada@example.test\r\nBcc: eve@example.test' },
    { to: 'ada@example.test\nRCPT TO:<eve@example.test>' },
    { to: 'ada@example.test, eve@example.test' },
    { to: 'Ada <ada@example.test>' },
    { to: '"eve@example.test x"@example.test' },
    { to: '' },
    { to: `${'a'.repeat(255)}@example.test` },
    { subject: 'Hello\r\nBcc: eve@example.test' },
    { subject: 'Hello\nthere' },
    { subject: 'Hello\rthere' },
    { subject: 'Hello\0there' },
    { subject: 'Hello\u2028there' },
  ])('cannot be used to inject headers: %j', async (mail) => {
    for (const mailer of [mailerTo(server.port), new FileMailer(mailbox.dataDir)]) {
      await expect(mailer.send({ ...HELLO, ...mail })).rejects.toThrow(MailRefused);
    }
    expect([server.attempts, mailbox.all()]).toEqual([0, []]);
  });

  it('is a file only its owner can read where there is no server, and one log line without its text', async () => {
    const text = 'Grüße, the secret is sesame\n\nand a line that is far longer than what mail programs like to have in one line of a mail';
    await new FileMailer(`${mailbox.dataDir}/mail`).send({ to: 'ada@example.test', subject: 'Zürich: 日本', text });
    const [letter] = await mailbox.to('ada@example.test');
    expect(letter).toMatchObject({ subject: 'Zürich: 日本', text: `${text}\n` });
    expect(statSync(letter!.file).mode & 0o777).toBe(0o600);
    expect(statSync(`${mailbox.dataDir}/mail`).mode & 0o777).toBe(0o700);
    expect(lines).toEqual([
      { level: 'log', line: { event: 'mail.written', to: 'ada@example.test', subject: 'Zürich: 日本', file: letter!.file } },
    ]);
  });

  it('reaches the server with the sender and the credentials of the settings', async () => {
    await t.app.get(Mailer).send(HELLO);
    expect(server.received).toMatchObject([
      { from: 'docs@example.test', to: ['ada@example.test'], user: 'mailer', text: expect.stringContaining('Grüße') as string },
    ]);
    expect(server.received[0]!.headers).toMatch(/^From: Docs <docs@example.test>\r\nTo: ada@example.test\r\nSubject: Hello\r\n/m);
    expect(server.received[0]!.headers).toContain('Auto-Submitted: auto-generated');
    expect(lines).toEqual([{ level: 'log', line: { event: 'mail.sent', to: 'ada@example.test', subject: 'Hello' } }]);
  });

  it('fails permanently only if the server rejects the message or the recipient', async () => {
    const mailer = mailerTo(server.port);
    for (const at of ['rcpt', 'data'] as const) {
      server.refuse = { at, status: 550 };
      await expect(mailer.send(HELLO)).rejects.toThrow(MailRefused);
      server.refuse = { at, status: 451 };
      await expect(mailer.send(HELLO)).rejects.not.toThrow(MailRefused);
    }
    server.refuse = undefined;
    const strangers = mailerTo(server.port, { credentials: { user: 'mailer', password: 'wrong' } });
    const failure = await strangers.send(HELLO).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'EAUTH', responseCode: 535 });
    expect(failure).not.toBeInstanceOf(MailRefused);
    expect(JSON.stringify(failure) + (failure as Error).message).not.toContain('wrong');
  });

  it('is not sent to a server without a valid certificate', async () => {
    const secure = await new SmtpServer().start({ secure: true });
    const upgrading = await new SmtpServer().start({ disabledCommands: [] });
    await expect(mailerTo(secure.port, { secure: true }).send(HELLO)).rejects.toThrow(/self-signed|certificate/i);
    await expect(mailerTo(upgrading.port).send(HELLO)).rejects.toThrow(/self-signed|certificate/i);
    expect([secure.attempts, upgrading.attempts]).toEqual([0, 0]);
    await Promise.all([secure.stop(), upgrading.stop()]);
  });

  it('is aborted when its job must stop', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const sending = mailerTo((silent.address() as AddressInfo).port).send(HELLO, AbortSignal.timeout(100));
    await expect(sending).rejects.toThrow(/abort/i);
    silent.close();
  });
});

describe('an invite by mail', () => {
  let people = 0;
  async function invite() {
    const org = await t.make.org();
    const email = `person-${++people}@example.test`;
    (await t.api.as(org.admin).post(INVITES, { organizationId: org.id }, { emails: [email] })).expect(200);
    return { org, email };
  }
  const accept = ({ organizationId, inviteId, secret }: { organizationId: string; inviteId: string; secret: string }) =>
    t.api.anonymous().post(`${INVITES}/:inviteId`, { organizationId, inviteId }, { secret });

  it('arrives, and can be accepted as it says', async () => {
    const { org, email } = await invite();
    await until(() => expect(server.received).toHaveLength(1));
    const letter = readInvite(server.received[0]!);
    expect(letter).toMatchObject({ to: [email], organizationId: org.id });
    expect((await accept(letter)).expect(200).body).toMatchObject({ organization: org.id, user: { email } });
    await until(async () => expect(await jobs()).toEqual([]));
  });

  it('is not retried when the server refuses its recipient, and the log says so', async () => {
    server.refuse = { at: 'rcpt', status: 550 };
    await invite();
    await until(async () => {
      expect(logged('invite.undeliverable')).toHaveLength(1);
      expect(await jobs()).toEqual([]);
    });
    expect(server.attempts).toBe(1);
    expect(logged('invite.undeliverable')[0]!.line).toMatchObject({ inviteId: expect.any(String) as string });
  });

  it('is retried with a new secret when the server refuses it temporarily', async () => {
    server.refuse = { at: 'data', status: 451 };
    await invite();
    await until(async () => expect(await jobs()).toMatchObject([{ attempts: 1, last_error: expect.stringContaining('451') as string }]));
    server.refuse = undefined;
    await retryNow();
    await until(() => expect(server.received).toHaveLength(2));
    const [first, second] = server.received.map((received) => readInvite(received));
    expect(second!.secret).not.toBe(first!.secret);
    (await accept(first!)).expect(404);
    (await accept(second!)).expect(200);
  });

  it('is retried until the server is up', async () => {
    await server.stop();
    const { email } = await invite();
    await until(async () =>
      expect(await jobs()).toMatchObject([{ attempts: 1, last_error: expect.stringContaining('ECONNREFUSED') as string }]),
    );
    expect(logged('job.retried')).toHaveLength(1);
    await server.start();
    await retryNow();
    await until(() => expect(logged('mail.sent')).toHaveLength(1));
    expect(server.received).toMatchObject([{ to: [email] }]);
    const letter = readInvite(server.received[0]!);
    const all = JSON.stringify(lines, (_, value: unknown) => (value instanceof Error ? `${value.stack} ${JSON.stringify(value)}` : value));
    expect(all).toContain(email);
    expect(all).not.toContain(letter.secret);
    expect(await tablesHolding(t.db, letter.secret)).toEqual([]);
    (await accept(letter)).expect(200);
  });

  it('is not sent after it was revoked', async () => {
    await server.stop();
    const { org } = await invite();
    await until(async () => expect(await jobs()).toMatchObject([{ last_error: expect.any(String) as string }]));
    await t.db.query('DELETE FROM invites WHERE org_id = $1', [org.id]);
    await server.start();
    await retryNow();
    await until(async () => expect(await jobs()).toEqual([]));
    expect(server.received).toEqual([]);
  });
});
