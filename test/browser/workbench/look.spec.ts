import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { useWorld, type World } from '../../support/workbench-world.js';
import { arrived, look, press, reach, Workbench } from '../../support/workbench.js';

let workbench: Workbench;

beforeAll(async () => {
  workbench = await Workbench.start();
});
afterEach(() => {
  vi.useRealTimers();
  return workbench.afterTest();
});
afterAll(() => workbench?.close());

async function published() {
  const world = await useWorld(workbench);
  const page = await world.page('Start', 'Read me first. See [the second page](#second).\n\n## Second\n');
  const site = await workbench.make.site(world.org, { published: true });
  await workbench.make.siteSpace(site, { id: world.spaceId });
  return { world, site, page, place: `/v1/orgs/${world.org.id}/sites/${site.id}` };
}

const lookOf = ({ admin }: World, place: string) => workbench.read(admin, `${place}/customization`);
const shown = (page: Page) => page.frameLocator('iframe[title="Preview of the site"]');
const backgroundOf = (page: Page) =>
  shown(page)
    .locator('header')
    .first()
    .evaluate((header) => getComputedStyle(header).backgroundColor);

/** Types into the field that gets the focus, once it has it. */
async function typeThere(page: Page, text: string): Promise<void> {
  await page.locator('input:focus').waitFor();
  await page.keyboard.type(text);
}

it('what is chosen is previewed at once, checked, saved, and seen by readers then', async () => {
  const { world, site, place } = await published();
  const { urls } = await workbench.read(world.admin, place);
  const page = await workbench.open(world.admin, `/orgs/${world.org.id}/sites/${site.id}`);
  await press(page, 'Change the look', 'link');
  await arrived(page, 'Look');
  await shown(page).getByText('Read me first.').waitFor();
  await look(page);
  await reach(page, 'textbox', 'Title in the header');
  await page.keyboard.type('Engines of tomorrow');
  await shown(page).getByText('Engines of tomorrow').first().waitFor();
  const plain = await backgroundOf(page);
  await page.getByLabel('Main colour, light', { exact: true }).fill('#7a1f5c');
  await page.getByLabel('Header', { exact: true }).selectOption('In the main colour');
  await expect.poll(() => backgroundOf(page)).not.toBe(plain);
  expect(await (await fetch(urls.published as string)).text()).not.toContain('Engines of tomorrow');
  expect(await lookOf(world, place)).not.toHaveProperty('title');

  await page.getByText('Announcement', { exact: true }).press('Enter');
  await page.getByLabel('Show the announcement').check();
  await page.getByLabel('Text of the announcement').fill('Version 2 is out.');
  await shown(page).getByText('Version 2 is out.').waitFor();
  await page.getByLabel('Address of the logo', { exact: true }).fill('http:');
  await page.locator('[aria-invalid="true"]').waitFor();
  await look(page);
  await page.getByLabel('Address of the logo', { exact: true }).fill('');
  await page.locator('[aria-invalid="true"]').waitFor({ state: 'detached' });
  await press(page, 'Save');
  await page.getByText('It is saved, and readers see it.').waitFor();
  expect(await lookOf(world, place)).toMatchObject({
    title: 'Engines of tomorrow',
    styling: { primaryColor: { light: '#7a1f5c' } },
    header: { preset: 'bold' },
    announcement: { enabled: true, style: 'info', message: 'Version 2 is out.' },
  });
  expect(await (await fetch(urls.published as string)).text()).toContain('Version 2 is out.');
});

it('each preview is shown, also at the address of the one before, and going back does not lead through them', async () => {
  const { world, site } = await published();
  const page = await workbench.open(world.admin, `/orgs/${world.org.id}/sites/${site.id}`);
  // The clock of the service stands still: all previews are made within a second.
  vi.useFakeTimers({ toFake: ['Date'] });
  await press(page, 'Change the look', 'link');
  const title = page.getByLabel('Title in the header');
  for (const words of ['First title', 'Second title', 'Third title']) {
    await title.fill(words);
    await shown(page).getByText(words).first().waitFor();
  }
  await page.goBack();
  await page.getByRole('link', { name: 'Change the look' }).waitFor();
});

it('what the form does not offer stays, and what somebody else saved is not replaced', async () => {
  const { world, site, place } = await published();
  const api = workbench.started.api.as(world.admin);
  const links = [{ title: 'Blog', to: { kind: 'url', url: 'https://engine.example/blog' } }];
  (
    await api.put(
      `${place}/customization`,
      {},
      { header: { links }, socialAccounts: [{ platform: 'github', handle: 'engine', display: {} }] },
    )
  ).expect(200);
  const page = await workbench.open(world.admin, `/orgs/${world.org.id}/sites/${site.id}/look`);
  await arrived(page, 'Look');
  await page.getByText('What readers can do', { exact: true }).press('Enter');
  await page.getByLabel('Download it as PDF').uncheck();
  await page.getByLabel('Ask readers whether a page helped').check();
  await press(page, 'Save');
  await page.getByText('It is saved, and readers see it.').waitFor();
  expect(await lookOf(world, place)).toMatchObject({
    header: { links: [{ title: 'Blog' }] },
    socialAccounts: [{ handle: 'engine' }],
    pageActions: { items: ['markdown'] },
    feedback: { enabled: true },
  });
  (await api.put(`${place}/customization`, {}, { title: 'Of somebody else' })).expect(200);
  await page.getByLabel('Ask readers whether a page helped').uncheck();
  await press(page, 'Save');
  await page.getByText('Somebody else changed the look meanwhile').waitFor();
  await look(page);
  expect(await lookOf(world, place)).toMatchObject({ title: 'Of somebody else' });
  await press(page, 'Read it again');
  await expect.poll(() => page.getByLabel('Title in the header').inputValue()).toBe('Of somebody else');
});

it('links of the header, their menus and groups in the footer are added, ordered, changed and deleted, as readers then see', async () => {
  const { world, site, page: start, place } = await published();
  const { urls } = await workbench.read(world.admin, place);
  const kept = { title: 'Start here', to: { kind: 'page', page: start, space: world.spaceId } };
  const api = workbench.started.api.as(world.admin);
  (await api.put(`${place}/customization`, {}, { header: { links: [kept] } })).expect(200);
  const page = await workbench.open(world.admin, `/orgs/${world.org.id}/sites/${site.id}/look`);
  await arrived(page, 'Look');
  // A narrow header has its links in a menu.
  await shown(page).getByRole('banner').getByText('Start here').first().waitFor({ state: 'attached' });
  const entry = (title: string) => page.getByRole('group', { name: title, exact: true });
  const focused = () => page.evaluate(() => document.activeElement?.textContent);

  await page.getByText('Links in the header', { exact: true }).press('Enter');
  await entry('Start here').getByText('It leads to content of this kind: Page').waitFor();
  await press(page, 'Add a link');
  await typeThere(page, 'Products');
  await press(page, 'Add a link to the menu “Products”');
  await typeThere(page, 'Engines');
  await page.keyboard.press('Tab');
  await typeThere(page, 'javascript:alert(1)');
  await entry('Engines').locator('[aria-invalid="true"]').waitFor();
  await entry('Engines').getByText('safe url').waitFor();
  await look(page);
  await entry('Engines').getByLabel('Address').fill('/engines');
  await page.locator('[aria-invalid="true"]').waitFor({ state: 'detached' });
  await press(page, 'Move up Products');
  await page.getByText('“Products” is now 1 of 2').waitFor();
  await expect.poll(focused).toBe('Move up Products');
  await press(page, 'Add a link');
  await typeThere(page, 'Gone');
  await press(page, 'Delete Gone');
  await page.getByText('“Gone” is deleted').waitFor();
  await expect.poll(focused).toBe('Add a link');

  await page.getByText('Footer', { exact: true }).press('Enter');
  await press(page, 'Add a group of links');
  await typeThere(page, 'Company');
  await press(page, 'Add a link to the group “Company”');
  await typeThere(page, 'Blog');
  await page.keyboard.press('Tab');
  await typeThere(page, 'https://engine.example/blog');
  await shown(page).getByRole('link', { name: 'Blog' }).waitFor();
  await look(page);
  await press(page, 'Save');
  await page.getByText('It is saved, and readers see it.').waitFor();
  const { header, footer } = await lookOf(world, place);
  expect(header.links).toMatchObject([
    { title: 'Products', to: null, links: [{ title: 'Engines', to: { kind: 'url', url: '/engines' } }] },
    kept,
  ]);
  expect(footer.groups).toEqual([
    { title: 'Company', links: [{ title: 'Blog', to: { kind: 'url', url: 'https://engine.example/blog' } }] },
  ]);
  const reader = await workbench.open(undefined, '');
  await reader.goto(urls.published as string);
  await reader.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).waitFor();
  await reader.getByRole('banner').getByRole('link', { name: 'Start here' }).waitFor();
  await reader.getByRole('banner').getByText('Products', { exact: true }).first().click();
  await reader.getByRole('banner').getByRole('link', { name: 'Engines' }).waitFor();
});

it('what is missing in a group that is closed is shown when one saves', async () => {
  const { world, site } = await published();
  const page = await workbench.open(world.admin, `/orgs/${world.org.id}/sites/${site.id}/look`);
  await arrived(page, 'Look');
  await page.getByText('Footer', { exact: true }).press('Enter');
  await press(page, 'Add a group of links');
  await page.getByText('Footer', { exact: true }).press('Enter');
  await page.getByLabel('Title', { exact: true }).waitFor({ state: 'hidden' });
  await press(page, 'Save');
  await page.getByLabel('Title', { exact: true }).waitFor();
  expect(await page.getByLabel('Title', { exact: true }).evaluate((input) => input === document.activeElement)).toBe(true);
});

it('is there in Arabic, on a phone, and for administrators of the site alone', async () => {
  const { world, site } = await published();
  const place = `/orgs/${world.org.id}/sites/${site.id}/look`;
  const page = await workbench.open(world.admin, place, { language: 'ar', size: 'phone' });
  await arrived(page, 'المظهر');
  await page.frameLocator('iframe').getByText('Read me first.').waitFor();
  await look(page);
  const member = await workbench.make.member(world.org, 'create');
  const reader = await workbench.open(member, place);
  await arrived(reader, 'Nothing is here');
});

it('a space of a site has settings of its own, follows the site in all else, and looks like it again', async () => {
  const { world, site, place } = await published();
  const guide = await workbench.make.space({ org: world.org, title: 'Guide', pages: [workbench.make.page({ title: 'Begin here' })] });
  const { id } = await workbench.make.siteSpace(site, guide);
  const own = `${place}/site-spaces/${id}/customization`;
  const page = await workbench.open(world.admin, `/orgs/${world.org.id}/sites/${site.id}/look`);
  await arrived(page, 'Look');
  await page.getByRole('combobox', { name: 'The look of' }).selectOption('Guide');
  await page.getByText('It looks like the site.').waitFor();
  await shown(page).getByRole('heading', { name: 'Begin here' }).waitFor();
  await page.getByLabel('Title in the header').fill('The guide');
  await shown(page).getByRole('banner').getByText('The guide').first().waitFor();
  await look(page);
  expect(await workbench.read(world.admin, own)).not.toHaveProperty('title');
  // What is not saved yet waits while another look is shown.
  await page.getByRole('combobox', { name: 'The look of' }).selectOption('The whole site');
  await page.getByText('It looks like the site.').waitFor({ state: 'hidden' });
  expect(await page.getByLabel('Title in the header').inputValue()).toBe('');
  await page.getByRole('combobox', { name: 'The look of' }).selectOption('Guide');
  await page.getByText('It looks like the site.').waitFor();
  expect(await page.getByLabel('Title in the header').inputValue()).toBe('The guide');
  await press(page, 'Save');
  await page.getByText('It is saved, and readers see it.').waitFor();
  expect(await workbench.read(world.admin, own)).toMatchObject({ title: 'The guide' });
  expect(await lookOf(world, place)).not.toHaveProperty('title');
  // What was not chosen for it follows the site.
  const api = workbench.started.api.as(world.admin);
  (await api.put(`${place}/customization`, {}, { footer: { copyright: 'Of all' } })).expect(200);
  expect(await workbench.read(world.admin, own)).toMatchObject({ title: 'The guide', footer: { copyright: 'Of all' } });

  await page.reload();
  await page.getByText('Some of it is for this space alone').waitFor();
  await press(page, 'Look like the site');
  await look(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Look like the site' }).click();
  await page.getByText('It looks like the site.').waitFor();
  expect(await page.getByLabel('Title in the header').inputValue()).toBe('');
  expect(await workbench.read(world.admin, own)).not.toHaveProperty('title');
});
