import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { useWorld } from '../../support/workbench-world.js';
import { arrived, confirm, look, press, reach, Workbench } from '../../support/workbench.js';

let workbench: Workbench;

beforeAll(async () => {
  workbench = await Workbench.start();
});
afterEach(() => workbench.afterTest());
afterAll(() => workbench?.close());

/** Whether readers find a site at an address; it may lead them on. */
const opens = async (address: string) => (await fetch(address, { redirect: 'manual' })).status < 400;

it('a site is made and published in one dialog, unpublished and deleted, with the keyboard alone', async () => {
  const world = await useWorld(workbench);
  const { org, admin } = world;
  await world.page('Welcome', 'Read me first.\n');
  const guides = await workbench.make.space({ org, title: 'Guides' });
  const { title: first } = await world.read(`/v1/spaces/${world.spaceId}`);
  const page = await workbench.open(admin, `/orgs/${org.id}`);
  await press(page, 'Sites', 'link');
  await arrived(page, 'Sites');
  await page.getByText('There are no such sites.').waitFor();
  await press(page, 'New site');
  await reach(page, 'textbox', 'Title');
  await page.keyboard.type('Engine manual');
  await page.getByText('Nobody can read the site before it is published.').waitFor();
  await reach(page, 'checkbox', first as string);
  await page.keyboard.press('Space');
  await reach(page, 'checkbox', 'Guides');
  await page.keyboard.press('Space');
  await reach(page, 'checkbox', 'Publish it at once');
  await page.keyboard.press('Space');
  await page.getByText('search engines list them').waitFor();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await page.getByText('Everyone who has the address can read these spaces').waitFor();
  await look(page);
  await press(page, 'Create');
  await arrived(page, 'Engine manual');
  const address = await page.getByLabel('Address', { exact: true }).inputValue();
  await page.getByRole('link', { name: 'Guides' }).waitFor();
  await look(page);
  const [site] = (await workbench.read(admin, `/v1/orgs/${org.id}/sites`)).items;
  expect(site).toMatchObject({
    title: 'Engine manual',
    visibility: 'unlisted',
    published: true,
    siteSpaces: 2,
    urls: { published: address },
  });
  const { structure } = await workbench.read(admin, `/v1/orgs/${org.id}/sites/${site.id as string}/structure`);
  expect(structure.map(({ space }: { space: { id: string } }) => space.id)).toEqual([world.spaceId, guides.id]);
  await expect.poll(() => opens(address)).toBe(true);
  await press(page, 'Copy: Address');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

  await press(page, 'Unpublish');
  await page.getByText('Readers can no longer open the site.').waitFor();
  await look(page);
  await confirm(page, 'Unpublish');
  await page.getByText('The site has an address once it is published.').waitFor();
  await expect.poll(() => opens(address)).toBe(false);
  await press(page, 'Publish');
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await dialog.getByText('Everyone who has the address can read these spaces').waitFor();
  await dialog.getByRole('listitem').getByText('Guides').waitFor();
  await look(page);
  await confirm(page, 'Publish');
  await page.getByRole('link', { name: 'Open the site' }).waitFor();

  await press(page, 'Home', 'link');
  await page.getByRole('main').getByRole('link', { name: 'Engine manual' }).press('Enter');
  await arrived(page, 'Engine manual');
  await press(page, 'Delete');
  await page.getByText('“Engine manual” is deleted').waitFor();
  await confirm(page, 'Delete');
  await arrived(page, 'Sites');
  await page.getByText('There are no such sites.').waitFor();
  (await workbench.started.api.as(admin).get(`/v1/orgs/${org.id}/sites/${site.id as string}`)).expect(404);
});

it('a site that could not be published is not made twice', async () => {
  const { make } = workbench;
  const org = await make.org();
  const page = await workbench.open(org.admin, `/orgs/${org.id}/sites`);
  const refusal = { error: { code: 403, message: 'Not today.' } };
  await page.route('**/publish', (route) => route.fulfill({ status: 403, json: refusal }), { times: 1 });
  await press(page, 'New site');
  await page.getByRole('dialog').getByLabel('Title').fill('Engine manual');
  await page.getByLabel('Publish it at once').check();
  await press(page, 'Create');
  await page.getByRole('alert').getByText('Not today.').waitFor();
  await page.getByText('The site was created, and could not be published.').waitFor();
  await look(page);
  await press(page, 'Publish');
  await arrived(page, 'Engine manual');
  expect((await workbench.read(org.admin, `/v1/orgs/${org.id}/sites`)).items).toMatchObject([{ title: 'Engine manual', published: true }]);
});

it('the settings say what another audience sees at once; what is refused stands at its field', async () => {
  const { make } = workbench;
  const org = await make.org();
  const site = await make.site(org, { published: true });
  await make.site(org, { basename: 'taken' });
  const page = await workbench.open(org.admin, `/orgs/${org.id}/sites`);
  await page.getByLabel('Title of the site').fill(site.title);
  await page.waitForURL(/search=/);
  await page.getByRole('main').getByRole('link', { name: site.title, exact: true }).press('Enter');
  await arrived(page, site.title);
  await press(page, 'Settings');
  await reach(page, 'textbox', 'Title');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Engine manual');
  await page.getByLabel('Name in the address').fill('taken');
  await page.getByLabel(/^Everyone who has a share link/).check();
  await page.getByText('Everyone who has a share link can read these spaces without signing in. This counts at once').waitFor();
  await look(page);
  await press(page, 'Save');
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Name in the address').fill('engine');
  await press(page, 'Save');
  await arrived(page, 'Engine manual');
  await expect.poll(() => page.getByLabel('Address', { exact: true }).inputValue()).toMatch(/\/engine$/);
  expect(await workbench.read(org.admin, `/v1/orgs/${org.id}/sites/${site.id}`)).toMatchObject({
    title: 'Engine manual',
    visibility: 'share-link',
    basename: 'engine',
  });
});

it('share links are made, copied, revoked, restored and deleted', async () => {
  const world = await useWorld(workbench);
  const { org, admin } = world;
  await world.page('Welcome', 'Read me first.\n');
  const site = await workbench.make.site(org, { published: true, visibility: 'share-link' });
  await workbench.make.siteSpace(site, { id: world.spaceId });
  const page = await workbench.open(admin, `/orgs/${org.id}/sites/${site.id}`);
  await page.getByText('There are no share links, so nobody can read the site.').waitFor();
  await press(page, 'Create a share link');
  await reach(page, 'textbox', 'Name');
  await page.keyboard.type('Reviewers');
  await look(page);
  await press(page, 'Create');
  const link = await page.getByLabel('Link: Reviewers', { exact: true }).inputValue();
  await press(page, 'Copy: Link: Reviewers');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await look(page);
  expect(await opens(link)).toBe(true);
  await press(page, 'Revoke Reviewers');
  await page.getByText('The link opens nothing from now on').waitFor();
  await confirm(page, 'Revoke');
  await page.getByText('Revoked', { exact: true }).waitFor();
  expect(await opens(link)).toBe(false);
  await look(page);
  await press(page, 'Restore Reviewers');
  await page.getByRole('button', { name: 'Revoke Reviewers' }).waitFor();
  expect(await opens(link)).toBe(true);
  await press(page, 'Delete Reviewers');
  await confirm(page, 'Delete');
  await page.getByText('There are no share links, so nobody can read the site.').waitFor();
  expect(await opens(link)).toBe(false);
});

it('is there in Arabic, on a phone', async () => {
  const { make } = workbench;
  const org = await make.org();
  const site = await make.site(org, { published: true, visibility: 'share-link' });
  for (const title of ['Handbook', 'Guides']) await make.siteSpace(site, await make.space({ org, title }));
  await make.shareLink(site);
  await make.siteRedirect(site);
  const page = await workbench.open(org.admin, `/orgs/${org.id}/sites`, { language: 'ar', size: 'phone' });
  await arrived(page, 'المواقع');
  await page.getByRole('main').getByRole('link', { name: site.title }).waitFor();
  await look(page);
  await page.getByRole('button', { name: 'موقع جديد' }).click();
  await page.getByRole('dialog').getByLabel('Guides').waitFor();
  await look(page);
  await page.goto(workbench.addressOf(`/orgs/${org.id}/sites/${site.id}`));
  await arrived(page, site.title);
  await page.getByRole('button', { name: 'إلى أسفل Handbook' }).waitFor();
  await page.getByRole('heading', { name: 'روابط المشاركة' }).waitFor();
  await look(page);
  await page.getByRole('button', { name: 'إضافة مساحة' }).click();
  await page.getByRole('dialog').waitFor();
  await look(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'إضافة إعادة توجيه' }).click();
  await page.getByRole('dialog').waitFor();
  await look(page);
});

it('people see the sites that they may read, with the buttons for what they may do', async () => {
  const { make } = workbench;
  const org = await make.org();
  const site = await make.site(org, { published: true, visibility: 'share-link' });
  for (const title of ['Handbook', 'Guides']) await make.siteSpace(site, await make.space({ org, title }));
  const place = `/orgs/${org.id}/sites/${site.id}`;
  const reader = await workbench.open(await make.member(org, 'read'), `/orgs/${org.id}/sites`);
  await reader.getByRole('main').getByRole('link', { name: site.title }).press('Enter');
  await arrived(reader, site.title);
  await reader.getByRole('main').getByRole('link', { name: 'Handbook' }).waitFor();
  // Copying the address is all.
  expect(await reader.getByRole('main').getByRole('button').count()).toBe(1);
  await look(reader);

  // Whoever may change the structure administers neither the site nor spaces.
  const creator = await workbench.open(await make.member(org, 'create'), place);
  await creator.getByRole('button', { name: 'Move up Guides' }).waitFor();
  for (const name of ['Unpublish', 'Settings', 'Delete', 'Create a share link', 'Show first Guides'])
    expect(await creator.getByRole('button', { name, exact: true }).count(), name).toBe(0);
  await press(creator, 'Add a space');
  await creator.getByText('There is no space that you may put on a site').waitFor();

  const guest = await workbench.open(await make.member(org, null), place);
  await arrived(guest, 'Nothing is here');
  await press(guest, 'Sites', 'link');
  await guest.getByText('There are no such sites.').waitFor();
  expect(await guest.getByRole('button', { name: 'New site' }).count()).toBe(0);
});
