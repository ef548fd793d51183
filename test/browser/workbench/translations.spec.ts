import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { FakeTranslator } from '../../support/fake-translator.js';
import { World, useWorld } from '../../support/workbench-world.js';
import { arrived, confirm, look, press, reach, Workbench } from '../../support/workbench.js';

const PORT = 20_000 + (process.pid % 20_000);
const engine = new FakeTranslator().use(PORT);

let workbench: Workbench;

beforeAll(async () => {
  workbench = await Workbench.start({ LIBRETRANSLATE_URL: `http://127.0.0.1:${PORT}`, LIBRETRANSLATE_API_KEY: 'a-key' });
});
afterEach(() => {
  engine.intercept = undefined;
  return workbench.afterTest();
});
afterAll(() => workbench?.close());

interface Translated {
  id: string;
  result: { space: string };
  instructions: object;
}

const translationsOf = async ({ org, admin }: World): Promise<Translated[]> =>
  (await workbench.read(admin, `/v1/orgs/${org.id}/translations`)).items;

it('a space is translated, and what only a person can decide is listed with its change request', async () => {
  const world = await useWorld(workbench);
  const { org, admin, spaceId } = world;
  const { title } = await world.read(`/v1/spaces/${spaceId}`);
  const guide = await world.page('Guide', 'Open the file.\n\nSave it.\n');
  const page = await workbench.open(admin, `/orgs/${org.id}`);
  const dialog = page.getByRole('dialog');
  await press(page, 'Translations', 'link');
  await arrived(page, 'Translations');
  await page.getByText('There are no translations of spaces that you may see.').waitFor();
  await press(page, 'New translation');
  await dialog.getByLabel('Space').selectOption(title);
  await dialog.getByLabel('It is written in').selectOption('English');
  await dialog.getByLabel('Translate into').selectOption('English');
  await confirm(page, 'New translation');
  await dialog.locator('[aria-invalid="true"]').waitFor();
  await look(page);
  await dialog.getByLabel('Translate into').selectOption('German');
  await confirm(page, 'New translation');
  await page.getByText('From English into German').waitFor();
  await page.getByText('Not run yet').waitFor();

  await press(page, `Instructions ${title}: German`);
  await reach(page, 'textbox', 'Instructions');
  await page.keyboard.type('Be **formal**.');
  await look(page);
  await confirm(page, 'Save');
  await dialog.waitFor({ state: 'detached' });
  expect(JSON.stringify((await translationsOf(world))[0]!.instructions)).toContain('"formal"');

  await press(page, `Run ${title}: German`);
  await page.getByText('Completed', { exact: true }).waitFor();
  await look(page);
  const [{ result } = { result: { space: '' } }] = await translationsOf(world);
  const german = new World(workbench, org, result.space);
  expect((await german.textOf(guide)).markdown).toContain('OPEN THE FILE.');
  await german.setText(guide, 'Öffne die Datei.\n\nSAVE IT.\n');
  await world.setText(guide, 'Close the file.\n\nSave it.\n');
  await press(page, `Run ${title}: German`);
  await page.getByText('1 text waits for a person.').waitFor();
  await page.getByText('Close the file.').waitFor();
  await look(page);
  await press(page, 'Change request', 'link');
  await arrived(page, `Translation from English: ${title}, Guide`);
  await page.goBack();
  await press(page, `Open the translated space ${title}: German`, 'link');
  await page.waitForURL(new RegExp(result.space));
  await page.goBack();
  await press(page, `Delete ${title}: German`);
  await dialog.getByText('What was translated stays, as a space of its own.').waitFor();
  await confirm(page, 'Delete');
  await page.getByText('There are no translations of spaces that you may see.').waitFor();
  expect(await translationsOf(world)).toEqual([]);
});

it('a run shows how far it is, is stopped, and says why it failed', async () => {
  const world = await useWorld(workbench);
  const guide = await world.page('Guide', 'Open the file.\n');
  const { id } = await workbench.make.translation({ id: world.spaceId, orgId: world.org.id });
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  engine.intercept = async () => {
    await held;
    return undefined;
  };
  const page = await workbench.open(world.admin, `/orgs/${world.org.id}/translations`);
  await page.getByRole('button', { name: /^Run / }).press('Enter');
  await page.getByText('Running', { exact: true }).waitFor();
  await page.getByRole('progressbar', { name: 'Pages that are translated' }).waitFor();
  await look(page);
  // Before anything is translated: a run that has ended cannot be stopped.
  const asked = page.waitForResponse((response) => response.url().endsWith('/cancel'));
  await page.getByRole('button', { name: /^Stop / }).press('Enter');
  await asked;
  release();
  await page.getByText('Stopped', { exact: true }).waitFor();
  // What was answered after the stop is known.
  await world.setText(guide, 'Close the file.\n');
  engine.intercept = async () => ({ status: 403, body: { error: 'Invalid API key' } });
  await page.getByRole('button', { name: /^Run / }).press('Enter');
  await page.getByText('Failed', { exact: true }).waitFor();
  await page.getByText(/LIBRETRANSLATE_API_KEY/).waitFor();
  await look(page);
  expect((await workbench.read(world.admin, `/v1/orgs/${world.org.id}/translations/${id}`)).status).toBe('pending');
});

it('terms are added, changed and deleted, with the keyboard alone', async () => {
  const { make } = workbench;
  const org = await make.org();
  const terms = async () => (await workbench.read(org.admin, `/v1/orgs/${org.id}/translations-glossary`)).items;
  const page = await workbench.open(org.admin, `/orgs/${org.id}/translations`);
  const dialog = page.getByRole('dialog');
  await press(page, 'Glossary', 'link');
  await arrived(page, 'Glossary');
  await page.getByText('There are no terms.').waitFor();
  await press(page, 'Add a term');
  await press(page, 'Save');
  await page.getByRole('alert').waitFor();
  await dialog.getByLabel('Add a language').selectOption('English');
  await dialog.getByLabel('Add a language').selectOption('German');
  await reach(page, 'textbox', 'English');
  await page.keyboard.type('space');
  await reach(page, 'textbox', 'German');
  await page.keyboard.type('Bereich');
  await look(page);
  await confirm(page, 'Save');
  await page.getByRole('definition').filter({ hasText: 'Bereich' }).waitFor();
  expect(await terms()).toMatchObject([{ translations: { en: 'space', de: 'Bereich' } }]);
  await look(page);
  await press(page, 'Edit Bereich, space');
  await dialog.getByLabel('German').fill('Raum');
  await confirm(page, 'Save');
  await page.getByRole('definition').filter({ hasText: 'Raum' }).waitFor();
  await press(page, 'Delete Raum, space');
  await dialog.getByText('Translations no longer use the term.').waitFor();
  await confirm(page, 'Delete');
  await page.getByText('There are no terms.').waitFor();
  expect(await terms()).toEqual([]);
});

it('is there in Arabic, on a phone, and members who create nothing only read', async () => {
  const world = await useWorld(workbench);
  await workbench.make.translation({ id: world.spaceId, orgId: world.org.id });
  await workbench.make.glossaryEntry(world.org);
  const place = `/orgs/${world.org.id}/translations`;
  const page = await workbench.open(world.admin, place, { language: 'ar', size: 'phone' });
  await arrived(page, 'الترجمات');
  await page.getByText('لم تُشغّل بعد').waitFor();
  await look(page);
  const member = await workbench.make.member(world.org, 'read');
  const reader = await workbench.open(member, place);
  await reader.getByText('Not run yet').waitFor();
  expect(await reader.getByRole('main').getByRole('button').count()).toBe(0);
  await press(reader, 'Glossary', 'link');
  await arrived(reader, 'Glossary');
  await reader.getByRole('definition').filter({ hasText: 'Begriff' }).waitFor();
  expect(await reader.getByRole('main').getByRole('button').count()).toBe(0);
});
