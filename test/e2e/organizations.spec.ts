import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '../../src/common/access/role.js';
import type { Reply } from '../support/api.js';
import { useApp } from '../support/app.js';

const t = useApp();
const ORG = '/v1/orgs/:organizationId';

type Org = Awaited<ReturnType<typeof t.make.org>>;
const get = (org: Org, caller = org.admin) => t.api.as(caller).get(ORG, { organizationId: org.id });
const patch = (org: Org, body: object, caller = org.admin) => t.api.as(caller).patch(ORG, { organizationId: org.id }, body);
const pointersOf = (reply: Reply): string[] => reply.expect(400).body.error.errors.map(({ pointer }: { pointer: string }) => pointer);

describe('POST /v1/orgs', () => {
  it('creates an organization with its first administrator', async () => {
    const user = await t.make.user();
    const body = { title: 'Analytical Engines', emailDomains: ['Example.COM'], onboardingPreferences: { source: 'friend', interests: [] } };
    const reply = (await t.api.as(user).post('/v1/orgs', {}, body)).expect(201);
    expect(reply.body).toMatchObject({
      object: 'organization',
      title: 'Analytical Engines',
      emailDomains: ['example.com'],
      type: 'business',
      defaultRole: 'read',
      sso: false,
      ai: false,
      inviteLinks: true,
      mergeRules: { type: 'none' },
      permissions: { view: true, admin: true },
    });
    expect(reply.headers['location']).toBe(reply.body.urls.location);
    const again = (await t.api.as(user).get(ORG, { organizationId: reply.body.id })).expect(200);
    expect(again.body).toEqual(reply.body);
  });

  it('needs a title', async () => {
    const api = t.api.as(await t.make.user());
    for (const body of [{}, { title: 'x' }, { title: null }, { title: '   ' }, { title: 'x'.repeat(256) }]) {
      expect(pointersOf(await api.post('/v1/orgs', {}, body))).toContain('/title');
    }
  });
});

describe('GET /v1/orgs', () => {
  it('lists the organizations of a member or guest, newest first, page by page', async () => {
    const user = await t.make.user();
    const expected: [string, boolean][] = [];
    for (const role of ['read', null, 'admin'] as const) {
      const org = await t.make.org();
      await t.make.member(org, role, user);
      expected.unshift([org.id, role === 'admin']);
    }
    await t.make.org();
    const seen: [string, boolean][] = [];
    let query: Record<string, string | number> = { limit: 2 };
    for (;;) {
      const { body } = (await t.api.as(user).get('/v1/orgs', {}, { query })).expect(200);
      expect(body.count).toBe(3);
      for (const { id, permissions } of body.items) seen.push([id, permissions.admin]);
      if (!body.next) break;
      query = { limit: 2, page: body.next.page };
    }
    expect(seen).toEqual(expected);
  });

  it('refuses the cursor of another user', async () => {
    const [one, other] = [await t.make.user(), await t.make.user()];
    for (const admin of [one, one, other]) await t.make.org({ admin });
    const { next } = (await t.api.as(one).get('/v1/orgs', {}, { query: { limit: 1 } })).body;
    (await t.api.as(one).get('/v1/orgs', {}, { query: { page: next.page } })).expect(200);
    (await t.api.as(other).get('/v1/orgs', {}, { query: { page: next.page } })).expect(400);
  });

  it('is empty for a user without memberships', async () => {
    const { body } = (await t.api.as(await t.make.user()).get('/v1/orgs')).expect(200);
    expect(body).toEqual({ items: [], count: 0 });
  });
});

describe('what members may do in an organization', () => {
  const GUEST = { view: true };
  const READ = { ...GUEST, listMembers: true, listTeams: true };
  const CREATE = { ...READ, createContent: true, createOpenAPISpec: true, ingestConversations: true };
  const ADMIN = {
    ...CREATE,
    ...{ admin: true, ownTeam: true, viewBilling: true, listIntegrations: true, listInstallations: true, installIntegration: true },
  };

  it.each<[Role | null, object]>([
    [null, GUEST],
    ['read', READ],
    ['comment', READ],
    ['edit', READ],
    ['review', READ],
    ['create', CREATE],
    ['admin', ADMIN],
  ])('as %s', async (role, allowed) => {
    const org = await t.make.org();
    const member = await t.make.member(org, role);
    const { permissions } = (await get(org, member)).expect(200).body;
    const nothing = Object.fromEntries(Object.keys(permissions).map((name) => [name, false]));
    expect(permissions).toEqual({ ...nothing, ...allowed });
    expect((await patch(org, { title: 'Mine' }, member)).status).toBe(role === 'admin' ? 200 : 403);
    expect((await get(org)).body.title).toBe(role === 'admin' ? 'Mine' : org.title);
  });

  it('changes with the next request', async () => {
    const org = await t.make.org();
    const member = await t.make.member(org, 'admin');
    (await patch(org, { ai: true }, member)).expect(200);
    await t.db.query(`UPDATE members SET role = 'read' WHERE user_id = $1`, [member.id]);
    (await patch(org, { ai: false }, member)).expect(403);
    await t.db.query('DELETE FROM members WHERE user_id = $1', [member.id]);
    (await patch(org, { ai: false }, member)).expect(404);
  });
});

describe('PATCH /v1/orgs/:organizationId', () => {
  const domains = (count: number) => Array.from({ length: count }, (_, i) => `d${i}.example.com`);
  const LOGO = 'https://example.com/';

  it.each<[string, unknown[], unknown[]]>([
    ['title', ['ab', 'x'.repeat(255), ' ab '], ['a', 'x'.repeat(256), '', ' a ', null, 12, ['ab']]],
    [
      'emailDomains',
      [[], ['example.com', 'a.example.org'], domains(100)],
      [null, 'example.com', ['no domain'], ['a@b.com'], ['a.com', 'A.com'], [1], domains(101)],
    ],
    ['hostname', ['abc', 'a-c', 'x'.repeat(32), '0-0'], ['ab', 'x'.repeat(33), 'Abc', '-abc', 'abc-', 'a_b', 'a.b', '', null]],
    ['defaultRole', [...ROLES, null], ['owner', '', 'Admin', 1, ['read']]],
    // It cannot be true before somebody has signed in: `sso-sign-in.spec.ts` covers that.
    ['sso', [false], ['true', 1, null]],
    ['ai', [true, false], ['true', 0, null]],
    ['inviteLinks', [false, true], ['false', 0, null]],
  ])('accepts a %s within its limits', async (name, good, bad) => {
    const org = await t.make.org();
    for (const value of good) expect((await patch(org, { [name]: value })).expect(200).body[name]).toEqual(value);
    const before = (await get(org)).body;
    for (const value of bad) {
      expect([...new Set(pointersOf(await patch(org, { [name]: value })))], JSON.stringify(value)).toEqual([`/${name}`]);
    }
    expect((await get(org)).body).toEqual(before);
  });

  it('stores domains in lower case, and compares addresses in lower case', async () => {
    const org = await t.make.org();
    expect((await patch(org, { emailDomains: ['Example.COM'] })).expect(200).body.emailDomains).toEqual(['example.com']);
  });

  it('accepts a logo, and null to remove it', async () => {
    const org = await t.make.org();
    const longest = LOGO + 'x'.repeat(2048 - LOGO.length);
    expect((await patch(org, { logo: longest })).expect(200).body.urls.logo).toBe(longest);
    for (const logo of [`${longest}x`, 'javascript:alert(1)', 'ftp://example.com/a.png', '/a.png', '', 1]) {
      expect(pointersOf(await patch(org, { logo }))).toContain('/logo');
    }
    expect((await patch(org, { logo: null })).expect(200).body.urls).not.toHaveProperty('logo');
  });

  it('accepts only its own site as default content, and null to clear it', async () => {
    const org = await t.make.org();
    const unknown = await patch(org, { defaultContent: { type: 'site', site: '0UmGg3QwErTyUiOpAsDf' } });
    expect(pointersOf(unknown)).toEqual(['/defaultContent/site']);
    for (const value of [{}, { type: 'site' }, { type: 'space', site: 'x' }, { type: 'site', site: 'x', more: 1 }, 'site', []]) {
      for (const pointer of pointersOf(await patch(org, { defaultContent: value }))) expect(pointer).toMatch(/^\/defaultContent/);
    }
    expect((await patch(org, { defaultContent: null })).expect(200).body).not.toHaveProperty('defaultContent');
  });

  it('leaves properties unchanged that are not sent', async () => {
    const org = await t.make.org();
    await t.make.samlProvider(org, { status: 'active' });
    const full = {
      title: 'Full',
      emailDomains: ['example.com'],
      hostname: 'full',
      defaultRole: null,
      logo: `${LOGO}a.png`,
      sso: true,
      ai: true,
    };
    const before = (await patch(org, full)).expect(200).body;
    expect((await patch(org, {})).expect(200).body).toEqual(before);
    expect((await patch(org, { inviteLinks: false })).expect(200).body).toEqual({ ...before, inviteLinks: false });
  });

  it('writes everything or nothing', async () => {
    const org = await t.make.org();
    const before = (await get(org)).body;
    (await patch(org, { title: 'Other', ai: 'yes' })).expect(400);
    (await patch(org, { title: 'Other', defaultContent: { type: 'site', site: 'unknown' } })).expect(400);
    expect((await get(org)).body).toEqual(before);
  });

  it('gives a hostname to one organization only, even under concurrency', async () => {
    const orgs = [await t.make.org(), await t.make.org(), await t.make.org()];
    const replies = await Promise.all(orgs.map((org) => patch(org, { hostname: 'wanted' })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const winner = orgs[replies.findIndex(({ status }) => status === 200)]!;
    (await patch(winner, { hostname: 'wanted' })).expect(200);
    (await patch(winner, { hostname: 'moved-on' })).expect(200);
    (
      await patch(
        orgs.find((org) => org !== winner)!,
        { hostname: 'wanted' },
      )
    ).expect(200);
  });
});
