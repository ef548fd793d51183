import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { useWorld } from '../../support/workbench-world.js';
import { arrived, look, press, Workbench } from '../../support/workbench.js';

let workbench: Workbench;
beforeAll(async () => {
  workbench = await Workbench.start();
});
afterEach(() => workbench.afterTest());
afterAll(async () => workbench?.close());

/** Files as a person chooses them. */
const chosen = (names: readonly string[]) =>
  names.map((name) => ({ name, mimeType: '', buffer: Buffer.from(`# ${name.replace('.md', '')}\n`) }));

it('an import is tried first, takes only some of the files, and removes what is gone', async () => {
  const org = await workbench.make.org();
  const { id: spaceId } = await workbench.make.space({ org, title: 'Engine manual' });
  const page = await workbench.open(org.admin, `/orgs/${org.id}/imports`);
  const begin = async (names: readonly string[]) => {
    await page.goto(workbench.addressOf(`/orgs/${org.id}/imports`));
    await arrived(page, 'Imports');
    await press(page, 'Import files');
    await page.getByRole('dialog').getByLabel('Files', { exact: true }).setInputFiles(chosen(names));
    await page.getByLabel('Into the space').selectOption('Engine manual');
  };
  const done = async () => {
    await press(page, 'Import');
    await page.getByRole('heading', { name: 'What became of the files' }).waitFor();
    await page.getByText('Completed', { exact: true }).waitFor();
  };
  const imports = async () => (await workbench.read(org.admin, `/v1/org/${org.id}/imports`)).items;
  const outcomes = async () => {
    const [{ id }] = await imports();
    const { items } = await workbench.read(org.admin, `/v1/org/${org.id}/imports/${id}/files`);
    return Object.fromEntries(items.map(({ path, outcome }: { path: string; outcome: string }) => [path, outcome]));
  };

  await begin(['start.md', 'setup.md', 'secret.md']);
  await page.getByText('Only some of the files').click();
  await page.getByLabel('Files to leave out').fill('secret.md\n{other}.md');
  await look(page);
  await press(page, 'Import');
  await page.getByRole('dialog').getByText('can only have the wildcards').waitFor();
  expect(await page.getByLabel('Files to leave out').getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('Files to leave out').fill('secret.md');
  await page.getByLabel('Try it: the report says what it would do').check();
  await look(page);
  await done();
  await page.getByText('Trial, changes nothing').waitFor();
  expect(await outcomes()).toEqual({ 'start.md': 'created', 'setup.md': 'created', 'secret.md': 'skipped' });
  expect((await workbench.read(org.admin, `/v1/spaces/${spaceId}/change-requests`)).items).toEqual([]);

  await begin(['start.md', 'setup.md']);
  await done();
  const [{ target }] = await imports();
  (await workbench.started.api.as(org.admin).post(`/v1/spaces/${spaceId}/change-requests/${target.changeRequest}/merge`)).expect(200);

  await begin(['start.md']);
  await page.getByLabel('Also remove pages whose files are gone').check();
  await done();
  expect(await outcomes()).toEqual({ 'start.md': 'unchanged', 'setup.md': 'removed' });
});

it('pages come below a certain page, in a change request that is there already', async () => {
  const world = await useWorld(workbench);
  await world.page('Guide', 'Text.\n');
  await world.page('About', 'Text.\n');
  const request = await world.request('Rewrite');
  const page = await workbench.open(world.admin, `/orgs/${world.org.id}/imports`);
  await press(page, 'Import files');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Files', { exact: true }).setInputFiles(chosen(['setup.md']));
  await page.getByLabel('Into the space').selectOption(world.spaceId);
  await dialog.getByText('Where in the space').click();
  await dialog.getByLabel('Change request').selectOption(request);
  await dialog.getByLabel('Find a page').fill('gui');
  await dialog.getByLabel('Below').selectOption('Guide');
  await look(page);
  await press(page, 'Import');
  await page.getByText('Completed', { exact: true }).waitFor();
  const titles = await world.titles(request);
  expect(titles.find(([title]) => title === 'Guide')).toEqual(['Guide', [['setup', []]]]);
  const { items } = await world.read(`/v1/spaces/${world.spaceId}/change-requests`);
  expect(items.map(({ id }: { id: string }) => id)).toEqual([request]);
});
