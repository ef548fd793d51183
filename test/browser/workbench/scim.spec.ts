import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { arrived, look, press, reach, Workbench } from '../../support/workbench.js';

let workbench: Workbench;

beforeAll(async () => {
  workbench = await Workbench.start();
});
afterEach(() => workbench.afterTest());
afterAll(() => workbench?.close());

it('an administrator makes a token with the keyboard alone, which works until it is deleted', async () => {
  const { make, started } = workbench;
  const org = await make.org();
  const provider = await make.samlProvider(org);
  const page = await workbench.open(org.admin, `/orgs/${org.id}`);
  await press(page, 'SCIM tokens', 'link');
  await arrived(page, 'SCIM tokens');
  await page.getByText('There are no SCIM tokens.').waitFor();
  await look(page);
  await press(page, 'Create a SCIM token');
  await reach(page, 'textbox', 'Name');
  await page.keyboard.type('Okta');
  await look(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await press(page, 'Create');
  const dialog = page.getByRole('dialog', { name: 'Token' });
  const token = await dialog.getByLabel('Token', { exact: true }).inputValue();
  const baseURL = await dialog.getByLabel('Base URL', { exact: true }).inputValue();
  await look(page);
  await page.keyboard.press('Escape');
  await press(page, 'Copy: Token');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await press(page, 'I have stored it');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Never used').waitFor();
  expect(await page.content()).not.toContain(token);
  const [made] = (await started.api.as(org.admin).get('/v1/orgs/:organizationId/scim-tokens', { organizationId: org.id })).body.items;
  expect(made).toMatchObject({ label: 'Okta', baseURL, provider: { id: provider.id } });

  const users = () => fetch(`${baseURL}/Users`, { headers: { authorization: `Bearer ${token}` } });
  expect((await users()).status).toBe(200);
  await page.reload();
  await page.getByText('Last used').waitFor();
  await look(page);
  await press(page, 'Delete Okta');
  await page.getByText('The identity provider that uses “Okta” can change nothing here any more.').waitFor();
  await press(page, 'Cancel');
  expect((await users()).status).toBe(200);
  await press(page, 'Delete Okta');
  await press(page, 'Delete');
  await page.getByText('There are no SCIM tokens.').waitFor();
  expect((await users()).status).toBe(401);
  await page.context().close();
});

it('is there in Arabic, on a phone', async () => {
  const { make, started } = workbench;
  const org = await make.org();
  (await started.api.as(org.admin).post('/v1/orgs/:organizationId/scim-tokens', { organizationId: org.id }, { label: 'Okta' })).expect(201);
  const page = await workbench.open(org.admin, `/orgs/${org.id}/scim`, { language: 'ar', size: 'phone' });
  await arrived(page, 'رموز SCIM');
  await page.getByText('لم يُستخدم قط').waitFor();
  await look(page);
  await page.getByRole('button', { name: 'إنشاء رمز SCIM' }).click();
  await look(page);
  await page.context().close();
});

it('members who are no administrators see neither the link nor the place', async () => {
  const org = await workbench.make.org();
  const member = await workbench.make.member(org, 'create');
  const page = await workbench.open(member, `/orgs/${org.id}`);
  await arrived(page, `Hello, ${member.displayName}`);
  expect(await page.getByRole('link', { name: 'SCIM tokens' }).count()).toBe(0);
  await page.goto(workbench.addressOf(`/orgs/${org.id}/scim`));
  await arrived(page, 'Nothing is here');
  await page.context().close();
});
