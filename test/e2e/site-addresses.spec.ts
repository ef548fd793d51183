import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { useApp } from '../support/app.js';
import { DnsServer } from '../support/dns-server.js';
import { makeReaderSite, type ReaderSite } from '../support/reader-site.js';

const dns = await DnsServer.start();
const t = useApp({ DNS_SERVERS: dns.address });
afterAll(() => dns.stop());
afterEach(() => {
  vi.useRealTimers();
});

const LIST = '/v1/orgs/:organizationId/sites';
const SITE = `${LIST}/:siteId`;
const DOMAINS = '/v1/orgs/:organizationId/domains';
const DOMAIN = `${DOMAINS}/:domainId`;
let made = 0;
const newDomain = () => `owned-${++made}.example`;

const at = ({ org, siteId }: ReaderSite) => ({ organizationId: org.id, siteId });
const patch = (of: ReaderSite, body: object, as = of.org.admin) => t.api.as(as).patch(SITE, at(of), body);
const get = async (of: ReaderSite) => (await t.api.as(of.org.admin).get(SITE, at(of))).expect(200).body;
/** The site that a host shows, by the title of its first page; undefined for none. */
const shown = async (host: string, url = '/install') => {
  const { statusCode, body } = await t.app.inject({ url, headers: { host } });
  return statusCode === 200 && body.startsWith('<!doctype html>');
};
/** Another site of the same organization, which shows the same space. */
async function sibling({ org, spaceId }: ReaderSite): Promise<ReaderSite> {
  const site = await t.make.site(org, { published: true });
  await t.make.siteSpace(site, { id: spaceId });
  return { org, siteId: site.id, spaceId, path: '', pages: {} };
}
/** Claims a domain for the organization of a site, and confirms it. */
async function confirm({ org }: ReaderSite, domain: string) {
  const { body } = (await t.api.as(org.admin).post(DOMAINS, { organizationId: org.id }, { domain })).expect(201);
  const one = { organizationId: org.id, domainId: body.id };
  (await t.api.as(await t.make.installationAdmin()).patch(DOMAIN, one, { status: 'verified' })).expect(200);
  return one;
}

describe('a hostname and a proxy', () => {
  it('are saved, and served once the organization has verified the domain', async () => {
    const [site, domain] = [await makeReaderSite(t), newDomain()];
    const hostname = `docs.${domain}`;
    const saved = (await patch(site, { hostname, proxy: `${domain}/help` })).expect(200).body;
    expect(saved).toMatchObject({
      hostname,
      proxy: { target: `https://${domain}/help` },
      addressStatus: { hostname: 'pending', proxy: 'pending' },
      urls: { published: `https://docs.example.test${site.path}` },
    });
    expect(saved.proxy.origin).toBe(saved.urls.published);
    expect([await shown(hostname), await shown(domain, '/help/install')]).toEqual([false, false]);
    await confirm(site, domain);
    expect(await get(site)).toMatchObject({
      addressStatus: { hostname: 'served', proxy: 'served' },
      proxy: { origin: `https://${hostname}` },
      urls: { published: `https://${domain}/help` },
    });
    expect([await shown(hostname), await shown(domain, '/help/install')]).toEqual([true, true]);
    const none = (await patch(site, { hostname: null, proxy: null })).expect(200).body;
    expect(none.urls.published).toBe(saved.urls.published);
    expect([none.hostname, none.proxy, none.addressStatus]).toEqual([undefined, undefined, undefined]);
    expect(await shown(hostname)).toBe(false);
  });

  it('keep the previous address while the new one waits', async () => {
    const [site, domain, next] = [await makeReaderSite(t), newDomain(), newDomain()];
    await confirm(site, domain);
    (await patch(site, { hostname: `docs.${domain}` })).expect(200);
    const { hostname, addressStatus, urls } = (await patch(site, { hostname: `docs.${next}` })).expect(200).body;
    expect([hostname, addressStatus, urls.published]).toEqual([`docs.${next}`, { hostname: 'pending' }, `https://docs.${domain}`]);
    expect([await shown(`docs.${domain}`), await shown(`docs.${next}`)]).toEqual([true, false]);
    const other = await sibling(site);
    for (const taken of [domain, next]) (await patch(other, { hostname: `docs.${taken}` })).expect(409);
    await confirm(site, next);
    expect([await shown(`docs.${domain}`), await shown(`docs.${next}`)]).toEqual([false, true]);
    (await patch(other, { hostname: `docs.${domain}` })).expect(200);
    expect(await shown(`docs.${domain}`)).toBe(true);
  });

  it('are read back as they were sent, and compared without the case of the host', async () => {
    const [site, domain] = [await makeReaderSite(t), newDomain()];
    await confirm(site, domain);
    const { body } = (await patch(site, { proxy: `Docs.${domain.toUpperCase()}/Help` })).expect(200);
    expect(body.proxy.target).toBe(`https://Docs.${domain.toUpperCase()}/Help`);
    expect(body).toMatchObject({ addressStatus: { proxy: 'served' }, urls: { published: `https://docs.${domain}/Help` } });
    (await patch(await sibling(site), { proxy: `docs.${domain}/Help` })).expect(409);
    expect(await shown(`DOCS.${domain}`, '/Help/install')).toBe(true);
  });

  it('are not addresses of the installation', async () => {
    const site = await makeReaderSite(t);
    for (const hostname of ['docs.example.test', 'mine.docs.example.test']) {
      const { error } = (await patch(site, { hostname })).expect(400).body;
      expect(error.errors[0].pointer).toBe('/hostname');
      (await patch(site, { proxy: `${hostname}/docs` })).expect(400);
    }
  });

  it('are checked again before they are first served, if the domain was verified long before', async () => {
    const [site, domain] = [await makeReaderSite(t), newDomain()];
    const api = t.api.as(site.org.admin);
    const { body } = (await api.post(DOMAINS, { organizationId: site.org.id }, { domain })).expect(201);
    const one = { organizationId: site.org.id, domainId: body.id as string };
    dns.texts.set(body.record.name, [body.record.value]);
    expect((await api.post(`${DOMAIN}/verify`, one)).body.status).toBe('verified');
    const statusOf = async () => (await api.get(DOMAIN, one)).body.status;
    const late = () => t.db.query(`UPDATE domains SET checked_at = now() - interval '2 hours' WHERE id = $1`, [one.domainId]);
    await late();
    dns.texts.delete(body.record.name);
    expect((await patch(site, { hostname: `docs.${domain}` })).body.addressStatus.hostname).toBe('pending');
    await vi.waitFor(async () => expect(await statusOf()).toBe('failed'), { timeout: 60_000, interval: 20 });
    expect((await get(site)).addressStatus.hostname).toBe('pending');
    dns.texts.set(body.record.name, [body.record.value]);
    await t.db.query(`UPDATE domains SET status = 'verified' WHERE id = $1`, [one.domainId]);
    await late();
    (await patch(site, { hostname: null })).expect(200);
    (await patch(site, { hostname: `docs.${domain}` })).expect(200);
    await vi.waitFor(async () => expect((await get(site)).addressStatus.hostname).toBe('served'), { timeout: 60_000, interval: 20 });
    // From now on, a missing record takes nothing down.
    dns.texts.delete(body.record.name);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 });
    expect((await api.post(`${DOMAIN}/verify`, one)).body.status).toBe('verified');
    expect(await shown(`docs.${domain}`)).toBe(true);
  });
});

describe('the address of a site', () => {
  it('is not taken over by another organization', async () => {
    const [victim, thief, domain] = [await makeReaderSite(t), await makeReaderSite(t), newDomain()];
    await confirm(victim, domain);
    (await patch(victim, { proxy: `${domain}/docs` })).expect(200);
    for (const body of [
      { hostname: `docs.${domain}` },
      { hostname: `api.docs.${domain}` },
      { proxy: `${domain}/docs` },
      { proxy: `${domain.toUpperCase()}/docs` },
      { proxy: `${domain}/docs/install` },
      { proxy: `${domain}/other` },
      { proxy: `docs.${domain}/docs` },
    ]) {
      const { error } = (await patch(thief, body)).expect(409).body;
      expect(error.message).toBe('This address is taken: choose another one');
    }
    expect((await get(thief)).hostname).toBeUndefined();
    expect(await shown(domain, '/docs/install')).toBe(true);
  });

  it('is not blocked by a stranger who saved it first', async () => {
    const [stranger, owner, domain] = [await makeReaderSite(t), await makeReaderSite(t), newDomain()];
    (await patch(stranger, { hostname: `docs.${domain}` })).expect(200);
    (await patch(owner, { hostname: `docs.${domain}` })).expect(200);
    await confirm(owner, domain);
    expect((await get(owner)).addressStatus.hostname).toBe('served');
    expect((await get(stranger)).addressStatus.hostname).toBe('pending');
    (await patch(stranger, { hostname: `docs.${domain}`, title: 'Again' })).expect(200);
    expect((await get(stranger)).addressStatus.hostname).toBe('pending');
  });

  it('is not served for a former owner, and for nobody when the domain is deleted', async () => {
    const [former, next, domain] = [await makeReaderSite(t), await makeReaderSite(t), newDomain()];
    const one = await confirm(former, domain);
    const hostname = `docs.${domain}`;
    (await patch(former, { hostname })).expect(200);
    expect(await shown(hostname)).toBe(true);
    (await t.api.as(former.org.admin).delete(DOMAIN, one)).expect(204);
    expect(await shown(hostname)).toBe(false);
    expect(await get(former)).toMatchObject({
      hostname,
      addressStatus: { hostname: 'pending' },
      urls: { published: `https://docs.example.test${former.path}` },
    });
    const theirs = await confirm(next, domain);
    expect(await shown(hostname)).toBe(false);
    (await patch(next, { hostname })).expect(200);
    expect(await shown(hostname)).toBe(true);
    expect((await get(former)).addressStatus.hostname).toBe('pending');
    (await t.api.as(next.org.admin).delete(DOMAIN, theirs)).expect(204);
    expect(await shown(hostname)).toBe(false);
    await confirm(former, domain);
    expect(await shown(hostname)).toBe(true);
  });

  it('stays when the domain above it is verified by another organization', async () => {
    const [below, above, domain] = [await makeReaderSite(t), await makeReaderSite(t), newDomain()];
    await confirm(below, `docs.${domain}`);
    (await patch(below, { hostname: `docs.${domain}` })).expect(200);
    await confirm(above, domain);
    (await patch(above, { hostname: `docs.${domain}` })).expect(409);
    (await patch(above, { hostname: `www.${domain}` })).expect(200);
    expect([await shown(`docs.${domain}`), await shown(`www.${domain}`)]).toEqual([true, true]);
  });

  it('contains the address of another site only if one person administers both; then the longer address counts', async () => {
    const [site, domain] = [await makeReaderSite(t), newDomain()];
    const other = await sibling(site);
    await confirm(site, domain);
    const hostname = `docs.${domain}`;
    (await patch(site, { hostname })).expect(200);
    const maker = await t.make.member(site.org, 'create');
    await t.make.grant(site.org, { userId: maker.id }, 'admin', other.siteId);
    (await patch(other, { proxy: `${hostname}/install` }, maker)).expect(403);
    (await patch(other, { proxy: `www.${domain}/install` }, maker)).expect(200);
    (await patch(other, { proxy: `${hostname}/install` })).expect(200);
    expect(await shown(hostname, '/install/install')).toBe(true);
    expect(await shown(hostname, '/install/linux')).toBe(false);
    await t.make.grant(site.org, { userId: maker.id }, 'admin', site.siteId);
    (await patch(other, { proxy: `${hostname}/setup` }, maker)).expect(200);
    (await patch(site, { hostname: null })).expect(200);
    const third = await sibling(site);
    const keeper = await t.make.member(site.org, 'create');
    await t.make.grant(site.org, { userId: keeper.id }, 'admin', third.siteId);
    (await patch(third, { hostname }, keeper)).expect(403);
  });

  it('is won by one of several that choose it at the same time', async () => {
    const [site, domain] = [await makeReaderSite(t), newDomain()];
    await confirm(site, domain);
    const sites = [site, await sibling(site), await sibling(site), await sibling(site)];
    for (const body of [{ hostname: `docs.${domain}` }, { proxy: `docs.${domain}/help` }, { basename: 'raced' }]) {
      const statuses = (await Promise.all(sites.map((of) => patch(of, body)))).map(({ status }) => status);
      expect(statuses.toSorted(), JSON.stringify(body)).toEqual([200, 409, 409, 409]);
    }
  });
});

describe('the name of a site in its default address', () => {
  it('is not an id, and was never the name of another site', async () => {
    const site = await makeReaderSite(t);
    const other = await sibling(site);
    for (const basename of [other.siteId, site.siteId, '0UmGg7PoIuYtReWqAsDf']) (await patch(site, { basename })).expect(400);
    (await patch(site, { basename: 'analyticalenginesinc' })).expect(200);
    (await patch(site, { basename: 'engine' })).expect(200);
    (await patch(site, { basename: 'motor' })).expect(200);
    for (const basename of ['engine', 'motor', 'analyticalenginesinc']) (await patch(other, { basename })).expect(409);
    const sites = { organizationId: site.org.id };
    (await t.api.as(site.org.admin).post(LIST, sites, { basename: 'engine' })).expect(409);
    (await patch(site, { basename: 'engine' })).expect(200);
    (await t.api.as(site.org.admin).delete(SITE, at(site))).expect(204);
    (await patch(other, { basename: 'motor' })).expect(200);
  });

  it('is chosen when the site is created, too', async () => {
    const { id: organizationId, admin } = await t.make.org();
    const api = t.api.as(admin);
    const { body } = (await api.post(LIST, { organizationId }, { title: 'Engine', basename: 'engine' })).expect(201);
    expect(body.basename).toBe('engine');
    for (const basename of ['0UmGg7PoIuYtReWqAsDf', '', null, 'a/b']) (await api.post(LIST, { organizationId }, { basename })).expect(400);
    const race = await Promise.all([1, 2].map(() => api.post(LIST, { organizationId }, { basename: 'raced' })));
    expect(race.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it('keeps a hundred former names', async () => {
    const site = await makeReaderSite(t);
    const names = Array.from({ length: 100 }, (_, i) => `name-${i}`);
    await t.db.query('UPDATE sites SET former_basenames = $2, basename = $3 WHERE id = $1', [site.siteId, names, 'last']);
    (await patch(site, { basename: 'new' })).expect(200);
    const [row] = await t.db.query<{ names: string[] }>('SELECT former_basenames AS names FROM sites WHERE id = $1', [site.siteId]);
    expect(row!.names).toEqual([...names.slice(1), 'last']);
  });
});

describe('the hostname of an organization', () => {
  it('is chosen when the organization is created, and does not look like an id', async () => {
    const api = t.api.as(await t.make.user());
    const { body } = (await api.post('/v1/orgs', {}, { title: 'Engines', hostname: 'fresh-engines' })).expect(201);
    expect(body.hostname).toBe('fresh-engines');
    (await api.post('/v1/orgs', {}, { title: 'Engines', hostname: 'fresh-engines' })).expect(409);
    for (const hostname of ['ab', 'Engines', '0umgg7poiuytrewqasdf', null])
      (await api.post('/v1/orgs', {}, { title: 'Engines', hostname })).expect(400);
  });
});
