import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { useWorld, type World } from '../../support/workbench-world.js';
import { arrived, look, press, Workbench } from '../../support/workbench.js';

let workbench: Workbench;
let world: World;
beforeAll(async () => {
  workbench = await Workbench.start();
});
afterEach(() => workbench.afterTest());
afterAll(async () => workbench?.close());

const TITLE = 'What pages share';
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

async function theRequest(): Promise<string> {
  const { items } = await world.read(`/v1/spaces/${world.spaceId}/change-requests`, { status: 'draft' });
  expect(items).toHaveLength(1);
  return items[0].id as string;
}

const contentOf = (request: string) => world.read(`/v1/spaces/${world.spaceId}/change-requests/${request}/content`);

/** What a page says that shows the only reusable content. */
async function textOf(request: string): Promise<string> {
  const { reusableContents } = await contentOf(request);
  const path = `/v1/spaces/${world.spaceId}/change-requests/${request}/content/reusable-contents/${reusableContents[0].id}/document`;
  return JSON.stringify((await world.read(path)).nodes);
}

it('texts and values that pages share are made, changed and deleted in a change request, which the first of them makes', async () => {
  world = await useWorld(workbench);
  await world.page('Install', 'Before.\n');
  const page = await workbench.open(world.admin, `/spaces/${world.spaceId}`);
  await arrived(page, 'Install');
  await press(page, TITLE, 'link');
  await arrived(page, TITLE);
  await look(page);
  await press(page, 'New reusable content');
  await dialog(page, 'New reusable content').getByLabel('Title').fill('Support note');
  await dialog(page, 'New reusable content').getByLabel('Text (Markdown)').fill('Write to **support**.\n');
  await look(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Support note').waitFor();
  const request = await theRequest();
  expect(page.url()).toContain(`/changes/${request}/shared`);
  expect(await textOf(request)).toContain('support');

  await page.getByRole('button', { name: 'New variable' }).click();
  const variable = dialog(page, 'New variable');
  await variable.getByLabel('Name').fill('not a name');
  await variable.getByLabel('Value').fill('2.1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await variable.getByText('must not contain the name').waitFor();
  await look(page);
  await variable.getByLabel('Name').fill('version');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('version', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Edit “version”' }).click();
  await dialog(page, 'Edit “version”').getByLabel('Value').fill('2.2');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('2.2', { exact: true }).waitFor();
  expect((await contentOf(request)).variables).toEqual({ version: '2.2' });

  for (const name of ['Support note', 'version']) {
    await page.getByRole('button', { name: `Delete “${name}”` }).click();
    await dialog(page, `Delete “${name}”`)
      .getByRole('button', { name: `Delete “${name}”` })
      .click();
    await page.getByText(name, { exact: true }).waitFor({ state: 'detached' });
  }
  expect(await contentOf(request)).toMatchObject({ reusableContents: [], variables: {} });
});

it('what others write into a shared text meanwhile is merged, and nothing of either is lost', async () => {
  world = await useWorld(workbench);
  await world.page('Install', 'Before.\n');
  const request = await world.request('Shared');
  const write = (change: object) => world.change(request, change);
  await write({ operation: 'insert_reusable_content', title: 'Note', document: { markdown: 'First.\n\nSecond.\n\nThird.\n' } });
  const [{ id }] = (await contentOf(request)).reusableContents;
  const page = await workbench.open(world.admin, `/spaces/${world.spaceId}/changes/${request}/shared`);
  await arrived(page, TITLE);
  await page.getByRole('button', { name: 'Edit “Note”' }).click();
  const text = dialog(page, 'Edit “Note”').getByLabel('Text (Markdown)');
  expect(await text.inputValue()).toBe('First.\n\nSecond.\n\nThird.\n');
  await text.fill('First, mine.\n\nSecond, mine.\n\nThird.\n');
  await write({
    operation: 'update_reusable_content',
    reusableContent: id,
    document: { markdown: 'First.\n\nSecond, theirs.\n\nThird, theirs.\n' },
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: 'What you entered is still here' }).waitFor();
  await look(page);
  await expect.poll(() => text.inputValue()).toBe('First, mine.\n\nSecond, mine.\nSecond, theirs.\n\nThird, theirs.\n');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog(page, 'Edit “Note”').waitFor({ state: 'detached' });
  const saved = await textOf(request);
  for (const part of ['First, mine.', 'Second, mine.', 'Second, theirs.', 'Third, theirs.']) expect(saved).toContain(part);
});

it('who may not edit finds no way to it, in Arabic on a phone it is used as elsewhere', async () => {
  world = await useWorld(workbench);
  await world.page('Install', 'Before.\n');
  const reader = await workbench.make.member(world.org, 'read');
  const shown = await workbench.open(reader, `/spaces/${world.spaceId}`);
  await arrived(shown, 'Install');
  expect(await shown.getByText(TITLE).count()).toBe(0);
  await shown.goto(workbench.addressOf(`/spaces/${world.spaceId}/shared`));
  await arrived(shown, 'Nothing is here');
  const page = await workbench.open(world.admin, `/spaces/${world.spaceId}/shared`, { language: 'ar', size: 'phone' });
  await arrived(page, 'ما تتشاركه الصفحات');
  await page.getByRole('button', { name: 'متغير جديد' }).click();
  await page.getByRole('dialog').getByLabel('الاسم').fill('version');
  await page.getByRole('dialog').getByLabel('القيمة').fill('3');
  await look(page);
  await page.getByRole('dialog').locator('button[type="submit"], form button').last().click();
  await page.getByText('version', { exact: true }).waitFor();
  expect((await contentOf(await theRequest())).variables).toEqual({ version: '3' });
});
