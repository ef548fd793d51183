import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';

const t = useApp();
const SITE = '/v1/orgs/:organizationId/sites/:siteId';
const PREVIEW = `${SITE}/publishing/preview`;

/** A site that is not published, with two sections, and a change request of the space in the second one. */
async function setUp() {
  const org = await t.make.org();
  const site = await t.make.site(org);
  const spaces = [await t.make.space({ org }), await t.make.space({ org })];
  await t.make.siteSection(site, spaces[0]!);
  const second = await t.make.siteSection(site, spaces[1]!);
  const at = { organizationId: org.id, siteId: site.id };
  const api = t.api.as(org.admin);
  const siteSpaces = (await api.get(`${SITE}/site-spaces`, at)).expect(200).body.items as { id: string; space: { id: string } }[];
  const siteSpace = siteSpaces.find(({ space }) => space.id === spaces[1]!.id)!.id;
  const changeRequest = await t.make.changeRequest({ spaceId: spaces[1]!.id, createdById: org.admin.id });
  const preview = async (query: Record<string, string> = {}, caller = api) =>
    (await caller.get(PREVIEW, at, { query })).expect(200).body.url as string;
  return { org, site, spaces, second, siteSpace, changeRequest, api, at, preview };
}

const post = (url: string, visitor: object = {}) => t.api.anonymous().post('/v1/urls/published', {}, { url, visitor });
const resolve = async (url: string) => (await post(url)).expect(200).body;

describe('the preview of a site', () => {
  it('shows the site while it is not published, at an address of its own', async () => {
    const { site, spaces, second, preview, siteSpace } = await setUp();
    (await post(`https://docs.example.test/sites/${site.orgId}/${site.id}`)).expect(404);
    const url = await preview();
    const { pathname } = new URL(url);
    expect(pathname).toMatch(/^\/sites\/~preview\/[\w.-]+$/);
    expect(await resolve(url)).toMatchObject({
      site: site.id,
      space: spaces[0]!.id,
      preview: true,
      siteBasePath: `${pathname}/`,
      canonicalUrl: url,
    });
    const below = await preview({ siteSpace, target: '/setup/engine' });
    expect(new URL(below).pathname.split('/').slice(4)).toEqual([second.path, 'setup', 'engine']);
    const shown = await resolve(below);
    expect(shown).toMatchObject({ space: spaces[1]!.id, pathname: 'setup/engine', canonicalUrl: below });
    expect(shown.changeRequest).toBeUndefined();
  });

  it('shows a change request instead of the content of its space, and of no other one', async () => {
    const { api, at, spaces, second, changeRequest, siteSpace, preview } = await setUp();
    const url = await preview({ changeRequest: changeRequest.id });
    expect(await resolve(url)).toMatchObject({ space: spaces[1]!.id, changeRequest: changeRequest.id, preview: true });
    const root = url.slice(0, -second.path.length - 1);
    expect((await resolve(root)).changeRequest).toBeUndefined();
    const others = { changeRequest: 'nobody', siteSpace: 'nobody' };
    for (const [name, id] of Object.entries(others)) (await api.get(PREVIEW, at, { query: { [name]: id } })).expect(404);
    const foreign = await setUp();
    (await api.get(PREVIEW, at, { query: { changeRequest: foreign.changeRequest.id } })).expect(404);
    (await api.get(PREVIEW, at, { query: { siteSpace: foreign.siteSpace } })).expect(404);
    (await api.get(PREVIEW, at, { query: { changeRequest: changeRequest.id, siteSpace } })).expect(200);
  });

  it('shows what visitors with the given claims see', async () => {
    const { api, at, second, siteSpace, preview } = await setUp();
    const condition = 'visitor.claims.plan == "pro" && visitor.claims.unsigned.language == "de"';
    (await api.patch(`${SITE}/sections/:id`, { ...at, id: second.id }, { condition })).expect(200);
    for (const claims of ['(plan:pro,unsigned:(language:de))', '{"plan":"pro","unsigned":{"language":"de"}}'])
      await resolve(await preview({ claims, siteSpace }));
    for (const claims of ['(plan:pro)', '()', '']) {
      const url = await preview({ claims, siteSpace });
      (await post(url, { unsignedClaims: { language: 'de' } })).expect(404);
    }
    for (const claims of ['(plan:', '[]', '!t', '{"a":', 'x', `(a:${'x'.repeat(512)})`])
      (await api.get(PREVIEW, at, { query: { claims } })).expect(400);
  });

  it('ends with the access of the member who made it, and after an hour', async () => {
    const { org, spaces, siteSpace, preview, changeRequest } = await setUp();
    const member = await t.make.member(org, 'read');
    const own = t.api.as(member);
    const [all, one] = [await preview({}, own), await preview({ siteSpace, changeRequest: changeRequest.id }, own)];
    await resolve(one);
    const hide = (id: string) => t.db.query('UPDATE spaces SET resolved_level = NULL, default_level = NULL WHERE id = $1', [id]);
    await hide(spaces[1]!.id);
    (await post(one)).expect(404);
    await resolve(all);
    await t.db.query('DELETE FROM members WHERE user_id = $1', [member.id]);
    (await post(all)).expect(404);
    const [header, payload, signature] = new URL(await preview()).pathname.split('/').at(-1)!.split('.');
    const { iat, exp } = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as { iat: number; exp: number };
    expect(exp - iat).toBe(3600);
    const later = Buffer.from(JSON.stringify({ iat, exp: exp + 1 })).toString('base64url');
    for (const token of [`${header}.${later}.${signature}`, 'x', `${header}.${payload}.`])
      (await post(`https://docs.example.test/sites/~preview/${token}`)).expect(404);
  });

  it('is made by members who may see the site, and for a published site without drafts', async () => {
    const { org, api, at, preview } = await setUp();
    (await api.get(PREVIEW, at, { query: { draft: 'false' } })).expect(400);
    (await api.get(PREVIEW, at, { query: { target: '/../x' } })).expect(400);
    (await t.api.as(await t.make.member(org, null)).get(PREVIEW, at)).expect(404);
    (await t.api.anonymous().get(PREVIEW, at)).expect(401);
    const { apiToken } = await resolve(await preview());
    (await t.api.as({ token: apiToken }).get(PREVIEW, at)).expect(403);
    (await api.post(`${SITE}/publish`, at)).expect(200);
    await resolve(await preview({ draft: 'false' }));
  });
});
