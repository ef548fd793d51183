import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { zipOf } from '../../support/zip.js';
import { arrived, look, press, reach, Workbench } from '../../support/workbench.js';

const SOME = 55;
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
async function importedTitles(org: Awaited<ReturnType<Workbench['make']['org']>>): Promise<unknown[]> {
  const [{ target }] = (await workbench.read(org.admin, `/v1/org/${org.id}/imports`)).items;
  const content = `/v1/spaces/${target.space as string}/change-requests/${target.changeRequest as string}/content`;
  const { pages } = await workbench.read(org.admin, `${content}/pages`);
  return pages.map(({ title, pages: below = [] }: { title: string; pages?: { title: string }[] }) =>
    below.length === 0 ? title : [title, below.map((page) => page.title)],
  );
}

it('files are imported into a new space and reported, with the keyboard alone', async () => {
  const org = await workbench.make.org();
  const page = await workbench.open(org.admin, `/orgs/${org.id}`);
  await press(page, 'Imports', 'link');
  await arrived(page, 'Imports');
  await page.getByText('There are no imports into spaces that you may see.').waitFor();
  await press(page, 'Import files');
  await zone(page).waitFor();
  await look(page);
  for (let n = 0; n < 20 && !(await zone(page).evaluate((field) => field === document.activeElement)); n += 1)
    await page.keyboard.press('Tab');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
  await chooser.setFiles(
    chosen({
      'start.md': '# Start\n\nSee [the next step](next.md) and [the setup](setup.md). {% unheard %}\n',
      'setup.md': '# Setup\n\nInstall the engine.\n',
      'closed.md': '---\nif: what is this\n---\n\n# Closed\n',
    }),
  );
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
  expect(await importedTitles(org)).toEqual(expect.arrayContaining(['Setup', 'Start']));

  await page.getByLabel('Outcome').selectOption('Left out');
  await page.waitForURL(/outcome=skipped/);
  const rows = page.getByRole('region').or(page.locator('section').first()).getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(1);
  await rows.getByText('closed.md').first().waitFor();
  await page.getByLabel('Outcome').selectOption('All');
  await press(page, 'setup.md', 'link');
  await arrived(page, 'Setup');
  await page.goBack();
  await press(page, 'Open the change request', 'link');
  await arrived(page, 'Import of files');
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
  console.log(JSON.stringify(titles));

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
  expect(await importedTitles(org)).toEqual(['One']);
});

it('what is refused stands beside its field, before a byte is sent; a space is not made twice', async () => {
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

  // One that is running stays where the test holds it.
  const held = { status: 'in-progress', progress: { done: 3, total: 8 } };
  let isHeld = true;
  let reads = 0;
  await page.route('**/imports/import1', async (route) => {
    reads += 1;
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...(isHeld && held) } });
  });
  await rows.first().getByRole('link').press('Enter');
  await page.waitForURL(/import1$/); console.log(page.url(), reads, await page.locator('main').innerHTML());
  await page.getByText('3 of 8 files are read').waitFor({timeout:5000}).catch(async()=>console.log(reads, await page.locator('main').innerHTML()));
  await page.getByRole('button', { name: 'Stop' }).waitFor();
  await look(page);
  held.progress.done = 5;
  await page.clock.runFor(3_000);
  await page.getByText('5 of 8 files are read').waitFor();
  isHeld = false;
  await page.clock.runFor(3_000);
  await page.getByText('It changes nothing, so there is no change request.').waitFor();
  const before = reads;
  await page.clock.runFor(60_000);
  expect(reads).toBe(before);
});

it('people see what they may, in Arabic on a phone, and whoever may edit nothing has no buttons', async () => {
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
