import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { gitRoot, WorkingCopy } from '../../support/git-bridge.js';
import { noSshServer, SshServer } from '../../support/ssh-server.js';
import { useWorld, type World } from '../../support/workbench-world.js';
import { arrived, look, press, Workbench } from '../../support/workbench.js';

let root: string;
let workbench: Workbench;
let world: World;
beforeAll(async () => {
  root = await gitRoot();
  workbench = await Workbench.start({ GIT_LOCAL_ROOT: root, ALLOW_PRIVATE_FETCH: 'true' });
});
afterEach(() => workbench.afterTest());
afterAll(async () => workbench?.close());

const TITLE = 'Git repository';
const dialog = (page: Page) => page.getByRole('dialog');
const repository = (files: Readonly<Record<string, string>>) =>
  WorkingCopy.create(root, world.spaceId).then(async (copy) => {
    await copy.commit(files, 'Begin');
    return copy;
  });

it('a space is connected with a repository, and both follow each other', async () => {
  world = await useWorld(workbench);
  await world.page('Install', 'Before.\n');
  const copy = await repository({
    'docs/README.md': '# Welcome\n',
    'docs/setup.md': '# Setup\n\nFrom Git.\n',
    'docs/SUMMARY.md': '* [Welcome](README.md)\n* [Setup](setup.md)\n',
  });
  const page = await workbench.open(world.admin, `/spaces/${world.spaceId}`);
  await arrived(page, 'Install');
  await press(page, TITLE, 'link');
  await arrived(page, TITLE);
  await page.getByText('The space is not connected with a repository.').waitFor();
  await look(page);

  await press(page, 'Connect a repository');
  await dialog(page).getByLabel('Address of the repository').fill(`file://${root}/none.git`);
  await dialog(page).getByLabel('Folder of the documentation').fill('/docs/');
  await press(page, 'Connect');
  await dialog(page).getByRole('alert').waitFor();
  await look(page);
  await page.keyboard.press('Escape');
  await page.getByText('No repository is chosen yet').waitFor();
  await look(page);
  await press(page, 'Connect a repository');
  await dialog(page).getByLabel('Folder of the documentation').fill('/docs/');
  await dialog(page).getByLabel('Address of the repository').fill(copy.url);
  await dialog(page).getByLabel('Branch', { exact: true }).fill('../main');
  await press(page, 'Connect');
  await expect.poll(() => dialog(page).getByLabel('Branch', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  await dialog(page).getByLabel('Branch', { exact: true }).fill('main');
  await press(page, 'Connect');
  await dialog(page).waitFor({ state: 'detached' });

  await page.getByText('In sync', { exact: true }).waitFor();
  await page.getByText(copy.url).waitFor();
  await page.getByRole('link', { name: /^To the repository/ }).waitFor();
  await page.getByRole('link', { name: /^From the repository/ }).waitFor();
  await look(page);
  await expect.poll(async () => Object.keys(await copy.files())).toContain('docs/install.md');
  await page.getByRole('link', { name: /^From the repository/ }).click();
  await arrived(page, 'From the repository');
  await page.getByText('setup.md', { exact: true }).waitFor();
  await look(page);
  await page.goBack();
  await arrived(page, TITLE);

  const commit = await copy.commit({ 'docs/setup.md': '# Setup\n\nWritten elsewhere.\n' });
  await press(page, 'Sync now');
  await page.getByText(commit.slice(0, 12)).waitFor();
  const { pages } = await world.read(`/v1/spaces/${world.spaceId}/content`);
  const setup = pages.find(({ title }: { title: string }) => title === 'Setup');
  const { markdown } = await world.read(`/v1/spaces/${world.spaceId}/content/page/${setup.id}`, { format: 'markdown' });
  expect(markdown).toContain('Written elsewhere.');
});

it('settings are changed, what conflicts waits for a person, and disconnecting keeps both sides', async () => {
  world = await useWorld(workbench);
  await world.page('Install', 'Before.\n');
  const copy = await repository({ 'README.md': '# Welcome\n' });
  const page = await workbench.open(world.admin, `/spaces/${world.spaceId}/git`);
  await press(page, 'Connect a repository');
  await dialog(page).getByLabel('Address of the repository').fill(copy.url);
  await dialog(page).getByLabel('What becomes of edits').selectOption('The repository is only read');
  await press(page, 'Connect');
  await page.getByRole('link', { name: /^From the repository/ }).waitFor();
  await press(page, 'Settings of the repository');
  expect(await dialog(page).getByLabel('Address of the repository').inputValue()).toBe(copy.url);
  await dialog(page).getByLabel('What becomes of commits').selectOption('A change request proposes them');
  await look(page);
  await press(page, 'Save');
  await dialog(page).waitFor({ state: 'detached' });

  await copy.commit({ 'README.md': '# Welcome\n\nProposed.\n' });
  await press(page, 'Sync now');
  await page.getByRole('link', { name: 'Open the change request' }).first().waitFor();
  await page.getByText('1 commit is not in the space yet.').waitFor();
  await look(page);
  await press(page, 'Disconnect');
  await dialog(page).getByRole('button', { name: 'Disconnect' }).click();
  await page.getByText('The space is not connected with a repository.').waitFor();
  expect((await copy.files())['README.md']).toContain('Proposed.');
  const { pages } = await world.read(`/v1/spaces/${world.spaceId}/content`);
  expect(pages.map(({ title }: { title: string }) => title)).toContain('Install');
});

it('those who may only edit see the sync, and those who may only read have no way to it', async () => {
  world = await useWorld(workbench);
  await world.page('Install', 'Before.\n');
  const editor = await workbench.make.member(world.org, 'edit');
  const page = await workbench.open(editor, `/spaces/${world.spaceId}/git`);
  await page.getByText('Administrators of the space can connect it.').waitFor();
  expect(await page.getByRole('button', { name: 'Connect a repository' }).count()).toBe(0);
  const arabic = await workbench.open(editor, `/spaces/${world.spaceId}/git`, { language: 'ar', size: 'phone' });
  await arabic.getByRole('heading', { name: 'مستودع Git' }).waitFor();
  await look(arabic);
  const reader = await workbench.make.member(world.org, 'read');
  const theirs = await workbench.open(reader, `/spaces/${world.spaceId}`);
  await arrived(theirs, 'Install');
  expect(await theirs.getByRole('link', { name: TITLE }).count()).toBe(0);
});

it('an import from a repository leads to it, also for a new space', async () => {
  world = await useWorld(workbench);
  const page = await workbench.open(world.admin, `/orgs/${world.org.id}/imports`);
  await press(page, 'Import files');
  await dialog(page).getByLabel('From a Git repository').check();
  await dialog(page).getByLabel('Into the space').selectOption('A new space');
  await dialog(page).getByLabel('Title of the new space').fill('Manual');
  await look(page);
  await press(page, 'Next');
  await arrived(page, TITLE);
  await page.getByRole('link', { name: 'Manual' }).first().waitFor();
  await page.getByRole('button', { name: 'Connect a repository' }).waitFor();
});

it.runIf(noSshServer() === undefined)(
  'a repository behind SSH is connected with a key, once somebody has compared the one of the server',
  async () => {
    world = await useWorld(workbench);
    const copy = await repository({ 'README.md': '# Welcome\n' });
    const server = new SshServer();
    await server.start();
    try {
      const page = await workbench.open(world.admin, `/spaces/${world.spaceId}/git`);
      await press(page, 'Connect a repository');
      await dialog(page).getByLabel('Address of the repository').fill(server.url(copy.bare));
      expect(await dialog(page).getByLabel('Token').count()).toBe(0);
      await press(page, 'Connect');
      await dialog(page).getByRole('radio').check();
      await look(page);
      await press(page, 'Connect');
      await dialog(page).waitFor({ state: 'detached' });
      await page.getByText('The host refuses the credentials').waitFor();
      await look(page);
      server.authorize(await page.getByLabel('Public key', { exact: true }).inputValue());
      await press(page, 'Sync now');
      await page.getByText('In sync', { exact: true }).waitFor();
      await page.getByRole('link', { name: /^From the repository/ }).waitFor();
    } finally {
      server.stop();
    }
  },
);
