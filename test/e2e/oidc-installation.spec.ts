import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useOwnApp } from '../support/app.js';
import type { Api } from '../support/api.js';
import { OidcBrowser } from '../support/oidc-browser.js';
import { OidcIdp } from '../support/oidc-idp.js';
import { tokenOn } from '../support/sso-browser.js';

const t = useOwnApp({ SSO_PRIVATE_HOSTS: '127.0.0.1' });
const LIST = '/v1/installation/oidc';
const ONE = `${LIST}/:installationProviderId`;
const OF_ORG = '/v1/orgs/:organizationId/oidc';
const ONE_OF_ORG = `${OF_ORG}/:oidcProviderId`;
let idp: OidcIdp;
let administrator: Api;

beforeAll(async () => {
  idp = await OidcIdp.start();
});
beforeEach(async () => {
  administrator = t.api.as(await t.make.installationAdmin());
});
afterEach(async () => {
  idp.behave();
  await t.db.query('DELETE FROM sso_providers');
});
afterAll(() => idp.close());

async function setUp() {
  const org = await t.make.org();
  const created = (await administrator.post(LIST, {}, { ...idp.provider, organization: org.id })).expect(201);
  const { id } = created.body as { id: string };
  const place = { installationProviderId: id };
  return { org, created, id, place, ofOrg: { organizationId: org.id, oidcProviderId: id } };
}

describe('a provider of the installation', () => {
  it('is created for an organization, listed, changed, tested and deleted by administrators of the installation', async () => {
    const { org, created, id, place } = await setUp();
    expect(created.body).toMatchObject({
      object: 'oidc-provider',
      id,
      organization: org.id,
      ofInstallation: true,
      status: 'pending',
      urls: { location: `https://docs.example.test/v1/installation/oidc/${id}` },
    });
    expect(created.headers['location']).toBe(created.body.urls.location);
    expect((await administrator.get(ONE, place)).expect(200).body).toEqual(created.body);
    const second = (await setUp()).created.body;
    const first = (await administrator.get(LIST, {}, { query: { limit: 1 } })).expect(200).body;
    expect(first).toMatchObject({ items: [second], count: 2 });
    const rest = (await administrator.get(LIST, {}, { query: { limit: 1, page: first.next.page } })).expect(200).body;
    expect(rest.items).toEqual([created.body]);
    expect((await administrator.patch(ONE, place, { label: 'Company' })).expect(200).body).toEqual({ ...created.body, label: 'Company' });
    expect((await administrator.post(`${ONE}/test`, place)).expect(200).body.passed).toBe(true);
    for (let n = 0; n < 2; n += 1) (await administrator.delete(ONE, place)).expect(204);
    for (const call of [administrator.get(ONE, place), administrator.patch(ONE, place, {}), administrator.post(`${ONE}/test`, place)])
      (await call).expect(404);
  });

  it('is kept from everybody else, and from organizations that do not exist', async () => {
    const { org, place } = await setUp();
    for (const api of [t.api.as(org.admin), t.api.as(await t.make.user())]) {
      (await api.get(LIST)).expect(403);
      (await api.post(LIST, {}, { ...idp.provider, organization: org.id })).expect(403);
      (await api.get(ONE, place)).expect(403);
      (await api.patch(ONE, place, { label: 'Mine' })).expect(403);
      (await api.post(`${ONE}/test`, place)).expect(403);
      (await api.delete(ONE, place)).expect(403);
    }
    (await t.api.get(LIST)).expect(401);
    const nowhere = (await administrator.post(LIST, {}, { ...idp.provider, organization: 'nobody' })).expect(400);
    expect(nowhere.body.error.errors).toEqual([{ pointer: '/organization', message: 'is not the id of an organization' }]);
    (await administrator.post(LIST, {}, idp.provider)).expect(400);
  });

  it('is seen, tested and deleted by administrators of the organization, but not changed', async () => {
    const { org, id, created, ofOrg, place } = await setUp();
    const api = t.api.as(org.admin);
    const { organization: _, urls: __, ...shared } = created.body;
    expect((await api.get(ONE_OF_ORG, ofOrg)).expect(200).body).toMatchObject(shared);
    expect((await api.get(OF_ORG, ofOrg)).expect(200).body.items).toEqual([expect.objectContaining({ id, ofInstallation: true })]);
    (await api.post(`${ONE_OF_ORG}/test`, ofOrg)).expect(200);
    for (const change of [{ label: 'Mine' }, { clientSecret: 'other' }, {}]) (await api.patch(ONE_OF_ORG, ofOrg, change)).expect(403);
    (await api.delete(ONE_OF_ORG, ofOrg)).expect(204);
    (await administrator.get(ONE, place)).expect(404);
  });

  it('does not lead to providers that organizations keep', async () => {
    const org = await t.make.org();
    const place = { organizationId: org.id };
    const { id, ofInstallation } = (await t.api.as(org.admin).post(OF_ORG, place, idp.provider)).expect(201).body;
    expect(ofInstallation).toBe(false);
    const other = { installationProviderId: id as string };
    (await administrator.get(ONE, other)).expect(404);
    (await administrator.patch(ONE, other, { label: 'Mine' })).expect(404);
    (await administrator.delete(ONE, other)).expect(204);
    expect((await administrator.get(LIST)).expect(200).body.items).toEqual([]);
    (await t.api.as(org.admin).get(ONE_OF_ORG, { ...place, oidcProviderId: id })).expect(200);
    const browser = new OidcBrowser(t.app, idp);
    expect((await browser.open('/sign-in')).markup).not.toContain(`/sso/oidc/${id}`);
  });

  it('is on the sign-in page before any address is typed, also for command-line clients, and leads into its organization', async () => {
    const { org, created, place } = await setUp();
    const browser = new OidcBrowser(t.app, idp);
    const { startURL } = created.body.service as { startURL: string };
    const page = await browser.open('/sign-in');
    expect(page.markup).toContain(`href="${startURL}"`);
    expect(page.text).toContain('Example IdP');
    expect(page.text).toContain(new URL(idp.issuer).host);
    expect(page.markup).toContain('name="email"');
    const client = new URLSearchParams({ redirectURI: 'http://127.0.0.1:4000/', codeChallenge: 'c'.repeat(43), state: 's' });
    expect((await browser.open(`/sign-in?${client.toString()}`)).text).toContain(`${startURL}?${client.toString()}`);
    const token = tokenOn(await browser.signIn(startURL, 'ada'));
    const { items } = (await t.api.as({ token }).get('/v1/orgs')).expect(200).body;
    expect(items.map((item: { id: string }) => item.id)).toEqual([org.id]);
    (await administrator.delete(ONE, place)).expect(204);
    expect((await browser.open('/sign-in')).markup).not.toContain(startURL);
  });

  it('can be the only one with which an organization requires single sign-on', async () => {
    const { org, created, place, ofOrg } = await setUp();
    const token = tokenOn(await new OidcBrowser(t.app, idp).signIn(created.body.service.startURL, 'grace'));
    await t.db.query(`UPDATE members SET sso = true WHERE org_id = $1`, [org.id]);
    (await t.api.as(org.admin).patch('/v1/orgs/:organizationId', ofOrg, { sso: true })).expect(200);
    (await administrator.delete(ONE, place)).expect(409);
    (await t.api.as({ token }).get('/v1/orgs/:organizationId', ofOrg)).expect(200);
  });
});
