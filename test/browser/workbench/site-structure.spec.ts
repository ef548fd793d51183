import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../support/api.js';
import { useWorld } from '../../support/workbench-world.js';
import { arrived, confirm, look, press, reach, Workbench } from '../../support/workbench.js';

let workbench: Workbench;

beforeAll(async () => {
  workbench = await Workbench.start();
});
afterEach(() => workbench.afterTest());
afterAll(() => workbench?.close());

interface Listed {
  object: string;
  title: string;
  path: string;
  default: boolean;
}

const itemsOf = async (org: { id: string; admin: Caller }, site: { id: string }): Promise<Listed[]> =>
  (await workbench.read(org.admin, `/v1/orgs/${org.id}/sites/${site.id}/structure`)).structure;

const add = async (page: Page, space: string, where?: string) => {
  await press(page, 'Add a space');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Everyone who can reach this service can read these spaces').waitFor();
  await dialog.getByLabel('Space', { exact: true }).selectOption(space);
  if (where !== undefined) await dialog.getByLabel('Where').selectOption(where);
  await confirm(page, 'Add');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('main').getByRole('link', { name: space }).waitFor();
};

it('spaces are added, ordered and taken off; the button that moves one keeps the focus', async () => {
  const { make } = workbench;
  const org = await make.org();
  const site = await make.site(org, { published: true });
  for (const title of ['Handbook', 'Guides']) await make.space({ org, title });
  const titles = async () => (await itemsOf(org, site)).map(({ title }) => title);
  const page = await workbench.open(org.admin, `/orgs/${org.id}/sites/${site.id}`);
  await page.getByText('The site shows no spaces yet.').waitFor();
  await add(page, 'Handbook');
  await add(page, 'Guides', 'Beside the others, as a version or a language');
  expect(await titles()).toEqual(['Handbook', 'Guides']);
  const links = page.getByRole('main').locator('.structure').getByRole('link');
  // There and back, so that each of the rows is the one that is moved in the page.
  for (const [button, order] of [
    ['Move up Guides', ['Guides', 'Handbook']],
    ['Move down Guides', ['Handbook', 'Guides']],
    ['Move up Guides', ['Guides', 'Handbook']],
  ] as const) {
    await press(page, button);
    await page.getByText(`“Guides” is now ${order.indexOf('Guides') + 1} of 2`).waitFor();
    await expect.poll(() => links.allTextContents()).toEqual(order);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(button);
    expect(await titles()).toEqual(order);
  }
  await press(page, 'Show first Guides');
  await page.getByRole('button', { name: 'Show first Handbook' }).waitFor();
  expect(await itemsOf(org, site)).toMatchObject([{ default: true }, { default: false }]);
  await look(page);
  await press(page, 'Take off the site Handbook');
  await page.getByText('Readers of the site no longer find “Handbook”.').waitFor();
  await confirm(page, 'Take off the site');
  await page.getByRole('main').getByRole('link', { name: 'Handbook' }).waitFor({ state: 'detached' });
  expect(await titles()).toEqual(['Guides']);
});

it('sections are made, ordered, renamed and taken off, among groups and links', async () => {
  const { make } = workbench;
  const org = await make.org();
  const site = await make.site(org, { published: true });
  await make.siteSpace(site, await make.space({ org, title: 'Guides' }));
  await make.space({ org, title: 'Recipes' });
  const titles = async () => (await itemsOf(org, site)).map(({ title }) => title);
  const page = await workbench.open(org.admin, `/orgs/${org.id}/sites/${site.id}`);
  await arrived(page, site.title);
  // What the site has so far becomes a section.
  await add(page, 'Recipes', 'In a section of its own');
  const [first] = await itemsOf(org, site);
  expect(await itemsOf(org, site)).toMatchObject([
    { object: 'site-section', title: site.title },
    { object: 'site-section', title: 'Recipes' },
  ]);
  await press(page, 'Edit Recipes (Section)');
  await reach(page, 'textbox', 'Title');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Cooking');
  await page.getByRole('dialog').getByLabel('Path').fill(first!.path);
  await press(page, 'Save');
  await page.getByRole('alert').waitFor();
  await look(page);
  await page.getByRole('dialog').getByLabel('Path').fill('cooking');
  await press(page, 'Save');
  await page.getByText('Section · /cooking').waitFor();
  await press(page, 'Move up Cooking (Section)');
  await page.getByText('“Cooking” is now 1 of 2').waitFor();
  expect(await titles()).toEqual(['Cooking', site.title]);
  await press(page, `Take off the site ${site.title} (Section)`);
  await confirm(page, 'Take off the site');
  await page.getByRole('main').getByRole('link', { name: 'Guides' }).waitFor({ state: 'detached' });
  expect(await titles()).toEqual(['Cooking']);

  const group = await make.siteSectionGroup(site);
  await make.siteSection(site, await make.space({ org, title: 'Tools' }), group.id);
  const link = await make.siteExternalLink(site);
  await page.reload();
  await page.getByRole('main').getByRole('link', { name: 'Tools' }).waitFor();
  await press(page, `Move up ${link.title} (External link)`);
  await page.getByText(`“${link.title}” is now 2 of 3`).waitFor();
  expect(await titles()).toEqual(['Cooking', link.title, group.title]);
  await look(page);
});

it('groups and links are made, filled, changed and taken off, with the keyboard alone', async () => {
  const { make } = workbench;
  const org = await make.org();
  const site = await make.site(org, { published: true });
  await make.siteSpace(site, await make.space({ org, title: 'Guides' }));
  const page = await workbench.open(org.admin, `/orgs/${org.id}/sites/${site.id}`);
  const dialog = page.getByRole('dialog');
  const fill = async (title: string, button: string) => {
    await reach(page, 'textbox', 'Title');
    await page.keyboard.press('Control+A');
    await page.keyboard.type(title);
    await look(page);
    await press(page, button);
    await dialog.waitFor({ state: 'detached' });
  };
  await press(page, 'Add a group');
  // What the site has so far becomes a section.
  await dialog.getByText('The spaces that the site shows become its first section.').waitFor();
  await fill('Products', 'Add');
  await page.getByText('Group', { exact: true }).waitFor();
  await press(page, `Edit ${site.title} (Section)`);
  await dialog.getByLabel('Group').selectOption('Products');
  await press(page, 'Save');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => itemsOf(org, site)).toMatchObject([{ title: 'Products', children: [{ title: site.title }] }]);

  await press(page, 'Add a link');
  await dialog.getByLabel('Address').fill('mailto:somebody@example.com');
  await dialog.getByLabel('Group').selectOption('Products');
  await reach(page, 'textbox', 'Title');
  await page.keyboard.type('Status');
  await press(page, 'Add');
  await page.getByRole('alert').waitFor();
  await dialog.getByLabel('Address').fill('https://status.example.com/');
  await press(page, 'Add');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('https://status.example.com/').waitFor();
  await press(page, 'Edit Status (External link)');
  await dialog.getByLabel('Group').selectOption('None, at the top of the site');
  await fill('State', 'Save');
  expect(await itemsOf(org, site)).toMatchObject([
    { title: 'Products', children: [{ title: site.title }] },
    { object: 'site-external-link', title: 'State', url: 'https://status.example.com/' },
  ]);

  await press(page, 'Edit Products (Group)');
  // A group is not offered as its own place.
  expect(await dialog.getByLabel('Group').count()).toBe(0);
  await fill('Goods', 'Save');
  await look(page);
  await press(page, 'Take off the site Goods (Group)');
  await dialog.getByText('The group “Goods” is gone. What is in it takes its place.').waitFor();
  await confirm(page, 'Take off the site');
  await page.getByRole('button', { name: 'Edit Goods (Group)' }).waitFor({ state: 'detached' });
  await press(page, 'Take off the site State (External link)');
  await confirm(page, 'Take off the site');
  await page.getByText('https://status.example.com/').waitFor({ state: 'detached' });
  expect(await itemsOf(org, site)).toMatchObject([{ object: 'site-section', title: site.title }]);
});

it('a condition is checked while it is typed, decides who sees a section, and is taken away again', async () => {
  const { make } = workbench;
  const org = await make.org();
  const site = await make.site(org, { published: true });
  await make.siteSection(site, await make.space({ org, title: 'Guides' }));
  const beta = await make.siteSection(site, await make.space({ org, title: 'Beta' }));
  const { urls } = await workbench.read(org.admin, `/v1/orgs/${org.id}/sites/${site.id}`);
  const isShown = async () => (await fetch(urls.published as string)).text().then((html) => html.includes(beta.path));
  expect(await isShown()).toBe(true);
  const page = await workbench.open(org.admin, `/orgs/${org.id}/sites/${site.id}`);
  const dialog = page.getByRole('dialog');
  await press(page, `Edit ${beta.title} (Section)`);
  await reach(page, 'textbox', 'Condition');
  await page.keyboard.type('visitor.claims.');
  await dialog.getByRole('textbox', { name: 'Condition' }).and(page.locator('[aria-invalid="true"]')).waitFor();
  await look(page);
  await page.keyboard.type('beta');
  await dialog.locator('[aria-invalid="true"]').waitFor({ state: 'detached' });
  await press(page, 'Save');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('only for some visitors: visitor.claims.beta').waitFor();
  await look(page);
  await expect.poll(isShown).toBe(false);
  await press(page, `Edit ${beta.title} (Section)`);
  await dialog.getByLabel('Condition').fill('');
  await confirm(page, 'Save');
  await page.getByText('only for some visitors').waitFor({ state: 'detached' });
  await expect.poll(isShown).toBe(true);
  // A space has a condition, too, and a link.
  await press(page, 'Edit Beta');
  await dialog.getByLabel('Condition').fill('true');
  await confirm(page, 'Save');
  await page.getByText('only for some visitors: true').waitFor();
});

it('redirects are added, found, changed and deleted, and lead readers on', async () => {
  const { make } = workbench;
  const world = await useWorld(workbench);
  const { org, admin } = world;
  await world.page('Welcome', 'Read me first.\n');
  await world.page('Valves', 'How valves work.\n');
  const site = await make.site(org, { published: true });
  const siteSpace = await make.siteSpace(site, { id: world.spaceId });
  const place = `/v1/orgs/${org.id}/sites/${site.id}`;
  const { urls } = await workbench.read(admin, place);
  const { title } = await workbench.read(admin, `${place}/site-spaces`).then(({ items }) => items[0]);
  const led = async (path: string) => {
    const { status, headers } = await fetch(`${urls.published as string}${path}`, { redirect: 'manual' });
    return [status, headers.get('location')];
  };
  const page = await workbench.open(admin, `/orgs/${org.id}/sites/${site.id}`);
  await page.getByText('There are no such redirects.').waitFor();
  const dialog = page.getByRole('dialog');
  const fill = async (source: string, target: string) => {
    await dialog.waitFor();
    await dialog.getByLabel('Former path').fill(source);
    await dialog.getByLabel('Leads to').selectOption(target);
  };
  await press(page, 'Add a redirect');
  await fill('/old', `Space: ${title as string}`);
  await dialog.getByLabel('Page').selectOption('Valves');
  await look(page);
  await confirm(page, 'Save');
  await page.getByRole('main').getByText('Valves').waitFor();
  await expect.poll(() => led('/old')).toEqual([307, expect.stringMatching(/\/valves$/)]);
  await look(page);

  await press(page, 'Add a redirect');
  await fill('/old', 'Another address');
  await dialog.getByLabel('The other address').fill('https://www.example.com/manual');
  await confirm(page, 'Save');
  await page.getByRole('alert').waitFor();
  await look(page);
  await dialog.getByLabel('Former path').fill('/older/*');
  await dialog.getByLabel('Add what * stands for').check();
  await dialog.getByLabel('Browsers may remember it').check();
  await confirm(page, 'Save');
  await page.getByRole('main').getByText('https://www.example.com/manual').waitFor();
  await expect.poll(() => led('/older/pumps')).toEqual([308, 'https://www.example.com/manual/pumps']);
  await page.getByLabel('Find a path').fill('older');
  await page.waitForURL(/path=older/);
  await page.getByRole('button', { name: 'Edit /old', exact: true }).waitFor({ state: 'detached' });
  await press(page, 'Edit /older/*');
  await dialog.getByLabel('Only keep it as a draft').check();
  await confirm(page, 'Save');
  await page.getByText('There are no such redirects.').waitFor();
  await expect.poll(async () => (await led('/older/pumps'))[0]).toBe(404);
  await page.getByLabel('State').selectOption('Drafts');
  await press(page, 'Delete /older/*');
  await page.getByText('Readers who come with /older/* are no longer led anywhere.').waitFor();
  await confirm(page, 'Delete');
  await page.getByText('There are no such redirects.').waitFor();
  const { items } = await workbench.read(admin, `${place}/redirects`);
  expect(items).toMatchObject([{ source: '/old', destination: { kind: 'site-page', siteSpaceId: siteSpace.id }, permanent: false }]);
});
