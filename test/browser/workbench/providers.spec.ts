import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { EXAMPLE_CERTIFICATE } from 'bindery/modules/sso/saml/example-certificate.js';
import { OidcIdp } from '../../support/oidc-idp.js';
import { arrived, look, press, reach, Workbench } from '../../support/workbench.js';

let workbench: Workbench;
let idp: OidcIdp;

beforeAll(async () => {
  idp = await OidcIdp.start();
  workbench = await Workbench.start({ SSO_PRIVATE_HOSTS: '127.0.0.1' });
});
afterEach(async () => {
  idp.behave();
  await workbench.afterTest();
});
afterAll(async () => {
  await workbench?.close();
  await idp?.close();
});

it('an administrator adds an OpenID Connect provider with the keyboard alone, tests it, and people sign in with it', async () => {
  const { make, started, origin } = workbench;
  const org = await make.org({ emailDomains: ['oidc.example'] });
  const page = await workbench.open(org.admin, `/orgs/${org.id}`);
  await press(page, 'Sign-in providers', 'link');
  await arrived(page, 'Sign-in providers');
  await look(page);
  await press(page, 'Add an OpenID Connect provider');
  const type = async (field: string, text: string) => {
    await reach(page, 'textbox', field);
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
  };
  await type('Name', 'Example IdP');
  await type('Issuer', `${idp.issuer}/elsewhere`);
  await type('Client id', idp.clientID);
  await type('Client secret', 'wrong');
  await press(page, 'Create');
  // The service has read the discovery document, and says what is wrong where it is wrong.
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await look(page);
  await type('Issuer', idp.issuer);
  await press(page, 'Create');

  const addresses = page.getByRole('dialog', { name: 'What to enter at the identity provider' });
  const redirectURL = await addresses.getByLabel('Redirect URL', { exact: true }).inputValue();
  const startURL = await addresses.getByLabel('Where people start to sign in', { exact: true }).inputValue();
  const [provider] = (await started.api.as(org.admin).get('/v1/orgs/:organizationId/oidc', { organizationId: org.id })).body.items;
  expect({ redirectURL, startURL }).toEqual(provider.service);
  expect(startURL.startsWith(origin)).toBe(true);
  await look(page);
  await press(page, 'Copy: Redirect URL');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(redirectURL);
  await page.keyboard.press('Escape');

  await press(page, 'Test Example IdP');
  await page.getByText('Something is wrong: nobody can sign in before it is put right.').waitFor();
  await page.getByText('invalid_client').waitFor();
  await look(page);
  await press(page, 'Edit Example IdP');
  await type('Client secret', idp.clientSecret);
  await press(page, 'Save');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await press(page, 'Test Example IdP');
  await page.getByText('All checks passed.').waitFor();
  await page.getByText('Nobody has signed in yet').waitFor();

  idp.instead.set('/authorize', (request, response) => {
    void idp.authorize(`${idp.issuer}${request.url}`, 'ada').then((back) => response.writeHead(302, { location: back }).end());
  });
  const visitor = await workbench.open(undefined, '');
  await visitor.goto(startURL);
  await arrived(visitor, 'You are signed in');
  await visitor.context().close();
  await page.reload();
  await page.getByText('In use').waitFor();
  await page.context().close();
});

it('all settings of an OpenID Connect provider are changed, and it is deleted', async () => {
  const { make, started } = workbench;
  const org = await make.org();
  const team = await make.team(org);
  const admin = started.api.as(org.admin);
  (await admin.post('/v1/orgs/:organizationId/oidc', { organizationId: org.id }, idp.provider)).expect(201);
  const read = async () => (await admin.get('/v1/orgs/:organizationId/oidc', { organizationId: org.id })).body.items;
  const page = await workbench.open(org.admin, `/orgs/${org.id}/providers`);
  await page.getByRole('button', { name: 'Edit Example IdP' }).click();
  await page.getByText('More settings').click();
  await page.getByLabel('Scopes').fill('email  groups');
  await page.getByLabel('Claim with the teams').fill('groups');
  await page.getByLabel('Required claims').fill('hd=example.com\n\nquery = a=b\n');
  await page.getByLabel('Role of people who join by signing in').selectOption('Guest');
  await page.getByLabel('Team of people who join by signing in').selectOption(team.title);
  await page.getByLabel('Claim with the name').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
  expect(await page.getByLabel('Claim with the name').getAttribute('aria-invalid')).toBe('true');
  await look(page);
  await page.getByLabel('Claim with the name').fill('preferred_username');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await read()).toMatchObject([
    {
      issuer: idp.issuer,
      scopes: ['email', 'groups'],
      nameClaim: 'preferred_username',
      teamsClaim: 'groups',
      requiredClaims: [
        { name: 'hd', value: 'example.com' },
        { name: 'query', value: 'a=b' },
      ],
      defaultRole: null,
      defaultTeam: { id: team.id },
    },
  ]);
  await page.getByRole('button', { name: 'Delete Example IdP' }).click();
  await page.getByText('Nobody can sign in with “Example IdP” any more').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('There is no provider with OpenID Connect.').waitFor();
  expect(await read()).toEqual([]);
  await page.context().close();
});

it('a SAML provider is added, changed and deleted', async () => {
  const { make, started } = workbench;
  const org = await make.org();
  const page = await workbench.open(org.admin, `/orgs/${org.id}/providers`);
  await page.getByRole('button', { name: 'Add a SAML provider' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Old IdP');
  await page.getByLabel('Entity id of the identity provider').fill('https://idp.example.com/metadata');
  await page.getByLabel('URL of its single sign-on service').fill('https://idp.example.com/sso');
  await page.getByLabel('Its signing certificate').fill('no certificate');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await look(page);
  await page.getByLabel('Its signing certificate').fill(EXAMPLE_CERTIFICATE);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const addresses = page.getByRole('dialog', { name: 'What to enter at the identity provider' });
  const read = async () => (await started.api.as(org.admin).get('/v1/orgs/:organizationId/saml', { organizationId: org.id })).body.items;
  await addresses.waitFor();
  const [{ service }] = await read();
  const shown = (label: string) => addresses.getByLabel(label, { exact: true }).inputValue();
  expect(await shown('Assertion consumer service (ACS) URL')).toBe(service.acsURL);
  expect(await shown('Entity id (audience)')).toBe(service.entityID);
  expect(await shown('Metadata URL')).toBe(service.entityID);
  expect(await shown('Where people start to sign in')).toBe(service.startURL);
  await look(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Edit Old IdP' }).click();
  await page.getByLabel('Name', { exact: true }).fill('New IdP');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 3, name: 'New IdP' }).waitFor();
  expect(await read()).toMatchObject([{ label: 'New IdP', entityID: 'https://idp.example.com/metadata' }]);
  await page.getByText('What to enter at the identity provider').click();
  await look(page);
  await page.getByRole('button', { name: 'Delete New IdP' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('There is no provider with SAML.').waitFor();
  await page.context().close();
});

it('a provider of the installation is tested and deleted, not changed', async () => {
  const { make } = workbench;
  const org = await make.org();
  await make.oidcProvider(org, { ofInstallation: true });
  const page = await workbench.open(org.admin, `/orgs/${org.id}/providers`);
  await page.getByText('Kept by the administrators of the installation').waitFor();
  expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(1);
  expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0);
  await page.context().close();
});

it('is there in Arabic, on a phone', async () => {
  const { make } = workbench;
  const org = await make.org();
  await make.oidcProvider(org);
  await make.samlProvider(org);
  const page = await workbench.open(org.admin, `/orgs/${org.id}/providers`, { language: 'ar', size: 'phone' });
  await arrived(page, 'موفّرو تسجيل الدخول');
  await page.getByText('ما يُدخل لدى موفّر الهوية').first().click();
  await look(page);
  await page.getByRole('button', { name: 'إضافة موفّر OpenID Connect' }).click();
  await look(page);
  await page.context().close();
});

it('members who are no administrators see neither the link nor the place', async () => {
  const org = await workbench.make.org();
  const member = await workbench.make.member(org, 'create');
  const page = await workbench.open(member, `/orgs/${org.id}`);
  await arrived(page, `Hello, ${member.displayName}`);
  expect(await page.getByRole('link', { name: 'Sign-in providers' }).count()).toBe(0);
  await page.goto(workbench.addressOf(`/orgs/${org.id}/providers`));
  await arrived(page, 'Nothing is here');
  await page.context().close();
});
