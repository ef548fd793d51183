import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { makeCertificate } from '../support/make-certificate.js';

const t = useApp();
const LIST = '/v1/orgs/:organizationId/saml';
const ONE = `${LIST}/:samlProviderId`;
const DAY = 86_400_000;
const { certificate } = makeCertificate();
const BODY = { label: 'Okta', entityID: 'https://idp.example.test/', ssoURL: 'https://idp.example.test/sso?tenant=1', certificate };

async function setUp() {
  const org = await t.make.org({ defaultRole: 'comment' });
  return { org, api: t.api.as(org.admin), at: { organizationId: org.id } };
}

const certificateOf = (wanted: Parameters<typeof makeCertificate>[0]) => ({ certificate: makeCertificate(wanted).certificate });

const problemsOf = (body: { error: { errors: { pointer: string; message: string }[] } }) =>
  body.error.errors.map(({ pointer, message }) => `${pointer} ${message}`);

describe('SAML providers', () => {
  it('are created with every field, listed newest first, changed and deleted', async () => {
    const { org, api, at } = await setUp();
    const team = await t.make.team(org);
    const created = (await api.post(LIST, at, { ...BODY, defaultTeam: team.id, defaultRole: null })).expect(201);
    const { id, createdAt, urls } = created.body;
    const base = `https://docs.example.test/sso/saml/${id}`;
    expect(created.body).toMatchObject({
      object: 'saml-provider',
      ...BODY,
      defaultRole: null,
      defaultTeam: { object: 'team', id: team.id, members: 0 },
      status: 'pending',
      service: { acsURL: `${base}/acs`, startURL: `${base}/start`, entityID: `${base}/metadata` },
    });
    expect(created.headers['location']).toBe(urls.location);
    const place = { ...at, samlProviderId: id };
    expect((await api.get(ONE, place)).expect(200).body).toEqual(created.body);
    const other = (await api.post(LIST, at, BODY)).expect(201).body;
    expect(other).toMatchObject({ defaultRole: 'comment' });
    expect(other).not.toHaveProperty('defaultTeam');
    expect((await api.get(LIST, at)).expect(200).body.items).toEqual([other, created.body]);

    const changes = { label: 'Entra', entityID: 'urn:entra', ssoURL: 'http://localhost:8080/sso', defaultTeam: null, defaultRole: 'edit' };
    const changed = (await api.patch(ONE, place, changes)).expect(200).body;
    const { defaultTeam: _, ...rest } = changes;
    expect(changed).toEqual({
      object: 'saml-provider',
      id,
      createdAt,
      urls,
      certificate,
      status: 'pending',
      service: created.body.service,
      ...rest,
    });
    expect((await api.patch(ONE, place, {})).expect(200).body).toEqual(changed);

    for (let n = 0; n < 2; n += 1) (await api.delete(ONE, place)).expect(204);
    (await api.get(ONE, place)).expect(404);
    (await api.patch(ONE, place, changes)).expect(404);
  });

  it('lose their default team when it is deleted', async () => {
    const { org, api, at } = await setUp();
    const team = await t.make.team(org);
    const { id } = (await api.post(LIST, at, { ...BODY, defaultTeam: team.id })).expect(201).body;
    (await api.delete('/v1/orgs/:o/teams/:t', { o: org.id, t: team.id })).expect(204);
    expect((await api.get(ONE, { ...at, samlProviderId: id })).expect(200).body).not.toHaveProperty('defaultTeam');
  });

  it('are for administrators; every member sees where to sign in', async () => {
    const { org, api, at } = await setUp();
    const { id, label, service } = (await api.post(LIST, at, BODY)).expect(201).body;
    const place = { ...at, samlProviderId: id };
    for (const role of ['create', null] as const) {
      const member = t.api.as(await t.make.member(org, role));
      (await member.get(LIST, at)).expect(403);
      (await member.post(LIST, at, BODY)).expect(403);
      (await member.get(ONE, place)).expect(403);
      (await member.patch(ONE, place, { label: 'Mine' })).expect(403);
      (await member.delete(ONE, place)).expect(403);
      const logins = (await member.get('/v1/orgs/:organizationId/sso', at)).expect(200).body;
      expect(logins).toEqual({ items: [{ id, label, startURL: service.startURL }] });
    }
    (await t.api.as(await t.make.user()).get('/v1/orgs/:organizationId/sso', at)).expect(404);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['no label', { label: undefined }, '/label is required'],
    ['a blank label', { label: ' ' }, '/label must not be blank'],
    ['a long label', { label: 'x'.repeat(31) }, '/label must be shorter than or equal to 30 characters'],
    ['a long entity id', { entityID: 'x'.repeat(1025) }, '/entityID must be shorter than or equal to 1024 characters'],
    ['spaces in the entity id', { entityID: 'a b' }, '/entityID must not contain spaces'],
    ['a plain http address', { ssoURL: 'http://idp.example.test/sso' }, '/ssoURL must be an https URL'],
    ['a script', { ssoURL: 'javascript:alert(1)' }, '/ssoURL must be an https URL'],
    ['a password in the address', { ssoURL: 'https://me:secret@idp.example.test/' }, '/ssoURL must be an https URL'],
    ['a team of nobody', { defaultTeam: 'nobody' }, '/defaultTeam is not a team of this organization'],
    ['an unknown role', { defaultRole: 'owner' }, '/defaultRole must be one of'],
    ['garbage as certificate', { certificate: 'garbage' }, '/certificate is not a certificate'],
    ['another PEM', { certificate: certificate.replaceAll('CERTIFICATE', 'PUBLIC KEY') }, '/certificate is not a certificate'],
    ['two certificates', { certificate: `${certificate}\n${certificate}` }, '/certificate is not a certificate'],
    ['a cut certificate', { certificate: certificate.split('\n').slice(1, 9).join('') }, '/certificate is not a certificate'],
    ['a short RSA key', certificateOf({ bits: 1024 }), '/certificate is too weak: its RSA key has 1024 bits'],
    ['a key that is not RSA', certificateOf({ curve: 'prime256v1' }), '/certificate must contain an RSA key'],
    ['an expired certificate', certificateOf({ to: new Date(Date.now() - DAY) }), '/certificate expired on 20'],
    ['a certificate of the future', certificateOf({ from: new Date(Date.now() + DAY) }), '/certificate is not valid before 20'],
  ])('refuse %s, and say why', async (_, wrong, problem) => {
    const { api, at } = await setUp();
    const reply = (await api.post(LIST, at, { ...BODY, ...wrong })).expect(400);
    expect(problemsOf(reply.body)).toEqual([expect.stringContaining(problem)]);
    const { id } = (await api.post(LIST, at, BODY)).expect(201).body;
    if (wrong['label'] === undefined && 'label' in wrong) return;
    const again = (await api.patch(ONE, { ...at, samlProviderId: id }, wrong)).expect(400);
    expect(problemsOf(again.body)).toEqual([expect.stringContaining(problem)]);
  });

  it('refuse a team of another organization', async () => {
    const { api, at } = await setUp();
    const team = await t.make.team(await t.make.org());
    (await api.post(LIST, at, { ...BODY, defaultTeam: team.id })).expect(400);
  });

  it('take a certificate as bare base64, in lines of any length', async () => {
    const { api, at } = await setUp();
    const base64 = certificate.split('\n').slice(1, -1).join('');
    for (const text of [base64, `${base64.slice(0, 99)}\r\n${base64.slice(99)}\n`, `\n${certificate.replaceAll('\n', '\r\n')}\n`])
      expect((await api.post(LIST, at, { ...BODY, certificate: text })).expect(201).body.certificate).toBe(certificate);
  });
});
