import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { CheckDomain } from 'bindery/modules/orgs/domains/check-domain.job.js';
import { useApp } from '../support/app.js';
import { DnsServer } from '../support/dns-server.js';

const dns = await DnsServer.start();
const t = useApp({ DNS_SERVERS: dns.address });
afterAll(() => dns.stop());
afterEach(() => {
  vi.useRealTimers();
});

const LIST = '/v1/orgs/:organizationId/domains';
const ONE = `${LIST}/:domainId`;
const VERIFY = `${ONE}/verify`;
let made = 0;
const newName = () => `claimed-${++made}.example`;

async function setUp() {
  const org = await t.make.org();
  const [at, api] = [{ organizationId: org.id }, t.api.as(org.admin)];
  const claim = async (domain: string) => {
    const { body } = (await api.post(LIST, at, { domain })).expect(201);
    return { body, one: { ...at, domainId: body.id as string } };
  };
  /** Claims a domain whose record is there. */
  const prove = async (domain: string) => {
    const { body, one } = await claim(domain);
    dns.texts.set(body.record.name, [body.record.value]);
    expect((await api.post(VERIFY, one)).expect(200).body.status).toBe('verified');
    return one;
  };
  return { org, at, api, claim, prove };
}
/** Lets the shortest pause between two checks pass. */
const pass = (seconds = 6) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });

describe('a domain', () => {
  it('is claimed, listed newest first, and deleted', async () => {
    const { org, at, api, claim } = await setUp();
    const domain = newName();
    const created = (await api.post(LIST, at, { domain })).expect(201);
    const { body } = created;
    expect(body).toEqual({
      object: 'domain',
      id: expect.any(String),
      domain,
      status: 'pending',
      record: { type: 'TXT', name: `_bindery.${domain}`, value: expect.stringMatching(/^\w{32}$/) },
      createdAt: expect.any(String),
      urls: { location: `https://docs.example.test/v1/orgs/${org.id}/domains/${body.id}` },
    });
    expect(created.headers['location']).toBe(body.urls.location);
    // A check of its record begins at once, and may have ended.
    const { status: _, ...claimed } = body;
    const second = await claim(newName());
    const list = (await api.get(LIST, at)).expect(200).body;
    expect(list.items.map(({ id }: { id: string }) => id)).toEqual([second.body.id, body.id]);
    const first = (await api.get(LIST, at, { query: { limit: 1 } })).body;
    expect((await api.get(LIST, at, { query: { limit: 1, page: first.next.page } })).body.items).toMatchObject([claimed]);
    const one = { ...at, domainId: body.id };
    expect((await api.get(ONE, one)).expect(200).body).toMatchObject(claimed);
    (await api.post(LIST, at, { domain })).expect(409);
    (await api.delete(ONE, one)).expect(204);
    (await api.delete(ONE, one)).expect(204);
    (await api.get(ONE, one)).expect(404);
    (await api.post(LIST, at, { domain })).expect(201);
  });

  it.each([
    ['Claimed-Case.EXAMPLE', 'claimed-case.example'],
    ['claimed-dot.example.', 'claimed-dot.example'],
    ['bücher-claimed.example', 'xn--bcher-claimed-dlb.example'],
    ['BU\u0308CHER-combined.example', 'xn--bcher-combined-1ob.example'],
    ['xn--bcher-ascii-9db.example', 'xn--bcher-ascii-9db.example'],
    ['docs.claimed.co.uk', 'docs.claimed.co.uk'],
  ])('is stored in one form: %s', async (sent, stored) => {
    const { body } = await (await setUp()).claim(sent);
    expect(body.domain).toMatch(stored.startsWith('xn--') ? /^xn--bcher-[a-z0-9-]+\.example$/ : stored);
    expect([...body.domain].every((letter) => letter.codePointAt(0)! < 128)).toBe(true);
  });

  it.each([
    '',
    '*.engine.example',
    'engine.*',
    '127.0.0.1',
    '127.1',
    '0x7f.0.0.1',
    '[::1]',
    '::1',
    'localhost',
    'engine',
    'com',
    'co.uk',
    'CO.UK.',
    'github.io',
    '-engine.example',
    'engine..example',
    '.engine.example',
    'my_engine.example',
    'engine.example/docs',
    'https://engine.example',
    'engine.example:443',
    'engine .example',
    `${'x'.repeat(64)}.example`,
    `${'x.'.repeat(130)}example`,
    'docs.example.test',
    'engines.DOCS.example.test',
    7,
    null,
  ])('cannot be %j', async (domain) => {
    const { at, api } = await setUp();
    const { error } = (await api.post(LIST, at, { domain })).expect(400).body;
    expect(error.errors[0].pointer).toBe('/domain');
  });

  it('is only for the administrators of its organization, and not for scoped tokens', async () => {
    const { org, at, claim } = await setUp();
    const { one } = await claim(newName());
    const member = t.api.as(await t.make.member(org, 'create'));
    (await member.get(LIST, at)).expect(403);
    (await member.post(LIST, at, { domain: newName() })).expect(403);
    (await member.get(ONE, one)).expect(404);
    (await member.post(VERIFY, one)).expect(404);
    (await member.delete(ONE, one)).expect(204);
    const stranger = t.api.as((await setUp()).org.admin);
    (await stranger.get(ONE, one)).expect(404);
    (await stranger.get(ONE, { ...one, organizationId: (await setUp()).org.id })).expect(404);
    const scoped = t.api.as(
      await t.make.token({ userId: org.admin.id, scopes: ['organization:read', 'organization:write', 'site:write'] }),
    );
    (await scoped.get(LIST, at)).expect(403);
    (await scoped.post(VERIFY, one)).expect(403);
    (await t.api.as(org.admin).get(ONE, one)).expect(200);
  });

  it('is claimed a hundred times by one organization, and no more', async () => {
    const { org, at, api } = await setUp();
    for (let i = 0; i < 100; i++) await t.make.domain(org);
    (await api.post(LIST, at, { domain: newName() })).expect(409);
  });
});

describe('verifying a domain', () => {
  it('finds the token of the claim among other records, and says what it found otherwise', async () => {
    const { api, claim } = await setUp();
    const { body, one } = await claim(newName());
    const verify = async () => (await api.post(VERIFY, one)).expect(200).body;
    expect(await verify()).toMatchObject({ status: 'failed', reason: `${body.record.name} has no TXT record` });
    pass();
    dns.texts.set(body.record.name, [`<script>\u0007${'x'.repeat(300)}`, 'v=spf1 -all']);
    const { status, reason } = await verify();
    expect(status).toBe('failed');
    expect(reason).toContain(`${body.record.name} has another TXT record: "<script>?xxx`);
    expect(reason).toMatch(/…", and 1 more$/);
    pass();
    dns.texts.set(body.record.name, ['v=spf1 -all', body.record.value]);
    const verified = await verify();
    expect(verified).toEqual({ ...body, status: 'verified' });
    pass();
    dns.texts.delete(body.record.name);
    dns.silent.add(body.record.name);
  });

  it('refuses a second check within five seconds', async () => {
    const { api, claim } = await setUp();
    const { one } = await claim(newName());
    const replies = await Promise.all([api.post(VERIFY, one), api.post(VERIFY, one)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 429]);
    expect(replies.find(({ status }) => status === 429)!.headers['retry-after']).toBe('5');
  });

  it('ends when no name server answers, and changes nothing', async () => {
    const { api, claim } = await setUp();
    const { body, one } = await claim(newName());
    dns.silent.add(body.record.name);
    const answer = (await api.post(VERIFY, one)).expect(200).body;
    expect(answer).toMatchObject({ status: 'pending', reason: 'No name server answered in time' });
  });

  it('happens in the background, later and later', async () => {
    const { at, api, claim } = await setUp();
    const { body, one } = await claim(newName());
    const pause = async () => {
      const [row] = await t.db.query<{ minutes: number; checks: number }>(
        `SELECT date_part('epoch', check_at - checked_at)::float8 / 60 AS minutes, checks FROM domains WHERE id = $1 AND checked_at IS NOT NULL`,
        [one.domainId],
      );
      return row;
    };
    for (const [checks, minutes] of [
      [1, 1],
      [2, 2],
      [3, 4],
    ]) {
      await t.db.query('UPDATE domains SET check_at = now() WHERE id = $1', [one.domainId]);
      await t.app.get(CheckDomain).startDue();
      await vi.waitFor(async () => expect((await pause())?.checks).toBe(checks), { timeout: 60_000, interval: 20 });
      expect((await pause())!.minutes).toBeCloseTo(minutes!, 1);
    }
    dns.texts.set(body.record.name, [body.record.value]);
    await t.db.query('UPDATE domains SET check_at = now(), checks = 120 WHERE id = $1', [one.domainId]);
    await t.app.get(CheckDomain).startDue();
    const status = async () => (await api.get(ONE, { ...at, domainId: one.domainId })).body.status;
    await vi.waitFor(async () => expect(await status()).toBe('verified'), { timeout: 60_000, interval: 20 });
    expect(await t.db.query('SELECT 1 FROM domains WHERE id = $1 AND check_at IS NOT NULL', [one.domainId])).toEqual([]);
  });

  it('is not needed when an installation administrator confirms the domain, who can withdraw that', async () => {
    const { at, api, claim, org } = await setUp();
    const { one } = await claim(newName());
    (await api.patch(ONE, one, { status: 'verified' })).expect(403);
    const ruler = t.api.as(await t.make.installationAdmin());
    expect((await ruler.patch(ONE, one, { status: 'verified' })).expect(200).body.status).toBe('verified');
    expect((await api.get(ONE, one)).body.status).toBe('verified');
    expect((await ruler.patch(ONE, one, { status: 'pending' })).expect(200).body.status).toBe('pending');
    for (const body of [{}, { status: 'failed' }, { status: null }]) (await ruler.patch(ONE, one, body)).expect(400);
    (await ruler.patch(ONE, { ...one, organizationId: (await t.make.org()).id }, { status: 'verified' })).expect(404);
    (await ruler.get(LIST, at)).expect(404);
    (await t.api.as(await t.make.member(org, 'create')).patch(ONE, one, { status: 'verified' })).expect(403);
  });
});

describe('a verified domain', () => {
  it('is not verified by another organization, nor a subdomain of it; a pending one blocks nobody', async () => {
    const [owner, thief, ruler] = [await setUp(), await setUp(), t.api.as(await t.make.installationAdmin())];
    const name = newName();
    const first = await thief.claim(name);
    await owner.prove(name);
    // The name has a record for both claims.
    dns.texts.set(first.body.record.name, [first.body.record.value]);
    const reply = (await thief.api.post(VERIFY, first.one)).expect(409);
    expect(reply.body.error.message).not.toContain(owner.org.id);
    (await ruler.patch(ONE, first.one, { status: 'verified' })).expect(409);
    for (const domain of [`docs.${name}`, `a.b.${name}`, name.toUpperCase()])
      (await (await setUp()).api.post(LIST, { organizationId: (await setUp()).org.id }, { domain })).expect(404);
    for (const domain of [`docs.${name}`, `a.b.${name}`]) (await thief.api.post(LIST, thief.at, { domain })).expect(409);
    await owner.prove(`docs.${name}`);
  });

  it('stays with its organization when another one proves the domain above it', async () => {
    const [below, above] = [await setUp(), await setUp()];
    const name = newName();
    await below.prove(`docs.${name}`);
    await above.prove(name);
    (await above.api.post(LIST, above.at, { domain: `docs.${name}` })).expect(409);
    (await above.api.post(LIST, above.at, { domain: `api.docs.${name}` })).expect(409);
    await above.prove(`www.${name}`);
  });

  it('is won by one of two that are verified at the same time', async () => {
    const [one, two] = [await setUp(), await setUp()];
    const name = newName();
    const claims = [await one.claim(name), await two.claim(`docs.${name}`), await two.claim(name)];
    for (const { body } of claims) dns.texts.set(body.record.name, [...(dns.texts.get(body.record.name) ?? []), body.record.value]);
    const ruler = t.api.as(await t.make.installationAdmin());
    const replies = await Promise.all([
      one.api.post(VERIFY, claims[0]!.one),
      two.api.post(VERIFY, claims[2]!.one),
      ruler.patch(ONE, claims[2]!.one, { status: 'verified' }),
    ]);
    expect(replies.map(({ status }) => status)).not.toContain(500);
    const verified = await t.db.query(`SELECT org_id FROM domains WHERE domain = $1 AND status = 'verified'`, [name]);
    expect(verified.length).toBe(1);
  });

  it('is free when it is deleted, and when its organization is', async () => {
    const [first, second, third] = [await setUp(), await setUp(), await setUp()];
    const name = newName();
    const one = await first.prove(name);
    (await second.api.post(LIST, second.at, { domain: name })).expect(409);
    (await first.api.delete(ONE, one)).expect(204);
    await second.prove(name);
    await t.db.query('DELETE FROM orgs WHERE id = $1', [second.org.id]);
    await third.prove(name);
  });
});
