import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../support/api.js';
import { look, press, reach, Workbench } from '../../support/workbench.js';

let workbench: Workbench;

beforeAll(async () => {
  workbench = await Workbench.start();
});
afterEach(() => workbench.afterTest());
afterAll(() => workbench?.close());

const read = async (person: Caller, path: string) => (await workbench.started.api.as(person).get(path)).expect(200).body;

/** The button of a dialog that has the name of the one that opens it. */
const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).press('Enter');

it('spaces and sections are added, ordered, renamed and taken off, and the focus stays on the button', async () => {
  const { make } = workbench;
  const org = await make.org();
  const site = await make.site(org, { published: true });
  for (const title of ['Handbook', 'Guides', 'Recipes']) await make.space({ org, title });
  const items = async () => (await read(org.admin, `/v1/orgs/${org.id}/sites/${site.id}/structure`)).structure;
  const titles = async () => (await items()).map(({ title }: { title: string }) => title);
  const page = await workbench.open(org.admin, `/orgs/${org.id}/sites/${site.id}`);
  await page.getByText('The site shows no spaces yet.').waitFor();
  const add = async (space: string, where?: string) => {
    await press(page, 'Add a space');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Everyone who can reach this service can read these spaces').waitFor();
    await dialog.getByLabel('Space', { exact: true }).selectOption(space);
    if (where !== undefined) await dialog.getByLabel('Where').selectOption(where);
    await look(page);
    await confirm(page, 'Add');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('main').getByRole('link', { name: space }).waitFor();
  };
  await add('Handbook');
  await add('Guides', 'Beside the others, as a version or a language');
  expect(await titles()).toEqual(['Handbook', 'Guides']);
  await press(page, 'Move up Guides');
  await page.getByText('“Guides” is now 1 of 2').waitFor();
  await page.getByText('Guides', { exact: true }).first().waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe('Move up Guides');
  expect(await titles()).toEqual(['Guides', 'Handbook']);
  await press(page, 'Show first Guides');
  await page.getByRole('button', { name: 'Show first Handbook' }).waitFor();
  expect(await items()).toMatchObject([{ default: true }, { default: false }]);

  // What the site has so far becomes a section.
  await add('Recipes', 'In a section of its own');
  expect(await items()).toMatchObject([
    { object: 'site-section', title: site.title },
    { object: 'site-section', title: 'Recipes' },
  ]);
  await look(page);
  await press(page, 'Edit Recipes (Section)');
  await reach(page, 'textbox', 'Title');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Cooking');
  await page
    .getByRole('dialog')
    .getByLabel('Path')
    .fill((await items())[0].path as string);
  await press(page, 'Save');
  await page.getByRole('alert').waitFor();
  await look(page);
  await page.getByRole('dialog').getByLabel('Path').fill('cooking');
  await press(page, 'Save');
  await page.getByText('Section · /cooking').waitFor();
  await press(page, 'Move up Cooking (Section)');
  await page.getByText('“Cooking” is now 1 of 2').waitFor();
  expect(await titles()).toEqual(['Cooking', site.title]);
  await press(page, 'Take off the site Handbook');
  await page.getByText('Readers of the site no longer find “Handbook”.').waitFor();
  await confirm(page, 'Take off the site');
  await page.getByRole('main').getByRole('link', { name: 'Handbook' }).waitFor({ state: 'detached' });
  await press(page, `Take off the site ${site.title} (Section)`);
  await confirm(page, 'Take off the site');
  await page.getByRole('main').getByRole('link', { name: 'Guides' }).waitFor({ state: 'detached' });
  expect(await titles()).toEqual(['Cooking']);
});
