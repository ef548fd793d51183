import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { useWorld, type World } from '../../support/workbench-world.js';
import { arrived, look, press, reach, Workbench } from '../../support/workbench.js';

let workbench: Workbench;
let world: World;
beforeAll(async () => {
  workbench = await Workbench.start();
});
afterEach(() => workbench.afterTest());
afterAll(async () => workbench?.close());

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });

/** Opens the editor of a new page with a text. */
async function write(markdown: string): Promise<{ page: Page; pageId: string; form: Locator }> {
  world = await useWorld(workbench);
  const pageId = await world.page('Install', markdown);
  const page = await workbench.open(world.admin, `/spaces/${world.spaceId}/pages/${pageId}/edit`);
  await arrived(page, 'Write “Install”');
  await text(page).waitFor();
  return { page, pageId, form: page.getByRole('dialog') };
}

/** What the service has of the page after everything is saved: its text, and the blocks that it is read as. */
async function saved(page: Page, pageId: string) {
  await page.locator('[data-state="saved"]').waitFor({ timeout: 60_000 });
  const { items } = await world.read(`/v1/spaces/${world.spaceId}/change-requests`, { status: 'draft' });
  expect(items).toHaveLength(1);
  const request = items[0].id as string;
  const { nodes } = await world.read(`/v1/spaces/${world.spaceId}/change-requests/${request}/content/page/${pageId}/document`);
  return { nodes, ...(await world.textOf(pageId, request)) };
}

async function focused(locator: Locator): Promise<void> {
  const read = () => locator.evaluate((element) => element === element.ownerDocument.activeElement);
  await expect.poll(read, { timeout: 20_000 }).toBe(true);
}

it('cells are written where they stand, and rows and columns are added, moved and removed with the keyboard', async () => {
  const { page, pageId, form } = await write('Before.\n\n| Name | Note |\n| --- | :-: |\n| one | **kept** |\n| two | x |\n\nAfter.\n');
  const before = await world.read(`/v1/spaces/${world.spaceId}/content/page/${pageId}/document`);
  await press(page, 'Edit: Table');
  await form.getByText('Cells that are grey stay as they are.').waitFor();
  await look(page);
  await form.getByLabel('Name, row 1').fill('1 | a');
  await reach(page, 'button', 'Add a row');
  await page.keyboard.press('Enter');
  await focused(form.getByLabel('Name, row 3'));
  expect(await form.getByRole('status').innerText()).toBe('Rows: 3, columns: 2');
  await page.keyboard.type('three');
  await form.getByLabel('What the new column holds').selectOption('checkbox');
  await form.getByRole('button', { name: 'Add a column' }).press('Enter');
  await focused(form.getByLabel('Title of column 3'));
  await page.keyboard.type('Done');
  await form.getByLabel('3, row 2').check();
  await form.locator('tbody tr:nth-child(3) > th summary').press('Enter');
  await form.getByRole('button', { name: 'Move up: row 3' }).press('Enter');
  await focused(form.getByRole('button', { name: 'Move up: row 2' }));
  expect(await form.getByRole('status').innerText()).toBe('Now at place 2');
  await look(page);
  await form.getByRole('button', { name: 'Apply' }).press('Enter');
  await form.waitFor({ state: 'detached' });
  await text(page).getByRole('cell', { name: 'three' }).waitFor();

  const after = await saved(page, pageId);
  expect(after.nodes.map((node: { key: string }) => node.key)).toEqual(before.nodes.map((node: { key: string }) => node.key));
  const { definition, records } = after.nodes[1].data;
  expect(Object.values(definition)).toEqual([
    { id: 'c1', title: 'Name', type: 'text', textAlignment: 'left' },
    { id: 'c2', title: 'Note', type: 'text', textAlignment: 'center' },
    { id: 'c3', title: 'Done', type: 'checkbox' },
  ]);
  expect(Object.values(records as Record<string, { values: object }>).map(({ values }) => values)).toEqual([
    { c1: 'r1c1', c2: 'r1c2', c3: null },
    { c1: 'r2c1', c2: 'r2c2', c3: null },
    { c1: 'r3c1', c2: 'r3c2', c3: true },
  ]);
  const cells = new Map(after.nodes[1].fragments.map((cell: { fragment: string; nodes: object }) => [cell.fragment, cell.nodes]));
  const keptBefore = before.nodes[1].fragments.find((cell: { fragment: string }) => cell.fragment === 'r1c2');
  expect(cells.get('r1c2')).toEqual(keptBefore.nodes);
  expect(after.markdown).toContain('1 | a');
  expect(after.markdown).toContain('three');

  await press(page, 'Edit: Table');
  await form.locator('tbody tr:nth-child(1) > th summary').press('Enter');
  await form.getByRole('button', { name: 'Remove: row 1' }).press('Enter');
  await focused(form.locator('tbody tr:nth-child(1) > th summary'));
  await form.getByLabel('Column Done: Checkbox').press('Enter');
  await form.getByRole('button', { name: 'Remove: column Done' }).press('Enter');
  await focused(form.getByLabel('Column Note: Text'));
  await form.getByRole('button', { name: 'Apply' }).press('Enter');
  await page.locator('[data-state="unsaved"], [data-state="saving"]').first().waitFor();
  expect((await saved(page, pageId)).markdown).toBe('Before.\n\n| Name | Note |\n| --- | :-: |\n| three |  |\n| two | x |\n\nAfter.\n');
});

const VALUES =
  '<table data-view="cards"><thead><tr><th>Title</th><th data-type="number">Price</th><th data-type="rating" data-max="5">Stars</th><th data-type="select">Kind<select><option value="a" label="Alpha" color="red"></option><option value="b" label="Beta" color="default"></option></select></th><th data-hidden data-card-target data-type="content-ref">Target</th></tr></thead><tbody><tr><td>one</td><td>3</td><td>2</td><td><span data-option="a">Alpha</span></td><td><a href="https://example.com/x">https://example.com/x</a></td></tr></tbody></table>\n';

it('numbers, stars and choices are set; what the form does not offer, and what nobody changes, stays to the last byte', async () => {
  const { page, pageId, form } = await write(VALUES);
  const { markdown } = await world.textOf(pageId);
  await press(page, 'Edit: Table');
  await form.getByText('https://example.com/x').waitFor();
  await form.getByText('readers do not see it').waitFor();
  await form.getByRole('button', { name: 'Apply' }).press('Enter');
  await form.waitFor({ state: 'detached' });
  await press(page, 'Edit: Table');
  await form.getByLabel('Price, row 1').fill('4.05');
  await form.getByLabel('Stars, row 1').selectOption('5');
  await form.getByLabel('Kind, row 1').selectOption('Beta');
  await look(page);
  await form.getByRole('button', { name: 'Apply' }).press('Enter');
  await form.waitFor({ state: 'detached' });
  const changed = markdown
    .replace('<td>3</td><td>2</td>', '<td>4.05</td><td>5</td>')
    .replace('<span data-option="a">Alpha</span>', '<span data-option="b">Beta</span>');
  expect(changed).not.toBe(markdown);
  expect((await saved(page, pageId)).markdown).toBe(changed);
});

it('`/table` begins a table of three rows and columns, and going on as Markdown keeps what was written', async () => {
  const { page, pageId, form } = await write('Before.\n');
  await text(page).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/table');
  await page.getByRole('option', { name: 'Table' }).waitFor();
  await page.keyboard.press('Enter');
  await form.getByLabel('Title of column 1').fill('Name');
  await form.getByLabel('3, row 3').fill('last');
  await form.getByRole('button', { name: 'Edit as Markdown' }).press('Enter');
  const source = form.getByLabel('Markdown');
  await expect.poll(() => source.inputValue(), { timeout: 20_000 }).toContain('last');
  await source.fill((await source.inputValue()).replace('last', 'the last'));
  await form.getByRole('button', { name: 'Apply' }).press('Enter');
  await form.waitFor({ state: 'detached' });
  expect((await saved(page, pageId)).markdown).toBe(
    'Before.\n\n| Name |  |  |\n| --- | --- | --- |\n|  |  |  |\n|  |  |  |\n|  |  | the last |\n',
  );
});

it('the form goes from right to left in Arabic, and fits a phone', async () => {
  world = await useWorld(workbench);
  const pageId = await world.page('Install', '| a | b | c | d |\n| --- | --- | --- | --- |\n| e | f | g | **h** |\n');
  const page = await workbench.open(world.admin, `/spaces/${world.spaceId}/pages/${pageId}/edit`, { language: 'ar', size: 'phone' });
  await page.getByRole('button', { name: 'تحرير: جدول' }).click();
  await page.getByRole('dialog').getByLabel('العمود a: نص').press('Enter');
  await page.getByRole('button', { name: 'نقل إلى الأمام: العمود a' }).press('Enter');
  await expect.poll(() => page.getByRole('dialog').getByRole('status').innerText(), { timeout: 20_000 }).toBe('الآن في الموضع 2');
  await look(page);
});
