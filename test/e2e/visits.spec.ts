import { SignJWT, type JWTPayload } from 'jose';
import { describe, expect, it } from 'vitest';
import { randomText } from 'bindery/common/ids/ids.js';
import type { Visit } from 'bindery/modules/publishing/visits/visit.js';
import { Visits } from 'bindery/modules/publishing/visits/visits.js';
import { useApp } from '../support/app.js';

const t = useApp();
const SITE = '/v1/orgs/:organizationId/sites/:siteId';
const LOGIN = 'https://engine.example/login';

/** A published site on a domain of its own, whose second section is for visitors with the plan `pro`. */
async function setUp(visibility: 'public' | 'share-link' | 'visitor-auth' = 'public') {
  const org = await t.make.org();
  // No id: after a test that has set the clock forward, ids count up one by one, and two may differ by the case of a letter alone.
  const host = `docs.${randomText(20).toLowerCase()}.example`;
  const site = await t.make.site(org, { published: true, visibility, hostname: host });
  const first = await t.make.siteSection(site, await t.make.space({ org }));
  const pro = await t.make.siteSection(site, await t.make.space({ org }));
  const [api, at] = [t.api.as(org.admin), { organizationId: org.id, siteId: site.id }];
  const hide = async (id: string, condition: string) => (await api.patch(`${SITE}/sections/:id`, { ...at, id }, { condition })).expect(200);
  await hide(pro.id, 'visitor.claims.plan == "pro" || visitor.claims.unsigned.plan == "pro"');
  const key: string = (await api.patch(`${SITE}/publishing/auth`, at, { fallbackURL: LOGIN })).expect(200).body.privateKey;
  const visit = (url: string, cookie?: string, more: object = {}) => open({ host, url, cookie, ...more });
  return { org, site, host, first, pro, api, at, key, hide, visit };
}

const open = ({ host, url, cookie, secure = true }: { host: string; url: string; cookie?: string; secure?: boolean }) =>
  t.app.get(Visits, { strict: false }).identify({ host, url, secure, headers: cookie === undefined ? {} : { cookie } });

const tokenOf = (key: string, payload: object = {}) =>
  new SignJWT({ ...payload }).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('10m').sign(new TextEncoder().encode(key));

function redirectOf(visit: Visit): { location: string; setCookie?: string; cookie: string } {
  if (visit.kind !== 'redirect') throw new Error(`It is no redirect: ${JSON.stringify(visit)}`);
  return { ...visit, cookie: visit.setCookie?.split(';')[0] ?? '' };
}

describe('a visit', () => {
  it('shows the place of the URL, with what the visitor sees of the site', async () => {
    const { site, host, first, pro, visit } = await setUp();
    const shown = await visit('/setup/caf%C3%A9?theme=dark');
    expect(shown).toMatchObject({
      kind: 'place',
      place: {
        site: { id: site.id },
        section: { id: first.id },
        basePath: '/',
        pagePath: 'setup/café',
        canonicalBase: `https://${host}`,
        canonicalUrl: `https://${host}/setup/caf%C3%A9`,
      },
    });
    expect(shown.kind === 'place' && shown.place.outline.sections.map(({ id }) => id)).toEqual([first.id]);
    expect(await visit(`/${pro.path}`)).toMatchObject({ kind: 'missing', on: { site: { id: site.id } } });
    expect(await open({ host: 'nobody.example', url: '/' })).toEqual({ kind: 'missing' });
    for (const url of ['/a/../b', '/%2e%2e', '//x', '/a%2Fb', 'x', `/${'a'.repeat(2048)}`])
      expect(await visit(url)).toEqual({ kind: 'missing' });
    for (const other of [`${host}:8080`, `user@${host}`, `${host}.`, `${host}/x?`, `${host}#`])
      expect((await open({ host: other, url: '/' })).kind, other).toBe('missing');
  });

  it('keeps a share key in a cookie for this site alone, until the link is revoked', async () => {
    const { site, pro, api, at, visit } = await setUp('share-link');
    expect(await visit('/')).toEqual({ kind: 'missing' });
    const link = (await api.post(`${SITE}/share-links`, at, { name: 'Reviewers' })).expect(201).body;
    const key = new URL(link.urls.published).pathname.slice(1);
    const { location, setCookie, cookie } = redirectOf(await visit(`/${key}/setup?theme=dark`));
    expect(location).toBe('/setup?theme=dark');
    expect(setCookie).toMatch(new RegExp(`^__Secure-bindery-visit-${site.id}=\\S+; Path=/; HttpOnly; SameSite=Lax; Max-Age=\\d+; Secure$`));
    expect(setCookie).not.toContain(key);
    expect((await visit('/setup', `theme=dark; ${cookie}`)).kind).toBe('place');
    expect((await visit(`/${pro.path}`, cookie)).kind).toBe('missing');
    const other = await setUp('share-link');
    const renamed = cookie.replace(site.id, other.site.id);
    for (const stolen of [cookie, renamed]) expect(await other.visit('/', stolen)).toEqual({ kind: 'missing' });
    (await api.patch(`${SITE}/share-links/:id`, { ...at, id: link.id }, { active: false })).expect(200);
    expect(await visit('/', cookie)).toEqual({ kind: 'missing' });
    expect(await visit(`/${key}`)).toEqual({ kind: 'missing' });
  });

  it('keeps who signed in in a cookie, until the token expires or the key is replaced', async () => {
    const { pro, api, at, key, visit } = await setUp('visitor-auth');
    expect(await visit('/setup')).toEqual({ kind: 'redirect', location: `${LOGIN}?location=%2Fsetup` });
    const token = await tokenOf(key, { plan: 'pro' });
    const { location, setCookie, cookie } = redirectOf(await visit(`/${pro.path}?jwt_token=${token}&a=1`));
    expect(location).toBe(`/${pro.path}?a=1`);
    expect(setCookie).not.toContain(token);
    expect(Number(/Max-Age=(\d+)/.exec(setCookie!)![1])).toBeLessThanOrEqual(660);
    expect((await visit(`/${pro.path}`, cookie)).kind).toBe('place');
    expect((await visit(`/?jwt_token=x`, cookie)).kind).toBe('redirect');
    expect(redirectOf(await visit(`/?jwt_token=x`, cookie)).location).toContain(LOGIN);
    (await api.post(`${SITE}/publishing/auth/regenerate`, at)).expect(200);
    expect(redirectOf(await visit('/', cookie)).location).toBe(`${LOGIN}?location=%2F`);
    (await api.patch(`${SITE}/publishing/auth`, at, { fallbackURL: null })).expect(200);
    expect(await visit('/', cookie)).toEqual({ kind: 'refused' });
    expect(await visit('/?jwt_token=x')).toMatchObject({ kind: 'refused', problem: expect.stringContaining('not valid') as string });
  });

  it('lasts 30 days at most, and a token whose `exp` is not in the future opens nothing', async () => {
    const { key, host, visit } = await setUp('visitor-auth');
    const open = async (exp: unknown) => {
      const signed = new SignJWT({ plan: 'pro', exp } as JWTPayload).setProtectedHeader({ alg: 'HS256' });
      const token = await signed.sign(new TextEncoder().encode(key));
      const url = { url: `https://${host}/setup`, visitor: { jwtToken: token } };
      return { visit: redirectOf(await visit(`/?jwt_token=${token}`)), resolved: await t.api.post('/v1/urls/published', {}, url) };
    };
    for (const exp of [1e300, Number.MAX_SAFE_INTEGER, 8.64e12, Date.now() / 1000 + 40 * 24 * 60 * 60]) {
      const { visit: opened, resolved } = await open(exp);
      const life = Number(/; Max-Age=(\d+);/.exec(opened.setCookie!)?.[1]);
      expect(life, String(exp)).toBeGreaterThan(29 * 24 * 60 * 60);
      expect(life, String(exp)).toBeLessThanOrEqual(30 * 24 * 60 * 60);
      expect((await visit('/setup', opened.cookie)).kind).toBe('place');
      const as = t.api.as({ token: resolved.expect(200).body.apiToken as string });
      (await as.get('/v1/spaces/:spaceId/content', { spaceId: resolved.body.space as string })).expect(200);
    }
    for (const exp of [-1, -1e300, 0, '1e300', String(Number.MAX_SAFE_INTEGER), null]) {
      const { visit: refused, resolved } = await open(exp);
      expect(refused, String(exp)).toEqual({ kind: 'redirect', location: `${LOGIN}?location=%2F`, cookie: '' });
      expect(resolved.status, String(exp)).toBe(403);
    }
  });

  it('remembers unsigned claims, which cannot replace signed ones', async () => {
    const { pro, key, hide, visit } = await setUp();
    const { location, cookie } = redirectOf(await visit(`/${pro.path}?visitor.plan=pro&visitor.a.b=true&x=1`));
    expect(location).toBe(`/${pro.path}?x=1`);
    const shown = await visit(`/${pro.path}`, cookie);
    expect(shown.kind === 'place' && shown.audience.claims).toEqual({ unsigned: { plan: 'pro', a: { b: true } } });
    await hide(pro.id, 'visitor.claims.plan == "pro"');
    expect((await visit(`/${pro.path}`, cookie)).kind).toBe('missing');
    const signed = redirectOf(await visit(`/?jwt_token=${await tokenOf(key, { plan: 'pro' })}`, cookie));
    const both = await visit(`/${pro.path}`, signed.cookie);
    expect(both.kind === 'place' && both.audience.claims).toEqual({ plan: 'pro', unsigned: { plan: 'pro', a: { b: true } } });
    expect((await visit(`/${pro.path}?visitor.__proto__.plan=pro`)).kind).toBe('redirect');
    expect((await visit(`/?jwt_token=${await tokenOf(key, { groups: 'x'.repeat(5000) })}`)).kind).toBe('refused');
  });

  it('leads from the address of a hidden default to the first visible place', async () => {
    const { first, pro, hide, visit, site, org } = await setUp();
    await hide(first.id, 'visitor.claims.nobody');
    await hide(pro.id, '');
    expect(await visit('/?a=1')).toEqual({ kind: 'redirect', location: `/${pro.path}?a=1` });
    const path = `/sites/${org.id}/${site.id}`;
    expect(await open({ host: 'docs.example.test', url: path })).toEqual({ kind: 'redirect', location: `${path}/${pro.path}` });
    await hide(pro.id, 'visitor.claims.nobody');
    expect((await visit('/')).kind).toBe('missing');
  });

  it('keeps its cookie for the path of the site where sites share an origin', async () => {
    const { site, org, visit, pro } = await setUp();
    const path = `/sites/${org.id}/${site.id}`;
    const plain = { host: 'docs.example.test', secure: false };
    const { setCookie } = redirectOf(await open({ ...plain, url: `${path}/${pro.path}?visitor.plan=pro` }));
    expect(setCookie).toMatch(new RegExp(`^bindery-visit-${site.id}=\\S+; Path=${path}/; HttpOnly; SameSite=Lax; Max-Age=\\d+$`));
    expect((await visit(`/${pro.path}`, setCookie!.split(';')[0])).kind).toBe('missing');
  });
});
