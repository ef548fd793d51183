import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { makeFirstLink } from '../../../src/modules/identity/make-first-link.js';
import { useWorld } from '../../support/workbench-world.js';
import { arrived, look, press, reach, Workbench } from '../../support/workbench.js';

let workbench: Workbench;
beforeAll(async () => {
  workbench = await Workbench.start();
});
afterEach(() => workbench.afterTest());
afterAll(async () => workbench?.close());

it('the link of the first start signs in once, with a button', async () => {
  const { admin } = await workbench.make.org();
  const secret = await makeFirstLink(workbench.started.db, admin.id);
  const page = await workbench.open(undefined, `/start#${secret}`);
  await arrived(page, 'Welcome to Bindery');
  expect(page.url()).not.toContain(secret);
  await look(page);
  await press(page, 'Open Bindery');
  await arrived(page, `Hello, ${admin.displayName}`);
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  const again = await workbench.open(undefined, `/start#${secret}`);
  await press(again, 'Open Bindery');
  await arrived(again, 'This link does not work any more');
  await look(again);
  await press(again, 'Sign in', 'link');
  await arrived(again, 'Sign in to Bindery');
});

it('a token signs in at the address of a place, and signing out ends the session', async () => {
  const world = await useWorld(workbench);
  await world.page('Guide', 'A guide.\n');
  const page = await workbench.open(undefined, `/spaces/${world.spaceId}`);
  await arrived(page, 'Sign in to Bindery');
  expect(await page.getByRole('link', { name: 'Sign in with your organization' }).getAttribute('href')).toBe(
    `/sign-in?next=${encodeURIComponent(`/app/spaces/${world.spaceId}`)}`,
  );
  await look(page);
  await page.getByLabel('API token').fill('bdy_nobody');
  await press(page, 'Sign in');
  await page.getByRole('alert').getByText('This token is not valid.').waitFor();
  const { token: scoped } = await workbench.make.token({ userId: world.admin.id, scopes: ['space:read'] });
  await page.getByLabel('API token').fill(scoped);
  await press(page, 'Sign in');
  await page.getByRole('alert').getByText('limited to some operations').waitFor();
  await page.getByLabel('API token').fill(world.admin.token);
  await press(page, 'Sign in');
  await arrived(page, 'Guide');
  const [cookie] = await page.context().cookies();
  expect(cookie!.value).not.toBe(world.admin.token);
  await press(page, `Account: ${world.admin.displayName}`);
  await press(page, 'Sign out');
  await arrived(page, 'Sign in to Bindery');
  (await workbench.started.api.as({ token: cookie!.value }).get('/v1/user')).expect(401);
});

it('home shows what waits, spaces and sites; the search finds pages with the keyboard alone', async () => {
  const world = await useWorld(workbench);
  const pageId = await world.page('Quokkas', 'Where quokkas live.\n');
  await workbench.make.site(world.org);
  const request = await world.request('Count the quokkas');
  await world.edit(request, pageId, 'Quokkas live on an island.\n');
  const reviewer = await workbench.make.member(world.org, 'review');
  await workbench.make.requestedReviewer(request, reviewer);
  const page = await workbench.open(reviewer, '');
  await arrived(page, `Hello, ${reviewer.displayName}`);
  await page.getByRole('link', { name: 'Count the quokkas' }).waitFor();
  await page.getByText('1 open change request').waitFor();
  await look(page);
  await expect.poll(async () => (await world.read(`/v1/orgs/${world.org.id}/search`, { query: 'quokkas' })).items.length).toBe(1);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search' }).waitFor();
  await page.keyboard.type('quokkas');
  await page.getByRole('option', { name: /Quokkas/ }).waitFor();
  await look(page);
  await page.keyboard.press('Enter');
  await arrived(page, 'Quokkas');
});

it('languages and themes are chosen in the menu, and last', async () => {
  const { admin } = await workbench.make.org();
  const page = await workbench.open(admin, '');
  await arrived(page, `Hello, ${admin.displayName}`);
  await press(page, `Account: ${admin.displayName}`);
  await look(page);
  await page.getByLabel('Appearance').selectOption('dark');
  await page.getByLabel('Language').selectOption('ar');
  await arrived(page, `أهلًا، ${admin.displayName}`);
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  await look(page);
  await page.reload();
  await arrived(page, `أهلًا، ${admin.displayName}`);
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
});

it.each(['de', 'fr', 'es', 'ja', 'zh', 'ar'])('says everything in %s', async (language) => {
  const { admin } = await workbench.make.org();
  const page = await workbench.open(admin, '', { language, size: 'phone' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe(language);
  expect(await page.locator('main').textContent()).not.toMatch(/undefined|Waiting|Hello/);
  await look(page);
});

it('on a phone the places are behind a button', async () => {
  const world = await useWorld(workbench);
  await world.page('Guide', 'A guide.\n');
  const page = await workbench.open(world.admin, `/spaces/${world.spaceId}`, { size: 'phone' });
  await arrived(page, 'Guide');
  expect(await page.getByRole('link', { name: 'Home' }).isVisible()).toBe(false);
  await reach(page, 'button', 'Menu');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Home' }).click();
  await arrived(page, `Hello, ${world.admin.displayName}`);
});

it('what is not there, or not for this person, looks the same', async () => {
  const world = await useWorld(workbench);
  const stranger = await workbench.make.user();
  for (const place of [`/spaces/${world.spaceId}`, '/nowhere', `/orgs/${world.org.id}`]) {
    const page = await workbench.open(stranger, place);
    await arrived(page, 'Nothing is here');
    await page.context().close();
  }
  const alone = await workbench.open(stranger, '');
  await alone.getByText('You are in no organization yet').waitFor();
});

it('a tab that is older than the service says so instead of breaking', async () => {
  const { admin } = await workbench.make.org();
  const page = await workbench.open(admin, '');
  await arrived(page, `Hello, ${admin.displayName}`);
  await page.route('**/app/assets/sessions-*.js', (route) => route.fulfill({ status: 404 }));
  await press(page, `Account: ${admin.displayName}`);
  await page.getByRole('link', { name: 'Sessions' }).click();
  await arrived(page, 'This place could not be loaded');
  await look(page);
});

it('an error of one place leaves the others usable', async () => {
  const world = await useWorld(workbench);
  await world.page('Guide', 'A guide.\n');
  const page = await workbench.open(world.admin, '');
  await arrived(page, `Hello, ${world.admin.displayName}`);
  await page.route('**/content/pages?*', (route) => route.fulfill({ json: { pages: [{ type: 'document' }, null] } }));
  await page.getByRole('link', { name: /^Space/ }).click();
  await arrived(page, 'That did not work.');
  await look(page);
  await page.getByRole('link', { name: 'Home' }).click();
  await arrived(page, `Hello, ${world.admin.displayName}`);
});
