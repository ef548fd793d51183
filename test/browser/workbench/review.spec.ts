import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { useWorld, type World } from '../../support/workbench-world.js';
import { arrived, look, press, Workbench } from '../../support/workbench.js';

let workbench: Workbench;
let world: World;
beforeAll(async () => {
  workbench = await Workbench.start();
});
beforeEach(async () => {
  world = await useWorld(workbench);
});
afterEach(() => workbench.afterTest());
afterAll(async () => workbench?.close());

const open = (request: string, person = world.admin, language = 'en') =>
  workbench.open(person, `/spaces/${world.spaceId}/changes/${request}`, { language });
const statusOf = async (request: string): Promise<string> =>
  (await world.read(`/v1/spaces/${world.spaceId}/change-requests/${request}`)).status;

it('shows what a change request changes, word by word and not by colour alone', async () => {
  const pageId = await world.page('Engine', 'The engine has five wheels.\n\nIt is slow.\n');
  const request = await world.request('Count the wheels again');
  await world.edit(request, pageId, 'The engine has six wheels.\n\nIt is slow.\n\n```js\nrun();\n```\n');
  const page = await open(request);
  await arrived(page, 'Count the wheels again');
  await page.getByText('Page: Engine').click();
  await expect.poll(() => page.locator('.diff del').allTextContents()).toEqual(['five']);
  expect(await page.locator('.diff ins').allTextContents()).toEqual(['six']);
  expect(await page.locator('.diff-block > .verb').allTextContents()).toEqual(['Changed', 'Added']);
  await page.locator('.diff-block.inserted code').getByText('run();').waitFor();
  await look(page);
  await page.getByRole('link', { name: 'Read the pages with these changes' }).first().click();
  await arrived(page, 'Engine');
  await page.getByRole('paragraph').filter({ hasText: 'The engine has six wheels.' }).waitFor();
  await look(page);
});

it('in Arabic it is read from right to left', async () => {
  const pageId = await world.page('Engine', 'One.\n');
  const request = await world.request('Two');
  await world.edit(request, pageId, 'Two.\n');
  const page = await open(request, world.admin, 'ar');
  await page.getByRole('heading', { name: 'المراجعات' }).waitFor();
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  await page.getByText('Engine').click();
  await look(page);
});

it('a review is given with the keyboard, and a rule that is missing is said', async () => {
  const pageId = await world.page('Engine', 'One.\n');
  const request = await world.request('Two');
  await world.edit(request, pageId, 'Two.\n');
  await world.rule({ rule: 'require_at_least_one_approved_review' });
  const page = await open(request);
  await page.getByText('It cannot be merged yet:').waitFor();
  expect(await page.getByRole('button', { name: 'Merge' }).count()).toBe(0);
  await look(page);
  const reviewer = await workbench.make.member(world.org, 'review');
  const other = await open(request, reviewer);
  await other.getByLabel('Your review').fill('Better **so**.');
  await press(other, 'Approve');
  await other.getByText(`${reviewer.displayName}: approved`).waitFor();
  await page.reload();
  await page.getByText('It can be merged.').waitFor();
  await press(page, 'Merge');
  await page.getByText('Merged', { exact: true }).waitFor();
  expect(await statusOf(request)).toBe('merged');
  expect((await world.textOf(pageId)).markdown).toBe('Two.\n');
});

it('conflicts are settled block by block, and nothing is written before', async () => {
  const pageId = await world.page('Engine', 'Five wheels.\n\nRed.\n');
  const request = await world.request('Recount');
  await world.edit(request, pageId, 'Six wheels.\n\nBlue.\n');
  await world.setText(pageId, 'Seven wheels.\n\nGreen.\n');
  const page = await open(request);
  await page.getByRole('heading', { name: 'Conflicts' }).waitFor();
  await page.getByText('2 choices are left').waitFor();
  await look(page);
  await page.getByRole('radio', { name: 'Take the proposed one' }).first().check();
  await page.getByText('1 choice is left').waitFor();
  expect((await world.textOf(pageId, request)).markdown).toBe('Six wheels.\n\nBlue.\n');
  await page.getByRole('radio', { name: 'Take that of the space' }).last().check();
  await page.getByRole('button', { name: 'Apply these choices' }).click();
  await page.getByText('It can be merged.').waitFor();
  expect((await world.textOf(pageId, request)).markdown).toBe('Six wheels.\n\nGreen.\n');
});

it('conflicts that grow while somebody chooses keep the choices that still fit', async () => {
  const pageId = await world.page('Engine', 'Five wheels.\n\nRed.\n');
  const request = await world.request('Recount');
  await world.edit(request, pageId, 'Six wheels.\n\nBlue.\n');
  await world.setText(pageId, 'Seven wheels.\n\nRed.\n');
  const page = await open(request);
  await page.getByRole('radio', { name: 'Take the proposed one' }).check();
  await world.setText(pageId, 'Eight wheels.\n\nGreen.\n');
  await page.getByRole('button', { name: 'Apply these choices' }).click();
  await page.getByText('There are other conflicts now. Choices that still fit were kept.').waitFor();
  await page.getByText('1 choice is left').waitFor();
  await page.getByRole('radio', { name: 'Take the proposed one' }).last().check();
  await page.getByRole('button', { name: 'Apply these choices' }).click();
  await page.getByText('It can be merged.').waitFor();
  expect((await world.textOf(pageId, request)).markdown).toBe('Six wheels.\n\nBlue.\n');
});

it('is put aside and taken up again, and the list shows each where it belongs', async () => {
  const request = await world.request('Later');
  const page = await open(request);
  await arrived(page, 'Later');
  await page.getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('button', { name: 'Reopen' }).waitFor();
  expect(await statusOf(request)).toBe('archived');
  await page.getByRole('link', { name: 'Change requests' }).click();
  await page.getByText('There are no such change requests.').waitFor();
  await page.getByLabel('Status').selectOption('archived');
  await page.getByRole('link', { name: 'Later' }).waitFor();
  expect(page.url()).toContain('?status=archived');
  await look(page);
  await page.getByRole('link', { name: 'Later' }).click();
  await page.getByRole('button', { name: 'Reopen' }).click();
  await page.getByRole('button', { name: 'Archive' }).waitFor();
});

it('who may only read sees it without buttons, and a stranger sees nothing', async () => {
  const pageId = await world.page('Engine', 'One.\n');
  const request = await world.request('Two');
  await world.edit(request, pageId, 'Two.\n');
  const page = await open(request, await workbench.make.member(world.org, 'read'));
  await arrived(page, 'Two');
  for (const name of ['Merge', 'Approve', 'Archive']) expect(await page.getByRole('button', { name }).count()).toBe(0);
  const stranger = await open(request, await workbench.make.user());
  await arrived(stranger, 'Nothing is here');
});
