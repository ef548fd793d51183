import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rm } from 'node:fs/promises';
import { newId } from 'bindery/common/ids/ids.js';
import { useOwnApp } from '../support/app.js';
import { GitBridge, gitRoot, INSTALLATION } from '../support/git-bridge.js';
import { GIT_HOSTS, type GitHost } from '../support/git-hosts.js';

const root = await gitRoot();
const t = useOwnApp({ GIT_LOCAL_ROOT: root, LOG_LEVEL: 'error', RATE_LIMIT: '0' });
afterAll(() => rm(root, { recursive: true, force: true }));

const MAIN = 'refs/heads/main';
const OID = '59b20b8d5c6ff8d09518216e87d7f1ea7ccc9b11';
const MEGABYTE = 1024 * 1024;
const [GITHUB] = GIT_HOSTS as [GitHost];

/** A connected space whose syncs only wait, so that they can be counted. */
interface Hooked {
  bridge: GitBridge;
  secret: string;
}

async function hooked(): Promise<Hooked> {
  const bridge = await GitBridge.create(t, root, {}, { 'README.md': '# Welcome\n' });
  const { hookSecret } = (await bridge.api.patch(INSTALLATION, bridge.place, { hookSecret: 'new' })).expect(200).body;
  await bridge.synced();
  return { bridge, secret: hookSecret as string };
}

/** While a sync runs for ever, others wait. */
async function hold({ bridge }: Hooked): Promise<void> {
  await t.db.query(
    `INSERT INTO jobs (id, name, key, payload, run_at, locked_by, locked_until)
     VALUES ($1, 'git.sync', $2, '{}', now(), 'a test', now() + interval '1 hour')`,
    [newId(), bridge.id],
  );
  // What the last sync changed has been told, too, and starts nothing later.
  await vi.waitFor(
    async () => expect(await t.db.query('SELECT consumer FROM outbox_streams WHERE subject = $1', [bridge.space.id])).toEqual([]),
    { timeout: 30_000 },
  );
  await clear({ bridge });
}

const waiting = ({ bridge }: Hooked) =>
  t.db.query<{ trigger: string }>(
    `SELECT payload->>'trigger' AS trigger FROM jobs WHERE name = 'git.sync' AND key = $1 AND locked_by IS NULL`,
    [bridge.id],
  );

const clear = ({ bridge }: Pick<Hooked, 'bridge'>) =>
  t.db.query(`DELETE FROM jobs WHERE name = 'git.sync' AND key = $1 AND locked_by IS NULL`, [bridge.id]);

async function send(id: string, payload: string | Buffer, headers: Record<string, string>, type = 'application/json'): Promise<number> {
  const answer = await t.app.inject({ method: 'POST', url: `/v1/git/hooks/${id}`, headers: { 'content-type': type, ...headers }, payload });
  if (answer.statusCode === 202) expect(answer.body).toBe('');
  return answer.statusCode;
}

describe.each(GIT_HOSTS.map((host) => [host.name, host] as const))('a hook of %s', (_, host) => {
  let one: Hooked;
  beforeAll(async () => {
    one = await hooked();
    await hold(one);
  });

  const body = JSON.stringify(host.push(MAIN, OID));
  const signed = (text = body, secret = one.secret) => ({ ...host.headers, ...host.proof(text, secret) });

  it('starts one sync, however often it comes', async () => {
    expect(await send(one.bridge.id, body, signed())).toBe(202);
    expect(await waiting(one)).toEqual([{ trigger: 'hook' }]);
    expect(await send(one.bridge.id, body, signed())).toBe(202);
    expect(await waiting(one)).toHaveLength(1);
  });

  it('starts none for another branch', async () => {
    await clear(one);
    const other = JSON.stringify(host.push('refs/heads/main-2', OID));
    expect(await send(one.bridge.id, other, signed(other))).toBe(202);
    expect(await waiting(one)).toEqual([]);
  });

  it('starts one if it cannot be read', async () => {
    for (const text of ['', 'null', '[]', '{"ref":{}}', '{"push":{"changes":[null]}}', '{"ref":"refs/heads/main', '\u0000\u{1f600}']) {
      await clear(one);
      expect(await send(one.bridge.id, text, signed(text))).toBe(202);
      expect(await waiting(one), text).toHaveLength(1);
    }
  });

  it('is read whatever its type says', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'nonsense']) {
      await clear(one);
      expect(await send(one.bridge.id, body, signed(), type), type).toBe(202);
      expect(await waiting(one)).toHaveLength(1);
    }
  });

  it('starts one if it is too large to be read, and none if it is larger than any host sends', async () => {
    await clear(one);
    const large = JSON.stringify({ ...host.push('refs/heads/main-2', OID), filling: 'x'.repeat(MEGABYTE) });
    expect(await send(one.bridge.id, large, signed(large))).toBe(202);
    expect(await waiting(one)).toHaveLength(1);
    await clear(one);
    const huge = JSON.stringify({ ...host.push(MAIN, OID), filling: 'x'.repeat(25 * MEGABYTE) });
    expect(await send(one.bridge.id, huge, signed(huge))).toBe(413);
    expect(await waiting(one)).toEqual([]);
  });

  it('is refused without a proof, and with a wrong one', async () => {
    await clear(one);
    const other = await hooked();
    const wrong: Record<string, string>[] = [
      host.headers,
      signed(body, 'another secret'),
      signed(body, other.secret),
      signed(body, ''),
      ...Object.entries(host.proof(body, one.secret)).flatMap(([name, value]) =>
        [value.slice(1), `${value}0`, value.slice(0, -2), value.replace(/^sha256=/, 'sha1='), `${value}, ${value}`, ''].map((text) => ({
          ...host.headers,
          [name]: text === value ? 'nothing' : text,
        })),
      ),
    ];
    for (const headers of wrong) expect(await send(one.bridge.id, body, headers), JSON.stringify(headers)).toBe(401);
    const changed = host.signs ? [body.slice(0, -1), `${body} `, body.replace('main', 'mail')] : [];
    for (const text of changed) expect(await send(one.bridge.id, text, signed(body))).toBe(401);
    expect(await waiting(one)).toEqual([]);
    expect(await send(other.bridge.id, body, signed())).toBe(401);
  });

  it('is a 404 where there is no installation, or no secret', async () => {
    const { bridge, secret } = await hooked();
    expect(await send(bridge.id, body, signed(body, secret))).toBe(202);
    (await bridge.api.patch(INSTALLATION, bridge.place, { hookSecret: null })).expect(200);
    for (const id of [bridge.id, newId(), 'nothing', '%00'])
      expect(await send(id, body, signed(body, secret))).toBe(id === '%00' ? 400 : 404);
    expect(await send(bridge.id, body, {})).toBe(404);
  });
});

describe('hooks', () => {
  it('bring a commit into the space, also as the field of a form', async () => {
    const { bridge, secret } = await hooked();
    const oid = await bridge.copy.commit({ 'README.md': '# Welcome\n\nNew.\n' });
    const body = `payload=${encodeURIComponent(JSON.stringify(GITHUB.push(MAIN, oid)))}`;
    const headers = { ...GITHUB.headers, ...GITHUB.proof(body, secret) };
    expect(await send(bridge.id, body, headers, 'application/x-www-form-urlencoded')).toBe(202);
    await vi.waitFor(async () => expect((await bridge.info())['syncedCommit']).toBe(oid), { timeout: 30_000 });
    expect((await bridge.operations())[0]).toMatchObject({ direction: 'import', trigger: 'hook', to: oid });
    expect((await bridge.api.get(INSTALLATION, bridge.place)).expect(200).body.hook).toMatchObject({
      hasSecret: true,
      seenAt: expect.any(String),
    });
  });

  it('are no repeated requests, whatever key they are sent with', async () => {
    const { bridge, secret } = await hooked();
    const body = JSON.stringify(GITHUB.push(MAIN, OID));
    const headers = { ...GITHUB.proof(body, secret), 'idempotency-key': 'a-key' };
    expect([await send(bridge.id, body, headers), await send(bridge.id, body, headers)]).toEqual([202, 202]);
  });

  it('spare the repository most looks, until one is missed or none comes for days', async () => {
    const one = await hooked();
    const { bridge, secret } = one;
    const minutes = async () => {
      const { checkedAt, nextCheckAt } = await bridge.synced({ trigger: 'schedule' });
      return (Date.parse(nextCheckAt) - Date.parse(checkedAt)) / 60_000;
    };
    const announce = async (ref = MAIN) => {
      const body = JSON.stringify(GITHUB.push(ref, OID));
      expect(await send(bridge.id, body, { ...GITHUB.headers, ...GITHUB.proof(body, secret) })).toBe(202);
    };
    expect(await minutes()).toBe(5);
    const ping = JSON.stringify({ zen: 'Keep it logically awesome.', hook_id: 1 });
    expect(await send(bridge.id, ping, GITHUB.proof(ping, secret))).toBe(202);
    expect(await minutes()).toBe(5);
    await announce('refs/heads/another');
    expect(await minutes()).toBe(60);
    await bridge.copy.commit({ 'README.md': '# Welcome\n\nAnnounced.\n' });
    await announce();
    expect(await minutes()).toBe(60);
    await bridge.copy.commit({ 'README.md': '# Welcome\n\nNot announced.\n' });
    expect(await minutes()).toBe(5);
    await announce('refs/heads/another');
    // What the service itself pushes is no news.
    await bridge.replace('home', 'Not announced', 'Edited here');
    expect(await minutes()).toBe(60);
    expect(await minutes()).toBe(60);
    await t.db.query(`UPDATE git_installations SET hook_seen_at = now() - interval '4 days' WHERE id = $1`, [bridge.id]);
    expect(await minutes()).toBe(5);
  });
});

describe('the secret of hooks', () => {
  it('is shown once, sealed, and replaced by a new one', async () => {
    const { bridge, secret } = await hooked();
    expect(secret).toMatch(/^bdg_[\da-zA-Z]{43}$/);
    const { hook, ...rest } = (await bridge.api.get(INSTALLATION, bridge.place)).expect(200).body;
    expect(hook).toMatchObject({ hasSecret: true, url: expect.stringMatching(new RegExp(`/v1/git/hooks/${bridge.id}$`)) });
    expect(JSON.stringify(rest)).not.toContain(secret);
    const settled = (await bridge.api.patch(INSTALLATION, bridge.place, { push: 'off' })).expect(200).body;
    expect(JSON.stringify(settled)).not.toContain(secret);
    const [row] = await t.db.query<{ text: string }>('SELECT i::text AS text FROM git_installations i WHERE id = $1', [bridge.id]);
    expect(row!.text).not.toContain(secret);
    const { hookSecret } = (await bridge.api.patch(INSTALLATION, bridge.place, { hookSecret: 'new' })).expect(200).body;
    expect(hookSecret).not.toBe(secret);
    const body = JSON.stringify(GITHUB.push(MAIN, OID));
    expect(await send(bridge.id, body, GITHUB.proof(body, secret))).toBe(401);
    expect(await send(bridge.id, body, GITHUB.proof(body, hookSecret))).toBe(202);
  });

  it('is made for administrators of the space only, and chosen by nobody', async () => {
    const { bridge } = await hooked();
    const editor = await t.make.member({ id: bridge.space.orgId }, 'edit');
    (await t.api.as(editor).patch(INSTALLATION, bridge.place, { hookSecret: 'new' })).expect(403);
    (await bridge.api.patch(INSTALLATION, bridge.place, { hookSecret: 'my own' })).expect(400);
  });
});
