import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { arrived, look, press, reach, Workbench } from '../../support/workbench.js';

let workbench: Workbench;

beforeAll(async () => {
  workbench = await Workbench.start();
});
afterEach(() => workbench.afterTest());
afterAll(() => workbench?.close());

it('an administrator finds members, changes a role, removes one and is refused what would leave nobody, with the keyboard alone', async () => {
  const { make } = workbench;
  const org = await make.org();
  const grace = await make.member(org, 'read', await make.user({ displayName: 'Grace Hopper' }));
  const alan = await make.member(org, null, await make.user({ displayName: 'Alan Turing', disabled: true }));
  const member = (person: { id: string }) => workbench.read(org.admin, `/v1/orgs/${org.id}/members/${person.id}`);
  const page = await workbench.open(org.admin, `/orgs/${org.id}`);
  await press(page, 'Members', 'link');
  await arrived(page, 'Members');
  await page.getByText('Disabled').waitFor();
  await look(page);
  await page.getByLabel('Name or address').focus();
  await page.keyboard.type('hopper');
  await page.getByText(alan.displayName).first().waitFor({ state: 'detached' });
  await page.waitForURL(/\?search=hopper$/);

  await press(page, 'Change the role Grace Hopper');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Edit');
  await look(page);
  await press(page, 'Save');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('main').getByRole('listitem').getByText('Editor').waitFor();
  expect((await member(grace)).role).toBe('edit');
  await press(page, 'Remove Grace Hopper');
  await page.getByText('Grace Hopper loses all access to this organization').waitFor();
  await look(page);
  await press(page, 'Remove');
  await page.getByText('There are no such members.').waitFor();
  await workbench.started.api
    .as(org.admin)
    .get(`/v1/orgs/${org.id}/members/${grace.id}`)
    .then((answer) => answer.expect(404));

  // The last administrator can neither leave nor become something else.
  await page.goto(workbench.addressOf(`/orgs/${org.id}/members?role=admin`));
  await press(page, `Leave ${org.admin.displayName}`);
  await press(page, 'Leave');
  await page.getByRole('alert').getByText('make another member administrator first').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Change the role' }).click();
  await page.getByText('This is your own role.').waitFor();
  await page.getByRole('dialog').getByLabel('Role').selectOption('Guest');
  await press(page, 'Save');
  await page.getByRole('alert').getByText('make another member administrator first').waitFor();
  await look(page);
  await page.keyboard.press('Escape');
  expect((await member(org.admin)).role).toBe('admin');

  // Whoever gives up administration finds themselves where they still may be.
  await make.member(org, 'admin');
  await page.getByRole('button', { name: `Change the role ${org.admin.displayName}` }).click();
  await page.getByRole('dialog').getByLabel('Role').selectOption('Creator');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await arrived(page, `Hello, ${org.admin.displayName}`);
  await page.getByRole('link', { name: 'Members' }).waitFor({ state: 'detached' });
});

it('people are invited by mail and with a link, which makes those members who open it and say so', async () => {
  const { make } = workbench;
  const org = await make.org();
  const page = await workbench.open(org.admin, `/orgs/${org.id}/members`);
  await arrived(page, 'Members');
  await press(page, 'Invite people');
  await reach(page, 'textbox', 'E-mail addresses');
  await page.keyboard.type('grace@example.org, nobody');
  await press(page, 'Invite');
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await dialog.getByText('nobody: must be an e-mail address', { exact: true }).waitFor();
  await look(page);
  await dialog.getByRole('textbox').fill('grace@example.org\nalan@example.org');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await dialog.getByRole('status').getByText('2 people get a mail.').waitFor();
  await page.keyboard.press('Escape');

  await press(page, 'Create an invite link');
  await page.getByRole('dialog').getByLabel('Role').selectOption('Editor');
  await press(page, 'Create');
  const shown = page.getByRole('dialog', { name: 'Invite link' });
  const link = await shown.getByLabel('Invite link', { exact: true }).inputValue();
  await look(page);
  await press(page, 'Copy: Invite link');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await press(page, 'I have stored it');
  await page.getByText('Works until').waitFor();
  expect(await page.content()).not.toContain(link.split('#')[1]);
  await look(page);

  const place = link.slice(workbench.addressOf('').length);
  const ada = await make.user();
  const hers = await workbench.open(undefined, place);
  // The address stays while she signs in.
  await reach(hers, 'textbox', 'API token');
  await hers.keyboard.type(ada.token);
  await press(hers, 'Sign in');
  await arrived(hers, 'You are invited');
  expect(hers.url()).not.toContain('#');
  await look(hers);
  await press(hers, 'Join');
  await arrived(hers, `Hello, ${ada.displayName}`);
  expect((await workbench.read(org.admin, `/v1/orgs/${org.id}/members/${ada.id}`)).role).toBe('edit');
  await hers.goto(link.split('#')[0]!);
  await arrived(hers, 'This link is not complete');

  await press(page, 'Revoke Editor');
  await press(page, 'Revoke');
  await page.getByText('There are no invite links.').waitFor();
  const late = await workbench.open(await make.user(), place);
  await press(late, 'Join');
  await late.getByRole('alert').waitFor();
  expect((await workbench.read(org.admin, `/v1/orgs/${org.id}/link-invites`)).items).toEqual([]);
});

it('a team is made, filled, led, renamed and deleted with the keyboard alone; an identity provider has the last word', async () => {
  const { make, started } = workbench;
  const org = await make.org();
  const grace = await make.member(org, 'read', await make.user({ displayName: 'Grace Hopper' }));
  const page = await workbench.open(org.admin, `/orgs/${org.id}`);
  await press(page, 'Teams', 'link');
  await arrived(page, 'Teams');
  await page.getByText('There are no such teams.').waitFor();
  await press(page, 'Create a team');
  await reach(page, 'textbox', 'Name');
  await page.keyboard.type('Writers');
  await press(page, 'Create');
  await arrived(page, 'Writers');
  await page.getByText('Nobody is in this team.').waitFor();
  await press(page, 'Add members');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('grace');
  await page.getByRole('dialog').getByText(org.admin.displayName).first().waitFor({ state: 'detached' });
  await look(page);
  await press(page, 'Add Grace Hopper');
  await page.getByRole('dialog').getByText('Is in the team').waitFor();
  await page.keyboard.press('Escape');
  const [team] = (await workbench.read(org.admin, `/v1/orgs/${org.id}/teams`)).items;
  const seats = async () => (await workbench.read(org.admin, `/v1/orgs/${org.id}/teams/${team.id as string}/members`)).items;
  expect(await seats()).toMatchObject([{ organization: { id: grace.id }, team: { role: 'member' } }]);
  await press(page, 'Make owner Grace Hopper');
  await page.getByText('Owner', { exact: true }).waitFor();
  expect(await seats()).toMatchObject([{ team: { role: 'owner' } }]);
  await look(page);
  await press(page, 'Remove Grace Hopper');
  await page.getByText('Grace Hopper loses the access that came only from this team').waitFor();
  await press(page, 'Remove');
  await page.getByText('Nobody is in this team.').waitFor();
  await press(page, 'Rename');
  await reach(page, 'textbox', 'Name');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Authors');
  await press(page, 'Save');
  await arrived(page, 'Authors');
  // The focus returns to what opened the dialog when it closes.
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('main').getByRole('link', { name: 'Teams' }).press('Enter');
  await page.getByLabel('Name of the team').fill('auth');
  await page.waitForURL(/search=auth/);
  await page.getByRole('main').getByRole('link', { name: 'Authors' }).click();
  await press(page, 'Delete');
  await page.getByText('Members of “Authors” lose the access that came only from this team.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await arrived(page, 'Teams');
  await page.getByText('There are no such teams.').waitFor();

  const kept = await make.team(org, { members: [grace] });
  await started.db.query('UPDATE teams SET provisioned = true WHERE id = $1', [kept.id]);
  await page.goto(workbench.addressOf(`/orgs/${org.id}/teams/${kept.id}`));
  await page.getByRole('button', { name: 'Make owner Grace Hopper' }).click();
  await page.getByRole('alert').getByText('Your identity provider decides who is in this team').waitFor();
  await look(page);
});

it('people make API tokens for programs, which work until they are deleted', async () => {
  const { make, started } = workbench;
  const person = await make.user();
  const session = await make.session(person, { session: 'browser', device: 'Chromium on Linux' });
  const page = await workbench.open({ ...person, ...session }, '/account/tokens');
  await arrived(page, 'API tokens');
  // The one of the test: sign-ins are not listed.
  await page.getByText('Does not expire').waitFor();
  expect(await page.getByRole('main').getByRole('listitem').count()).toBe(1);
  await press(page, 'Create an API token');
  await reach(page, 'textbox', 'Name');
  await page.keyboard.type('Nightly import');
  await page.getByLabel('Expires on').fill('2090-01-01T00:00');
  await page.getByLabel('Only this').check();
  await look(page);
  await page.getByLabel('user:read').check();
  await press(page, 'Create');
  await page.getByText('when the token of this request expires').waitFor();
  await look(page);
  await page.getByLabel('Expires on').fill('');
  await press(page, 'Create');
  const token = await page.getByRole('dialog', { name: 'Token' }).getByLabel('Token', { exact: true }).inputValue();
  await press(page, 'I have stored it');
  await page.getByText('Nightly import').first().waitFor();
  expect(await page.content()).not.toContain(token);
  await look(page);
  const status = async () => (await started.api.as({ token }).get('/v1/user')).status;
  expect(await status()).toBe(200);
  await press(page, 'Delete Nightly import');
  await page.getByText('Programs that use “Nightly import” stop working.').waitFor();
  await press(page, 'Delete');
  await page.getByText('Nightly import').first().waitFor({ state: 'detached' });
  expect(await status()).toBe(401);
});

it('is there in Arabic, on a phone', async () => {
  const { make } = workbench;
  const org = await make.org();
  const team = await make.team(org, { owners: [org.admin] });
  await make.inviteLink(org);
  const page = await workbench.open(org.admin, `/orgs/${org.id}/members`, { language: 'ar', size: 'phone' });
  await arrived(page, 'الأعضاء');
  await page.getByText('يعمل حتى').waitFor();
  await look(page);
  await page.getByRole('button', { name: 'دعوة أشخاص' }).click();
  await look(page);
  await page.goto(workbench.addressOf(`/orgs/${org.id}/teams/${team.id}`));
  await arrived(page, team.title);
  await page.getByText('مالك', { exact: true }).waitFor();
  await look(page);
  await page.goto(workbench.addressOf('/account/tokens'));
  await page.getByRole('button', { name: 'إنشاء رمز للواجهة البرمجية' }).click();
  await page.getByLabel('هذا فقط').check();
  await look(page);
});

it('members who are no administrators see neither the links nor the places', async () => {
  const { make } = workbench;
  const org = await make.org();
  const member = await make.member(org, 'create');
  const team = await make.team(org, { owners: [member] });
  const page = await workbench.open(member, `/orgs/${org.id}`);
  await arrived(page, `Hello, ${member.displayName}`);
  for (const name of ['Members', 'Teams']) expect(await page.getByRole('link', { name }).count()).toBe(0);
  for (const place of ['members', 'teams', `teams/${team.id}`]) {
    await page.goto(workbench.addressOf(`/orgs/${org.id}/${place}`));
    await arrived(page, 'Nothing is here');
  }
});
