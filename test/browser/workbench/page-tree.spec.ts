import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { pngOf } from '../../support/png.js';
import { useWorld, type TreeOfTitles, type World } from '../../support/workbench-world.js';
import { arrived, look, press, Workbench } from '../../support/workbench.js';

let workbench: Workbench;
let world: World;
beforeAll(async () => {
  workbench = await Workbench.start();
});
afterEach(() => workbench.afterTest());
afterAll(async () => workbench?.close());

const TREE: TreeOfTitles[] = [
  [
    'Guide',
    [
      ['Install', []],
      ['Run', [['Logs', []]]],
      ['Upgrade', []],
    ],
  ],
  ['About', []],
];
const row = (page: Page, title: string) => page.getByRole('treeitem', { name: title, exact: true });
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

async function theRequest(): Promise<string> {
  const { items } = await world.read(`/v1/spaces/${world.spaceId}/change-requests`, { status: 'draft' });
  expect(items).toHaveLength(1);
  return items[0].id as string;
}

const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['id']);

it('the keyboard is enough: pages are chosen, moved, and put elsewhere in a change request, which the first move makes', async () => {
  world = await useWorld(workbench);
  const ids = await world.tree(TREE);
  const page = await workbench.open(world.admin, `/spaces/${world.spaceId}`);
  await arrived(page, 'Guide');
  await press(page, 'Arrange pages', 'link');
  await arrived(page, 'Arrange pages');
  await row(page, 'Guide').waitFor();
  for (let n = 0; n < 30 && !(await focused(page)); n += 1) await page.keyboard.press('Tab');
  expect(await focused(page)).toBe(ids.get('Guide'));
  await page.keyboard.press('ArrowRight');
  await row(page, 'Install').waitFor();
  await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toBe(ids.get('Install'));
  expect((await world.read(`/v1/spaces/${world.spaceId}/change-requests`, { status: 'draft' })).items).toEqual([]);
  await look(page);
  await page.keyboard.press('Alt+ArrowDown');
  await said(page, '“Install” is now 2 of 3 below “Guide”');
  const request = await theRequest();
  expect(page.url()).toContain(`/changes/${request}/arrange`);
  expect(await focused(page)).toBe(ids.get('Install'));
  await page.keyboard.press('Alt+ArrowRight');
  await said(page, '“Install” is now 2 of 2 below “Run”');
  expect(await focused(page)).toBe(ids.get('Install'));
  await page.keyboard.press('Alt+ArrowLeft');
  await page.keyboard.press('Alt+ArrowLeft');
  await said(page, '“Install” is now 2 of 3 at the top');
  expect(await focused(page)).toBe(ids.get('Install'));
  await page.keyboard.press('Alt+ArrowUp');
  await said(page, '“Install” is now 1 of 3 at the top');
  await page.keyboard.press('Alt+ArrowUp');
  await said(page, 'It cannot go there.');

  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Move “About”' });
  await dialog.getByLabel('Find a page').fill('log');
  await dialog.locator('option', { hasText: 'Guide / Run / Logs' }).waitFor({ state: 'attached' });
  await dialog.getByLabel('Below').selectOption('Guide / Run / Logs');
  await look(page);
  await dialog.getByRole('button', { name: 'Move', exact: true }).press('Enter');
  await said(page, '“About” is now 1 of 1 below “Logs”');
  expect(await focused(page)).toBe(ids.get('About'));
  expect(await world.titles(request)).toEqual([
    ['Install', []],
    [
      'Guide',
      [
        ['Run', [['Logs', [['About', []]]]]],
        ['Upgrade', []],
      ],
    ],
  ]);
});

it('a page is dragged between others and below one, groups take pages, and what is deleted says what goes with it', async () => {
  world = await useWorld(workbench);
  await world.tree(TREE);
  const request = await world.request('Order');
  const page = await workbench.open(world.admin, `/spaces/${world.spaceId}`);
  await page.getByRole('button', { name: 'Arrange pages' }).click();
  await page.getByRole('dialog', { name: 'Change request' }).getByRole('link', { name: 'Order' }).click();
  await arrived(page, 'Arrange pages');
  await row(page, 'Guide').locator('.twisty').click();
  const { height } = (await row(page, 'About').boundingBox())!;
  await row(page, 'About').dragTo(row(page, 'Install'), { targetPosition: { x: 60, y: 3 } });
  await said(page, '“About” is now 1 of 4 below “Guide”');
  await row(page, 'Run').dragTo(row(page, 'Upgrade'), { targetPosition: { x: 60, y: height - 3 } });
  await said(page, '“Run” is now 4 of 4 below “Guide”');
  await row(page, 'Install').dragTo(row(page, 'Run'), { targetPosition: { x: 60, y: height / 2 } });
  await said(page, '“Install” is now 2 of 2 below “Run”');
  // A page goes nowhere below itself.
  await row(page, 'Guide').dragTo(row(page, 'Upgrade'), { targetPosition: { x: 60, y: height / 2 } });

  await page.getByRole('button', { name: 'New group' }).click();
  await page.getByLabel('Title').fill('Reference');
  await page.getByRole('button', { name: 'Create' }).click();
  await row(page, 'Reference').waitFor();
  await row(page, 'Upgrade').dragTo(row(page, 'Reference'), { targetPosition: { x: 60, y: height / 2 } });
  await said(page, '“Upgrade” is now 1 of 1 below “Reference”');
  expect(await world.titles(request)).toEqual([
    [
      'Guide',
      [
        ['About', []],
        [
          'Run',
          [
            ['Logs', []],
            ['Install', []],
          ],
        ],
      ],
    ],
    ['Reference', [['Upgrade', []]]],
  ]);

  await row(page, 'Run').focus();
  await page.keyboard.press('Delete');
  const dialog = page.getByRole('dialog', { name: 'Delete “Run”' });
  await dialog.getByText('2 pages below it go, too.').waitFor();
  await look(page);
  await dialog.getByRole('button', { name: 'Delete “Run”' }).click();
  await said(page, '“Run” is deleted');
  expect(await world.titles(request)).toEqual([
    ['Guide', [['About', []]]],
    ['Reference', [['Upgrade', []]]],
  ]);
});

it('what somebody else changed meanwhile is kept and shown, and the move is made when it is tried again', async () => {
  world = await useWorld(workbench);
  const ids = await world.tree(TREE);
  const request = await world.request('Order');
  const page = await workbench.open(world.admin, `/spaces/${world.spaceId}/changes/${request}/arrange?page=${ids.get('About')!}`);
  await row(page, 'About').focus();
  await world.move(request, ids.get('Upgrade')!, null, 0);
  await page.keyboard.press('Alt+ArrowUp');
  await page.getByRole('alert').filter({ hasText: 'Somebody else changed the pages meanwhile' }).waitFor();
  await expect.poll(() => page.getByRole('treeitem').first().getAttribute('data-id')).toBe(ids.get('Upgrade'));
  await look(page);
  await page.keyboard.press('Alt+ArrowUp');
  await said(page, '“About” is now 2 of 3 at the top');
  expect(await page.getByRole('alert').count()).toBe(0);
  expect((await world.titles(request)).map(([title]) => title)).toEqual(['Upgrade', 'About', 'Guide']);
});

it('the settings of a page say what is refused where it was typed, and keep it when somebody else changes the pages', async () => {
  world = await useWorld(workbench);
  const ids = await world.tree(TREE);
  const request = await world.request('Settings');
  const install = ids.get('Install')!;
  const page = await workbench.open(world.admin, `/spaces/${world.spaceId}/changes/${request}/pages/${install}`);
  await arrived(page, 'Install');
  await page.getByRole('link', { name: 'Settings …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings of “Install”' });
  const field = (name: string) => dialog.getByLabel(name, { exact: true }).first();
  const save = dialog.getByRole('button', { name: 'Save' });
  await field('Title').fill('Install it');
  await field('Path').fill('set up');
  await field('Description').fill('In five minutes.');
  await field('Emoji').fill('🚀');
  await field('Condition').fill('visitor.claims.');
  await dialog.getByText('must be a valid expression').waitFor();
  await look(page);
  await save.click();
  expect((await world.titles(request))[0]![1][0]![0]).toBe('Install');
  await field('Condition').fill('visitor.claims.beta');
  await save.click();
  await dialog.getByText('must not contain whitespace').waitFor();
  expect(await field('Path').getAttribute('aria-invalid')).toBe('true');
  await field('Path').fill('run');
  await save.click();
  await dialog.getByRole('alert').filter({ hasText: 'two sibling pages' }).waitFor();
  await field('Path').fill('set-up');
  await dialog.getByLabel('Hide it in the tree').check();
  await dialog.getByLabel('Width').selectOption('The whole window');
  await dialog.getByLabel('Picture of the cover').selectOption('A picture on the web');
  await dialog.getByLabel('Address of the picture').fill('https://pictures.example.com/engine.png');
  await world.move(request, ids.get('Upgrade')!, null, 0);
  await save.click();
  await dialog.getByRole('alert').filter({ hasText: 'What you entered is still here' }).waitFor();
  expect(await field('Title').inputValue()).toBe('Install it');
  await save.click();
  await arrived(page, 'Install it');
  expect(page.url()).toContain(`/changes/${request}/pages/${install}`);
  const saved = await world.read(`/v1/spaces/${world.spaceId}/change-requests/${request}/content/page/${install}`);
  expect(saved).toMatchObject({
    ...{ title: 'Install it', slug: 'set-up', path: 'guide/set-up', description: 'In five minutes.', emoji: '🚀', hidden: true },
    condition: 'visitor.claims.beta',
    cover: { ref: { kind: 'url', url: 'https://pictures.example.com/engine.png' }, yPos: 0 },
    layout: { width: 'wide', pagination: true },
  });
  expect((await world.titles(request)).map(([title]) => title)).toEqual(['Upgrade', 'Guide', 'About']);
  workbench.forgetComplaints(/pictures\.example\.com|ERR_/);
});

it('the cover of a page is a picture that is uploaded, or one that the space has', async () => {
  world = await useWorld(workbench);
  const ids = await world.tree(TREE);
  const page = await workbench.open(world.admin, `/spaces/${world.spaceId}/pages/${ids.get('About')!}`);
  /** Opens the settings of a page, and returns the field of its cover. */
  const settings = async (title: string) => {
    await arrived(page, title);
    await page.getByRole('link', { name: 'Settings …' }).click();
    return page.getByRole('dialog', { name: `Settings of “${title}”` }).getByLabel('Picture of the cover');
  };
  const save = async (title: string) => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await arrived(page, title);
  };
  await (await settings('About')).selectOption('Upload a picture');
  await page.getByLabel('File with the picture').setInputFiles({ name: 'engine.png', mimeType: 'image/png', buffer: pngOf(8, 8) });
  await look(page);
  await save('About');
  const request = await theRequest();
  const within = `/v1/spaces/${world.spaceId}/change-requests/${request}/content`;
  const { items } = await world.read(`${within}/files`);
  expect(items).toMatchObject([{ name: 'engine.png', contentType: 'image/png' }]);
  const coverOf = async (title: string) => (await world.read(`${within}/page/${ids.get(title)!}`)).cover;
  expect(await coverOf('About')).toMatchObject({ ref: { kind: 'file', file: items[0].id } });

  const open = (title: string) => page.goto(workbench.addressOf(`/spaces/${world.spaceId}/changes/${request}/pages/${ids.get(title)!}`));
  await open('Guide');
  await (await settings('Guide')).selectOption('engine.png');
  await save('Guide');
  expect(await coverOf('Guide')).toMatchObject({ ref: { kind: 'file', file: items[0].id } });

  await open('About');
  const cover = await settings('About');
  await expect.poll(() => cover.evaluate((select) => (select as HTMLSelectElement).selectedOptions[0]?.label)).toBe('engine.png');
  await cover.selectOption('No picture');
  await save('About');
  expect(await coverOf('About')).toBeUndefined();
});

it('who may not edit sees nothing of it', async () => {
  world = await useWorld(workbench);
  await world.tree(TREE);
  const request = await world.request('Order');
  const reader = await workbench.make.member(world.org, 'read');
  const page = await workbench.open(reader, `/spaces/${world.spaceId}/changes/${request}/pages`);
  await arrived(page, 'Guide');
  expect(await page.getByText('Arrange pages').count()).toBe(0);
  await page.goto(workbench.addressOf(`/spaces/${world.spaceId}/changes/${request}/arrange`));
  await arrived(page, 'Nothing is here');
  expect(await page.getByRole('tree').count()).toBe(0);
});

it('in Arabic on a phone, deeper is to the left, and the buttons do all of it', async () => {
  world = await useWorld(workbench);
  const ids = await world.tree(TREE);
  const request = await world.request('Order');
  const place = `/spaces/${world.spaceId}/changes/${request}/arrange?page=${ids.get('About')!}`;
  const page = await workbench.open(world.admin, place, { language: 'ar', size: 'phone' });
  await arrived(page, 'ترتيب الصفحات');
  await look(page);
  await row(page, 'About').focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await said(page, '«About» الآن 4 من 4 تحت «Guide»');
  const up = page.getByRole('button', { name: 'إلى أعلى' });
  await up.click();
  await said(page, '«About» الآن 3 من 4');
  expect(await up.evaluate((button) => button === document.activeElement)).toBe(true);
  await up.press('Enter');
  await said(page, '«About» الآن 2 من 4');
  await look(page);
  expect(await world.titles(request)).toEqual([
    [
      'Guide',
      [
        ['Install', []],
        ['About', []],
        ['Run', [['Logs', []]]],
        ['Upgrade', []],
      ],
    ],
  ]);
});
