import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../process/service.js';
import { useWorld } from '../../support/workbench-world.js';
import { arrived, confirm, look, press, reach, Workbench } from '../../support/workbench.js';

const CONDITIONAL = `{% if visitor.claims.plan === "enterprise" %}
Only on this plan.
{% endif %}
`;

let workbench: Workbench;
let folder: string;
const running: ChildProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'visitors-'));
  workbench = await Workbench.start();
});
afterEach(async () => {
  for (const program of running.splice(0)) program.kill();
  await workbench.afterTest();
});
afterAll(async () => {
  await workbench?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function setUp() {
  const world = await useWorld(workbench);
  const { org, spaceId } = world;
  const site = await workbench.make.site(org, { published: true, visibility: 'visitor-auth' });
  await workbench.make.siteSpace(site, { id: spaceId });
  await world.page('Welcome', `Read me first.\n\n${CONDITIONAL}`);
  await world.page('Second', `Read me then.\n\n${CONDITIONAL}`);
  const address = `/v1/orgs/${org.id}/sites/${site.id}`;
  return { org, site, address, place: `/orgs/${org.id}/sites/${site.id}/visitors` };
}

/** Runs a program for Node.js, which listens on a port. */
async function start(code: string, key: string): Promise<string> {
  const port = await freePort();
  const file = join(folder, 'sign-in.mjs');
  writeFileSync(file, code);
  running.push(spawn(process.execPath, [file], { env: { SITE_KEY: key, PORT: String(port) }, stdio: 'inherit' }));
  const origin = `http://localhost:${port}`;
  await expect
    .poll(
      () =>
        led(origin).then(
          ({ status }) => status,
          () => undefined,
        ),
      { timeout: 20_000 },
    )
    .toBe(303);
  return origin;
}

const led = async (address: string) => {
  const { status, headers } = await fetch(address, { redirect: 'manual' });
  return { status, to: new URL(headers.get('location') ?? '', address).href };
};

it('the example of the page, run by Node.js, lets visitors in until the key is replaced', async () => {
  const { org, site, address } = await setUp();
  const page = await workbench.open(org.admin, `/orgs/${org.id}/sites/${site.id}`);
  const main = page.getByRole('main');
  await press(page, 'Visitors', 'link');
  await arrived(page, 'Visitors');
  await press(page, 'Show the key');
  const shown = main.getByLabel('Key of the site', { exact: true });
  const key = await shown.inputValue();
  expect(key).toBe((await workbench.read(org.admin, `${address}/publishing/auth`)).privateKey);
  await look(page);
  await press(page, 'Hide the key');
  await shown.waitFor({ state: 'detached' });

  await press(page, 'Copy: Example for your application');
  await main.getByText('Copied').waitFor();
  const code = await main.locator('pre').textContent();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  expect(code).not.toContain(key);
  const origin = await start(code!, key);
  await reach(page, 'textbox', 'Sign-in address');
  await page.keyboard.type('Our application');
  await press(page, 'Save Addresses of your application');
  await main.getByText('must be', { exact: false }).waitFor();
  await look(page);
  await main.getByLabel('Sign-in address').fill(`${origin}/`);
  await press(page, 'Save Addresses of your application');
  await main.getByText('Saved', { exact: true }).waitFor();
  expect(await workbench.read(org.admin, `${address}/publishing/auth`)).toMatchObject({ fallbackURL: `${origin}/` });

  // A browser that knows nothing of us is sent to the application, and back with a token.
  const { published } = (await workbench.read(org.admin, address)).urls as { published: string };
  const visitor = await workbench.open(undefined, '');
  await visitor.goto(`${published}/second`);
  await visitor.getByText('Read me then.').waitFor();
  await visitor.getByText('Only on this plan.').waitFor();
  expect(visitor.url()).toBe(`${published}/second`);
  for (const location of [
    '//elsewhere.example',
    '/../../../elsewhere',
    '@elsewhere.example',
    'https://elsewhere.example/',
    '/\\elsewhere',
  ]) {
    const { to } = await led(`${origin}/?${new URLSearchParams({ location }).toString()}`);
    expect(to.startsWith(`${published}/`), to).toBe(true);
  }

  const { to: link } = await led(`${origin}/?location=/second`);
  expect((await led(link)).to).toBe(`${published}/second`);
  await press(page, 'Replace the key');
  await page.getByText('All visitors have to sign in again').waitFor();
  await look(page);
  await confirm(page, 'Replace the key');
  await shown.waitFor();
  await expect.poll(() => shown.inputValue()).not.toBe(key);
  expect((await led(link)).to.startsWith(`${origin}/`)).toBe(true);
  await main.getByLabel('Sign-in address').fill('');
  await press(page, 'Save Addresses of your application');
  await main.getByText('Saved', { exact: true }).waitFor();
  await expect.poll(async () => (await led(link)).status).toBe(401);
  const next = await start(code!, await shown.inputValue());
  expect((await led((await led(`${next}/?location=/second`)).to)).to).toBe(`${published}/second`);
});

it('claims are described by a schema, from which conditions and the example are made', async () => {
  const { org, address, place } = await setUp();
  const page = await workbench.open(org.admin, place);
  const main = page.getByRole('main');
  const schema = main.getByLabel('Schema of the claims', { exact: true });
  await schema.fill('{ no JSON');
  await press(page, 'Save Schema of the claims');
  await page.getByText('This is not JSON, so it was not sent.').waitFor();
  await look(page);
  await schema.fill('{"type": "object", "additionalProperties": false, "properties": {"plan": {"type": "text"}}}');
  await press(page, 'Save Schema of the claims');
  await page.getByText('/jsonSchema/properties/plan/type').waitFor();
  await press(page, 'Fill in an example');
  await press(page, 'Save Schema of the claims');
  await main.getByText('Saved', { exact: true }).waitFor();
  const { jsonSchema } = await workbench.read(org.admin, `${address}/adaptive-schema`);
  expect(Object.keys(jsonSchema.properties)).toEqual(['plan', 'beta']);
  await main.getByText('Conditions to begin with').press('Enter');
  await main.getByText('visitor.claims.plan == "enterprise"', { exact: true }).waitFor();
  await expect.poll(() => main.locator('pre').textContent()).toContain('return {"plan":"enterprise","beta":true};');
  await look(page);
});

it('is there in Arabic, on a phone, says what the audience is, and is not for those who do not administer the site', async () => {
  const { org, site, place } = await setUp();
  const page = await workbench.open(org.admin, place, { language: 'ar', size: 'phone' });
  await arrived(page, 'الزوار');
  await page.getByLabel('مخطط المعلومات', { exact: true }).waitFor();
  await look(page);
  const open = await workbench.make.site(org, { visibility: 'public' });
  const other = await workbench.open(org.admin, `/orgs/${org.id}/sites/${open.id}/visitors`);
  await other.getByText('The site asks nobody to sign in now.').waitFor();
  await other.getByText('The site is not published yet').waitFor();

  const editor = await workbench.open(await workbench.make.member(org, 'create'), `/orgs/${org.id}/sites/${site.id}`);
  await arrived(editor, site.title);
  await editor.getByRole('link', { name: 'Insights' }).waitFor();
  expect(await editor.getByRole('link', { name: 'Visitors' }).count()).toBe(0);
  await editor.goto(workbench.addressOf(place));
  await arrived(editor, 'Nothing is here');
});
