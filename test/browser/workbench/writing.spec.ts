import type { Page } from 'playwright-core';
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

const state = (page: Page, kind: string) => page.locator(`[data-state="${kind}"]`).waitFor({ timeout: 60_000 });
const source = (page: Page) => page.getByLabel('Text (Markdown)');

/** Opens the editor of a new page with a text. */
async function write(markdown: string): Promise<{ page: Page; pageId: string }> {
  world = await useWorld(workbench);
  const pageId = await world.page('Install', markdown);
  const page = await workbench.open(world.admin, `/spaces/${world.spaceId}/pages/${pageId}/edit`);
  await arrived(page, 'Write “Install”');
  await page.getByRole('radio', { name: 'Markdown' }).check();
  return { page, pageId };
}

/** The change request of what was written, which the first save makes. */
async function theRequest(): Promise<string> {
  const { items } = await world.read(`/v1/spaces/${world.spaceId}/change-requests`, { status: 'draft' });
  expect(items).toHaveLength(1);
  return items[0].id as string;
}

it('what is typed is saved into a change request, which is made with the first change', async () => {
  const { page, pageId } = await write('Download it.\n');
  expect((await world.read(`/v1/spaces/${world.spaceId}/change-requests`, { status: 'draft' })).items).toEqual([]);
  await look(page);
  await source(page).fill('Download it.\n\nThen **run** it.\n');
  await page.getByLabel('Title').fill('Install it');
  await state(page, 'unsaved');
  await page.getByLabel('Preview').getByText('run', { exact: true }).waitFor();
  await state(page, 'saved');
  const request = await theRequest();
  expect(await world.textOf(pageId, request)).toEqual({ title: 'Install it', markdown: 'Download it.\n\nThen **run** it.\n' });
  expect(await world.textOf(pageId)).toEqual({ title: 'Install', markdown: 'Download it.\n' });
  await page.getByRole('button', { name: 'Done' }).click();
  await arrived(page, 'Install it');
  expect(page.url()).toContain(`/changes/${request}/pages/${pageId}`);
});

it('the keyboard is enough: edit, type, save, done', async () => {
  world = await useWorld(workbench);
  const pageId = await world.page('Start', 'One.\n');
  const page = await workbench.open(world.admin, `/spaces/${world.spaceId}/pages/${pageId}`);
  await arrived(page, 'Start');
  await press(page, 'Edit', 'link');
  await arrived(page, 'Write “Start”');
  await reach(page, 'textbox', 'Text');
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Two.');
  await page.keyboard.press('Control+s');
  await state(page, 'saved');
  expect((await world.textOf(pageId, await theRequest())).markdown).toBe('One. Two.\n');
  await press(page, 'Done');
  await arrived(page, 'Start');
});

it.each(['content?**', 'change-requests'])(
  'what was typed until the last moment is saved before the page is shown, while %s waits',
  async (late) => {
    const { page, pageId } = await write('Before.\n');
    let go: () => void = () => undefined;
    const typed = new Promise<void>((resolve) => (go = resolve));
    await page.route(`**/${late}`, async (route) => {
      await typed;
      await route.continue();
    });
    await source(page).fill('One.\n');
    await state(page, 'saving');
    await source(page).fill('Two.\n');
    await page.getByRole('button', { name: 'Done' }).click();
    go();
    await arrived(page, 'Install');
    await page.getByText('Two.').waitFor();
    expect((await world.textOf(pageId, await theRequest())).markdown).toBe('Two.\n');
  },
);

it('without a network nothing is lost: it says so, and saves when the network is back', async () => {
  const { page, pageId } = await write('Before.\n');
  await page.context().setOffline(true);
  await source(page).fill('Written offline.\n');
  await state(page, 'waiting');
  await page.getByText('Your text is kept in this browser.').waitFor();
  await source(page).fill('Written offline, twice.\n');
  await page.context().setOffline(false);
  await state(page, 'saved');
  expect((await world.textOf(pageId, await theRequest())).markdown).toBe('Written offline, twice.\n');
  workbench.forgetComplaints(/ERR_INTERNET_DISCONNECTED/);
});

it('text that was not saved is offered when the page is opened again, and is written only if somebody wants it', async () => {
  const { page, pageId } = await write('Before.\n');
  await page.context().setOffline(true);
  await source(page).fill('Not saved.\n');
  await state(page, 'waiting');
  // Before the network is back, which would save it.
  await page.route('**/v1/**', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()));
  await page.context().setOffline(false);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('dialog', { name: 'There is text that was not saved' }).waitFor();
  await look(page);
  await page.unroute('**/v1/**');
  await page.getByRole('button', { name: 'Go on with it' }).click();
  await state(page, 'saved');
  expect((await world.textOf(pageId, await theRequest())).markdown).toBe('Not saved.\n');
  workbench.forgetComplaints(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
});

it('two people in one page: different lines are merged, the same lines are chosen, and nothing is lost', async () => {
  const { page, pageId } = await write('First.\n\nSecond.\n\nThird.\n');
  await source(page).fill('First, mine.\n\nSecond.\n\nThird.\n');
  await state(page, 'saved');
  const request = await theRequest();
  await world.edit(request, pageId, 'First, mine.\n\nSecond.\n\nThird, theirs.\n');
  await source(page).fill('First, mine again.\n\nSecond.\n\nThird.\n');
  await source(page).press('Control+Home');
  await expect.poll(() => source(page).inputValue()).toBe('First, mine again.\n\nSecond.\n\nThird, theirs.\n');
  // What others wrote arrives below: the caret stays where it is.
  expect(await source(page).evaluate((field) => (field as HTMLTextAreaElement).selectionStart)).toBe(0);
  await state(page, 'saved');
  expect((await world.textOf(pageId, request)).markdown).toBe('First, mine again.\n\nSecond.\n\nThird, theirs.\n');

  await world.edit(request, pageId, 'First, mine again.\n\nSecond, theirs.\n\nThird, theirs.\n');
  await source(page).fill('First, mine again.\n\nSecond, mine.\n\nThird, theirs.\n');
  await state(page, 'conflict');
  await look(page);
  await page.getByLabel('Take both').check();
  await page.getByRole('button', { name: 'Use this text' }).click();
  await state(page, 'saved');
  const { markdown } = await world.textOf(pageId, request);
  expect([markdown.includes('Second, mine.'), markdown.includes('Second, theirs.')]).toEqual([true, true]);
});

it('text that was kept in the browser is merged, although the revision that it was typed on was joined with later ones', async () => {
  const { page, pageId } = await write('First.\n\nSecond.\n\nThird.\n');
  await source(page).fill('First, mine.\n\nSecond.\n\nThird.\n');
  await state(page, 'saved');
  const request = await theRequest();
  const typedOn = (await world.read(`/v1/spaces/${world.spaceId}/change-requests/${request}`)).revision as string;
  await page.route('**/v1/**', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()));
  await source(page).fill('First, mine.\n\nSecond, mine.\n\nThird.\n');
  await state(page, 'waiting');
  for (const third of ['Third, theirs.', 'Third, theirs again.', 'Third, at last.'])
    await world.edit(request, pageId, `First, mine.\n\nSecond.\n\n${third}\n`);
  await world.thin();
  (await world.revision(typedOn)).expect(404);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('dialog', { name: 'There is text that was not saved' }).waitFor();
  await page.unroute('**/v1/**');
  await page.getByRole('button', { name: 'Go on with it' }).click();
  await state(page, 'saved');
  expect((await world.textOf(pageId, request)).markdown).toBe('First, mine.\n\nSecond, mine.\n\nThird, at last.\n');
  workbench.forgetComplaints(/ERR_FAILED/);
});

it('what the space got since the page was opened is merged into the first save', async () => {
  const { page, pageId } = await write('First.\n\nSecond.\n');
  await world.setText(pageId, 'First.\n\nSecond, merged by others.\n');
  await source(page).fill('First, mine.\n\nSecond.\n');
  await state(page, 'saved');
  expect((await world.textOf(pageId, await theRequest())).markdown).toBe('First, mine.\n\nSecond, merged by others.\n');
});

it('a session that ends while somebody types asks to sign in again, above the text, and then saves it', async () => {
  world = await useWorld(workbench);
  const pageId = await world.page('Install', 'Before.\n');
  const session = await workbench.make.session(world.admin, { session: 'browser' });
  const page = await workbench.open(session, `/spaces/${world.spaceId}/pages/${pageId}/edit`);
  await arrived(page, 'Write “Install”');
  await page.getByRole('radio', { name: 'Markdown' }).check();
  await world.endSession(session.tokenId);
  await source(page).fill('Typed without a session.\n');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.waitFor();
  await look(page);
  await dialog.getByLabel('API token').fill(world.admin.token);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await state(page, 'saved');
  expect((await world.textOf(pageId, await theRequest())).markdown).toBe('Typed without a session.\n');
});

it('a change request that can no longer be written is said plainly, and the text stays', async () => {
  const { page } = await write('Before.\n');
  await source(page).fill('One.\n');
  await state(page, 'saved');
  await world.archive(await theRequest());
  await source(page).fill('Two.\n');
  await state(page, 'refused');
  expect(await source(page).inputValue()).toBe('Two.\n');
});

it('a new page is made in a change request and opened for writing', async () => {
  world = await useWorld(workbench);
  await world.page('Guide', 'A guide.\n');
  const page = await workbench.open(world.admin, `/spaces/${world.spaceId}`);
  await arrived(page, 'Guide');
  await page.getByRole('button', { name: 'New page' }).click();
  await look(page);
  await page.getByLabel('Title').fill('Backups');
  await page.getByLabel('Below this page').check();
  await page.getByRole('button', { name: 'Create' }).click();
  await arrived(page, 'Write “Backups”');
  const request = await theRequest();
  const { pages } = await world.read(`/v1/spaces/${world.spaceId}/change-requests/${request}/content/pages`);
  expect(pages[0].pages.map(({ title }: { title: string }) => title)).toEqual(['Backups']);
});

it('who may not edit finds no way to, and the editor refuses', async () => {
  world = await useWorld(workbench);
  const pageId = await world.page('Install', 'Before.\n');
  const reader = await workbench.make.member(world.org, 'read');
  const page = await workbench.open(reader, `/spaces/${world.spaceId}/pages/${pageId}`);
  await arrived(page, 'Install');
  expect(await page.getByRole('link', { name: 'Edit' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'New page' }).count()).toBe(0);
});

it('one tab writes a page: a second one goes on there, with what the first one could not save', async () => {
  const { page, pageId } = await write('Before.\n');
  await page.route('**/v1/**', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()));
  await source(page).fill('Typed in the first tab.\n');
  await state(page, 'waiting');
  const second = await page.context().newPage();
  await second.goto(workbench.addressOf(`/spaces/${world.spaceId}/pages/${pageId}/edit`));
  await arrived(second, 'This page is being written in another tab');
  await look(second);
  await second.getByRole('button', { name: 'Write it here' }).click();
  await second.getByRole('dialog', { name: 'There is text that was not saved' }).waitFor();
  await arrived(page, 'This page is being written in another tab');
  await second.getByRole('button', { name: 'Go on with it' }).click();
  await state(second, 'saved');
  expect((await world.textOf(pageId, await theRequest())).markdown).toBe('Typed in the first tab.\n');
  workbench.forgetComplaints(/ERR_FAILED/);
});

it('a page that is opened again has what was saved, and not what it had before', async () => {
  const { page, pageId } = await write('Before.\n');
  await source(page).fill('After.\n');
  await state(page, 'saved');
  await page.getByRole('button', { name: 'Done' }).click();
  await arrived(page, 'Install');
  for (const text of ['After that.\n', 'And then.\n']) {
    await page.getByRole('link', { name: 'Edit' }).click();
    await arrived(page, 'Write “Install”');
    if (text === 'And then.\n') expect(await source(page).inputValue()).toBe('After that.\n');
    await source(page).fill(text);
    await page.getByRole('button', { name: 'Done' }).click();
    await arrived(page, 'Install');
    await page.getByText(text.trim()).waitFor();
  }
  expect((await world.textOf(pageId, await theRequest())).markdown).toBe('And then.\n');
});

it('signing out asks before it removes text that was never saved', async () => {
  const { page } = await write('Before.\n');
  await page.route('**/v1/spaces/**', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()));
  await source(page).fill('Never saved.\n');
  await state(page, 'waiting');
  await page.getByRole('button', { name: `Account: ${world.admin.displayName}` }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const dialog = page.getByRole('dialog', { name: 'There is text that was not saved' });
  await dialog.waitFor();
  await look(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await source(page).inputValue()).toBe('Never saved.\n');
  await page.close();
  workbench.forgetComplaints(/ERR_FAILED/);
});

it('writing needs nothing that browsers give to pages with TLS alone', async () => {
  const { page, pageId } = await write('Before.\n');
  await page.addInitScript(() => {
    Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined });
    Reflect.deleteProperty(Navigator.prototype, 'locks');
  });
  await page.reload();
  await arrived(page, 'Write “Install”');
  await source(page).fill('After.\n');
  await state(page, 'saved');
  expect((await world.textOf(pageId, await theRequest())).markdown).toBe('After.\n');
});
