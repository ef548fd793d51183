import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { arrived, confirm, look, press, Workbench } from '../../support/workbench.js';

const PETS = (more = '') => `openapi: 3.1.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      summary: List all pets
      responses: { '200': { description: The pets } }
${more}`;
const FOUNDLINGS = `  /foundlings:
    get:
      summary: List all foundlings
      responses: { '200': { description: The foundlings } }
`;
const TOO_LARGE = 25 * 1024 * 1024 + 1;

let workbench: Workbench;
/** Where an API describes itself. */
let host: Server;
let description = PETS();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bindery-specs-'));
  host = createServer((_request, response) => response.end(description));
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  workbench = await Workbench.start({ ALLOW_PRIVATE_FETCH: 'true' });
});
afterEach(() => workbench.afterTest());
afterAll(async () => {
  await workbench?.close();
  host.close();
  await rm(folder, { recursive: true, force: true });
});

const fileOf = (text: string) => ({ name: 'pets.yaml', mimeType: '', buffer: Buffer.from(text) });

it('a specification is sent as a file, checked, replaced, published, withdrawn and deleted', async () => {
  const org = await workbench.make.org();
  const specOf = () => workbench.read(org.admin, `/v1/orgs/${org.id}/openapi/pets`);
  const page = await workbench.open(org.admin, `/orgs/${org.id}`);
  const dialog = page.getByRole('dialog');
  const file = dialog.getByLabel('File', { exact: true });
  await press(page, 'API specifications', 'link');
  await arrived(page, 'API specifications');
  await page.getByText('The organization has no specifications.').waitFor();
  await press(page, 'Add a specification');
  await dialog.getByLabel('Name', { exact: true }).fill('not a name');
  const large = join(folder, 'large.json');
  await writeFile(large, '');
  await truncate(large, TOO_LARGE);
  await file.setInputFiles(large);
  await confirm(page, 'Add a specification');
  await dialog.getByText('The file is too large.').first().waitFor();
  await file.setInputFiles(fileOf('openapi: 3.1.0\ninfo: {}\n'));
  await confirm(page, 'Add a specification');
  await dialog.getByText('must consist of letters and digits').waitFor();
  await look(page);
  await dialog.getByLabel('Name', { exact: true }).fill('pets');
  await confirm(page, 'Add a specification');
  await arrived(page, 'pets');
  await page.getByText('Not valid', { exact: true }).waitFor();
  await page
    .getByText(/must have required property/)
    .first()
    .waitFor();
  await page.getByText('There is no version yet.').waitFor();
  expect(await page.getByRole('button', { name: 'Make pages' }).count()).toBe(0);
  await look(page);

  await press(page, 'Replace the source');
  await file.setInputFiles(fileOf(PETS(FOUNDLINGS)));
  await confirm(page, 'Save');
  await page.getByText('Valid', { exact: true }).waitFor();
  await press(page, 'Replace the source');
  await file.setInputFiles(fileOf(PETS()));
  await confirm(page, 'Save');
  const versions = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Versions' }) });
  await expect.poll(() => versions.locator('summary').count()).toBe(2);
  await versions.locator('summary').first().press('Enter');
  await versions.getByText(/^1 change/).waitFor();
  await versions.getByText(/\/foundlings/).waitFor();
  await versions.getByText('May break clients').first().waitFor();
  await versions.locator('summary').last().press('Enter');
  await versions.getByText('It is the oldest version.').waitFor();
  await look(page);

  await press(page, 'Publish');
  await page.getByText('Anyone who has the public link can read the latest version.').waitFor();
  await confirm(page, 'Publish');
  const link = await page.getByLabel('Public link', { exact: true }).inputValue();
  expect(await (await fetch(link)).text()).toContain('List all pets');
  await press(page, 'Withdraw');
  await confirm(page, 'Withdraw');
  await page.getByLabel('Public link', { exact: true }).waitFor({ state: 'detached' });
  expect((await fetch(link)).status).toBe(404);
  expect(await specOf()).toMatchObject({ visibility: 'private' });

  await press(page, 'Delete');
  await page.getByText('pets is deleted with all its versions.').waitFor();
  await confirm(page, 'Delete');
  await page.getByText('The organization has no specifications.').waitFor();
});

it('one at an address is fetched again, and becomes pages of a space in a change request', async () => {
  const { make } = workbench;
  const org = await make.org();
  const space = await make.space({ org, title: 'Reference' });
  const { port } = host.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}/openapi.yaml`;
  const page = await workbench.open(org.admin, `/orgs/${org.id}/specifications`);
  const dialog = page.getByRole('dialog');
  await press(page, 'Add a specification');
  await dialog.getByLabel('Name', { exact: true }).fill('pets');
  await dialog.getByLabel('An address').check();
  await dialog.getByLabel('Address of the specification').fill(address);
  await confirm(page, 'Add a specification');
  await arrived(page, 'pets');
  await page.getByText('Valid', { exact: true }).waitFor();
  await page.getByText(address).waitFor();
  await page.getByText('No page that you may see shows it.').waitFor();

  description = PETS(FOUNDLINGS);
  await press(page, 'Fetch it now');
  await expect.poll(() => page.locator('summary').count()).toBe(2);

  await press(page, 'Make pages');
  await dialog.getByLabel('Space').selectOption('Reference');
  await dialog.getByLabel('Title above the pages').fill('API of the pets');
  await look(page);
  await confirm(page, 'Make pages');
  await arrived(page, 'API of the pets');
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  const content = await workbench.read(org.admin, `/v1/spaces/${space.id}/change-requests/${id}/content/pages?computed=true`);
  expect(JSON.stringify(content)).toContain('List all foundlings');
  await workbench.started.api
    .as(org.admin)
    .post('/v1/spaces/:spaceId/change-requests/:changeRequestId/merge', { spaceId: space.id, changeRequestId: id });
  await page.goto(workbench.addressOf(`/orgs/${org.id}/specifications/pets`));
  await page.getByRole('main').getByText('Reference', { exact: true }).first().waitFor();
  await look(page);
  await page.getByRole('link', { name: 'List all foundlings' }).press('Enter');
  await arrived(page, 'List all foundlings');
  await page.getByText('API of the pets').first().waitFor();
});

it('is there in Arabic, on a phone', async () => {
  const org = await workbench.make.org();
  const { slug } = await workbench.make.openAPISpec(org);
  const page = await workbench.open(org.admin, `/orgs/${org.id}/specifications`, { language: 'ar', size: 'phone' });
  await arrived(page, 'مواصفات الواجهات البرمجية');
  await look(page);
  await press(page, slug, 'link');
  await arrived(page, slug);
  await look(page);
});

it('readers read, and change nothing; guests find nothing', async () => {
  const { make } = workbench;
  const org = await make.org();
  const { slug } = await make.openAPISpec(org);
  const reader = await make.member(org, 'read');
  const page = await workbench.open(reader, `/orgs/${org.id}/specifications`);
  await page.getByRole('link', { name: slug }).click();
  await arrived(page, slug);
  await page.getByRole('heading', { name: 'Versions' }).waitFor();
  for (const name of ['Replace the source', 'Publish', 'Delete', 'Make pages'])
    expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
  const other = await workbench.open(await make.member(org, null), `/orgs/${org.id}/specifications/${slug}`);
  await arrived(other, 'Nothing is here');
});
