import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { World, type TreeOfTitles } from '../../support/workbench-world.js';
import { zipOf } from '../../support/zip.js';
import { arrived, look, press, reach, Workbench } from '../../support/workbench.js';

const SOME = 55;
/** Milliseconds of the clock of the browser, after which what changes was read again. */
const LONG = 3_000;
const TOO_LARGE = 1024 * 1024 + 1;

let workbench: Workbench;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bindery-chosen-'));
  workbench = await Workbench.start({ MAX_FILE_SIZE: '1' });
});
afterEach(() => workbench.afterTest());
afterAll(async () => {
  await workbench?.close();
  await rm(folder, { recursive: true, force: true });
});

/** A folder of these files on this machine. */
async function folderOf(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, name, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return join(folder, name);
}

/** Files as a person chooses them. */
const chosen = (files: Readonly<Record<string, string | Buffer>>) =>
  Object.entries(files).map(([name, content]) => ({ name, mimeType: '', buffer: Buffer.from(content) }));

const zone = (page: Page) => page.getByRole('dialog').getByLabel('Files', { exact: true });

/** The titles of the pages that the newest import made. */
async function importedTitles(org: Awaited<ReturnType<Workbench['make']['org']>>): Promise<TreeOfTitles[]> {
  const [{ target }] = (await workbench.read(org.admin, `/v1/org/${org.id}/imports`)).items;
  return new World(workbench, org, target.space).titles(target.changeRequest);
}

it('files are imported into a new space and reported, with the keyboard alone', async () => {
  const org = await workbench.make.org();
  const page = await workbench.open(org.admin, `/orgs/${org.id}`);
  const files = chosen({
    'start.md': '# Start\n\nSee [the next step](next.md) and [the setup](setup.md). {% unheard %}\n',
    'setup.md': '# Setup\n\nInstall the engine.\n',
    'closed.md': '---\nif: what is this\n---\n\n# Closed\n',
  });
  page.on('filechooser', (chooser) => void chooser.setFiles(files));
  await press(page, 'Imports', 'link');
  await arrived(page, 'Imports');
  await page.getByText('There are no imports into spaces that you may see.').waitFor();
  await press(page, 'Import files');
  await zone(page).waitFor();
  await look(page);
  for (let n = 0; n < 20 && !(await zone(page).evaluate((field) => field === document.activeElement)); n += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('3 files are chosen').waitFor();
  await page.getByLabel('Into the space').selectOption('A new space');
  await reach(page, 'textbox', 'Title of the new space');
  await page.keyboard.type('Engine manual');
  await look(page);
  await press(page, 'Import');
  await page.getByRole('heading', { name: 'What became of the files' }).waitFor();
  await page.getByText('Completed', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Links that lead nowhere' }).waitFor();
  await page.getByText('next.md', { exact: true }).waitFor();
  await page.getByText('1 link leads nowhere').waitFor();
  await look(page);
  const [space] = (await workbench.read(org.admin, `/v1/orgs/${org.id}/spaces`)).items;
  expect(space).toMatchObject({ title: 'Engine manual' });
  expect((await importedTitles(org)).map(([title]) => title)).toEqual(expect.arrayContaining(['Setup', 'Start']));

  await page.getByLabel('Outcome').selectOption('Left out');
  await page.waitForURL(/outcome=skipped/);
  const rows = page.locator('section').first().getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(1);
  await rows.getByText('closed.md').first().waitFor();
  expect(await rows.getByRole('link').count()).toBe(0);
  await page.getByLabel('Outcome').selectOption('All');
  await press(page, 'setup.md', 'link');
  await arrived(page, 'Setup');
  await page.goBack();
  await press(page, 'Open the change request', 'link');
  await arrived(page, 'Import of files');
});

it('how much of a large file is gone is shown while it is sent', async () => {
  const { make } = workbench;
  const org = await make.org();
  await make.space({ org, title: 'Guide' });
  const page = await workbench.open(org.admin, `/orgs/${org.id}/imports`);
  const line = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1 };
  await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: 100 * 1024 });
  await press(page, 'Import files');
  const large = `# Large\n\n${'All of this text has to be sent. '.repeat(25_000)}\n`;
  await zone(page).setInputFiles(chosen({ 'large.md': large }));
  await page.getByLabel('Into the space').selectOption('Guide');
  await press(page, 'Import');
  await page.getByText('Sending 1 of 1').waitFor();
  const share = () =>
    page
      .getByRole('dialog')
      .getByRole('progressbar')
      .evaluate((bar) => (bar as HTMLProgressElement).value);
  await expect.poll(async () => (await share()) > 0.1 && (await share()) < 1).toBe(true);
  await look(page);
  await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  await page.getByText('Completed', { exact: true }).waitFor();
});

it('a whole folder, chosen or dropped, keeps its folders; archives are sent as they are', async () => {
  const { make } = workbench;
  const org = await make.org();
  for (const title of ['First', 'Second', 'Third']) await make.space({ org, title });
  const many = Object.fromEntries(Array.from({ length: SOME }, (_, n) => [`guide/step-${n}.md`, `# Step ${n}\n`]));
  const path = await folderOf('docs', { 'README.md': '# Hello\n', ...many, 'node_modules/some/README.md': '# Not ours\n' });
  const page = await workbench.open(org.admin, `/orgs/${org.id}/imports`);
  await press(page, 'Import files');
  await page.getByLabel('Or a whole folder').setInputFiles(path);
  await page.getByText(`${SOME + 1} files are chosen`).waitFor();
  await page.getByLabel('Into the space').selectOption('First');
  await press(page, 'Import');
  await page.getByText('Completed', { exact: true }).waitFor();
  await press(page, 'Show more');
  await expect.poll(() => page.locator('section').first().getByRole('listitem').count()).toBe(SOME + 1);
  const titles = await importedTitles(org);
  const [[hello, [[guide, steps]]]] = titles as [[string, [TreeOfTitles]]];
  expect([titles.length, hello, guide]).toEqual([1, 'Hello', 'Guide']);
  expect(new Set(steps.map(([title]) => title))).toEqual(new Set(Array.from({ length: SOME }, (_, n) => `Step ${n}`)));

  await page.goto(workbench.addressOf(`/orgs/${org.id}/imports`));
  await press(page, 'Import files');
  const box = (await page.locator('.drop-zone').boundingBox())!;
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: box.x + 20, y: box.y + 20, data });
  await page.getByText(`${SOME + 1} files are chosen`).waitFor();
  await page.getByLabel('Into the space').selectOption('Second');
  await press(page, 'Import');
  await page.getByText('Completed', { exact: true }).waitFor();
  expect(await importedTitles(org)).toEqual(titles);

  await page.goto(workbench.addressOf(`/orgs/${org.id}/imports`));
  await press(page, 'Import files');
  await zone(page).setInputFiles(chosen({ 'book.zip': zipOf({ 'SUMMARY.md': '* [One](one.md)\n', 'one.md': '# One\n' }) }));
  await page.getByLabel('Into the space').selectOption('Third');
  await press(page, 'Import');
  await page.getByText('Completed', { exact: true }).waitFor();
  await page.getByText('gitbook', { exact: true }).waitFor();
  expect(await importedTitles(org)).toEqual([['One', []]]);
});

it('shows a refusal beside its field before anything is sent, and makes a new space only once', async () => {
  const org = await workbench.make.org();
  const page = await workbench.open(org.admin, `/orgs/${org.id}/imports`);
  const puts: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && puts.push(request.url()));
  await press(page, 'Import files');
  await page.getByLabel('Into the space').selectOption('A new space');
  await page.getByLabel('Title of the new space').fill('Engine manual');
  await press(page, 'Import');
  await page.locator('.wrong').getByText('Choose files or a folder first.').waitFor();
  await zone(page).setInputFiles(chosen({ 'small.zip': zipOf({ 'a.md': '# A\n' }), 'large.zip': Buffer.alloc(TOO_LARGE) }));
  await press(page, 'Import');
  await page.locator('.wrong').getByText('large.zip: The file is larger than').waitFor();
  expect(await zone(page).getAttribute('aria-invalid')).toBe('true');
  await look(page);
  expect(puts).toEqual([]);
  expect((await workbench.read(org.admin, `/v1/orgs/${org.id}/spaces`)).items).toEqual([]);

  const refusal = { error: { code: 400, message: 'Not today.', errors: [{ pointer: '/source/url', message: 'is not reached today' }] } };
  await page.route(
    '**/imports',
    (route) => (route.request().method() === 'POST' ? route.fulfill({ status: 400, json: refusal }) : route.continue()),
    {
      times: 1,
    },
  );
  await page.getByLabel('From an address').check();
  await page.getByLabel('Address of the archive').fill('http://127.0.0.1:9/docs.zip');
  await press(page, 'Import');
  await page.locator('.wrong').getByText('is not reached today').waitFor();
  await press(page, 'Import');
  await page.getByText('Failed', { exact: true }).waitFor();
  await page.getByText('The URL could not be fetched').waitFor();
  await look(page);
  expect((await workbench.read(org.admin, `/v1/orgs/${org.id}/spaces`)).items).toMatchObject([{ title: 'Engine manual' }]);
  await press(page, 'Resume');
  await page.getByText('The URL could not be fetched').waitFor();
});

it('former imports are listed page by page; those that run are read again until they have ended, and not after', async () => {
  const { make, started } = workbench;
  const org = await make.org();
  const space = await make.space({ org, title: 'Handbook' });
  await started.db.query(
    `INSERT INTO imports (id, org_id, space_id, created_by_id, source, target, lane, status, created_at, finished_at)
     SELECT 'import' || n, $1, $2, $3, '{"type":"website","url":"https://example.com/docs.zip"}', jsonb_build_object('space', $2::text), 0,
       'completed', now() - n * interval '1 hour', now() FROM generate_series(1, $4::int) n`,
    [org.id, space.id, org.admin.id, SOME],
  );
  const page = await workbench.open(org.admin, `/orgs/${org.id}`);
  await page.clock.install();
  await page.goto(workbench.addressOf(`/orgs/${org.id}/imports`));
  await press(page, 'Show more');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(SOME);

  const reads: string[] = [];
  page.on('request', (request) => void reads.push(request.url()));
  const set = (status: string, done: number) =>
    started.db.query('UPDATE imports SET status = $2, done = $3, total = 8 WHERE id = $1', ['import1', status, done]);
  await set('in-progress', 3);
  await page.reload();
  await page.getByText('3 of 8 files are read').waitFor();
  await set('in-progress', 4);
  await page.clock.runFor(LONG);
  await page.getByText('4 of 8 files are read').waitFor();
  await rows.getByRole('link').first().press('Enter');
  await page.getByRole('button', { name: 'Stop' }).waitFor();
  await look(page);
  await set('in-progress', 5);
  await page.clock.runFor(LONG);
  await page.getByText('5 of 8 files are read').waitFor();
  await press(page, 'All imports', 'link');
  await page.getByText('5 of 8 files are read').waitFor();
  await set('completed', 8);
  await page.clock.runFor(LONG);
  await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);
  await rows.getByRole('link').first().press('Enter');
  await page.getByText('It changes nothing, so there is no change request.').waitFor();
  await page.getByText('There are no such files.').waitFor();
  reads.length = 0;
  await page.clock.runFor(10 * LONG);
  expect(reads.filter((address) => address.includes('/imports'))).toEqual([]);
});

it('is there in Arabic on a phone; readers see imports without buttons, and guests see none', async () => {
  const { make, started } = workbench;
  const org = await make.org();
  const space = await make.space({ org, title: 'Handbook' });
  await started.db.query(
    `INSERT INTO imports (id, org_id, space_id, created_by_id, source, target, lane, status, reason, finished_at)
     VALUES ('failed1', $1, $2, $3, '{"type":"file","files":["one","two"]}', jsonb_build_object('space', $2::text), 0, 'failed', 'It had no pages', now())`,
    [org.id, space.id, org.admin.id],
  );
  const reader = await workbench.open(await make.member(org, 'read'), `/orgs/${org.id}/imports`);
  await reader
    .getByRole('main')
    .getByRole('link', { name: /^Handbook/ })
    .press('Enter');
  await reader.getByText('It had no pages').waitFor();
  expect(await reader.getByRole('main').getByRole('button').count()).toBe(0);
  await reader.goto(workbench.addressOf(`/orgs/${org.id}/imports`));
  await arrived(reader, 'Imports');
  expect(await reader.getByRole('main').getByRole('button').count()).toBe(0);

  const editor = await workbench.open(await make.member(org, 'edit'), `/orgs/${org.id}/imports`);
  await press(editor, 'Import files');
  await expect.poll(() => editor.getByLabel('Into the space').getByRole('option').allTextContents()).toEqual(['', 'Handbook']);

  const guest = await workbench.open(await make.member(org, null), `/orgs/${org.id}/imports/failed1`);
  await arrived(guest, 'Nothing is here');

  const page = await workbench.open(org.admin, `/orgs/${org.id}/imports`, { language: 'ar', size: 'phone' });
  await arrived(page, 'عمليات الاستيراد');
  await page.getByRole('button', { name: 'استيراد ملفات' }).click();
  await page.getByRole('dialog').getByLabel('الملفات', { exact: true }).waitFor();
  await look(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^Handbook/ }).click();
  await page.getByRole('button', { name: 'استئناف' }).waitFor();
  await look(page);
});
