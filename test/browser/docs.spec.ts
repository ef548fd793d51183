import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useOwnApp } from '../support/app.js';
import { operationsOf, type Operation } from '../support/document.js';
import { newWorld, placeOf } from '../support/places.js';
import { prepareFor } from '../support/prepare-example.js';
import { nameOf, routesOf } from '../support/routes.js';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
/** Where to put the picture for the README, if a new one is wanted. */
const SCREENSHOT = process.env['SCREENSHOT'];

const t = useOwnApp();

/** What a newcomer does with the API explorer, in a real browser. */
describe('the API explorer', () => {
  let browser: Browser;
  let page: Page;
  const trouble: string[] = [];

  beforeAll(async () => {
    await t.app.listen(0, '127.0.0.1');
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    });
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    page.on('console', (message) => message.type() === 'error' && trouble.push(message.text()));
    page.on('pageerror', (error) => trouble.push(error.message));
  });
  afterAll(() => browser?.close());

  it('authorizes once and tries an operation', async () => {
    const user = await t.make.user({ displayName: 'Ada Lovelace' });
    await page.goto(`${addressOf(t.app)}/docs`);
    await authorize(page, user.token);
    await page.locator('#operations-tag-Users').click();
    const operation = page.locator('#operations-Users-getAuthenticatedUser');
    await operation.locator('.opblock-summary-control').click();
    await operation.getByRole('button', { name: 'Execute' }).click();
    const answer = operation.locator('.live-responses-table .response').first();
    await answer.waitFor();
    expect(await answer.locator('.response-col_status').innerText()).toContain('200');
    expect(await answer.innerText()).toContain('Ada Lovelace');
  });

  it('remembers the token when one comes back', async () => {
    await page.goto('about:blank');
    await page.goto(`${addressOf(t.app)}/docs`);
    await page.locator('#operations-tag-Users').click();
    const operation = page.locator('#operations-Users-getAuthenticatedUser');
    await operation.locator('.opblock-summary-control').click();
    await operation.getByRole('button', { name: 'Execute' }).click();
    const status = operation.locator('.live-responses-table .response .response-col_status').first();
    await status.waitFor();
    expect(await status.innerText()).toContain('200');
  });

  it('shows our name and finds operations by typing', async () => {
    await page.goto('about:blank');
    await page.goto(`${addressOf(t.app)}/docs`);
    const find = page.locator('.operation-filter-input');
    await find.fill('getPageById');
    await page.locator('#operations-Space_content-getPageById').waitFor();
    expect(await page.locator('.opblock').count()).toBe(1);
    const name = `getComputedStyle(document.querySelector('.topbar .link'), '::before').content`;
    expect(await page.evaluate(name)).toContain('Bindery');
  });

  it('runs an operation of each section with its prefilled example', async () => {
    const world = await newWorld(t.make);
    const api = t.api.as(world.owner);
    const routes = new Map(routesOf(t.app).map((route) => [nameOf(route), route]));
    await page.goto('about:blank');
    await page.goto(`${addressOf(t.app)}/docs`);
    await authorize(page, world.owner.token);
    const found: string[] = [];
    for (const operation of oneOfEachSection(operationsOf(t.api.contract.document))) {
      const { method, path, operationId, tags } = operation;
      const route = routes.get(nameOf({ method: method.toUpperCase(), url: path.replace(/\{(\w+)\}/g, ':$1') }))!;
      const place = await placeOf(route, world);
      await prepareFor(operationId, api, place);
      found.push(`${tags[0]}: ${operationId} ${await run(page, operation, place)}`);
      if (SCREENSHOT && operationId === 'updateChangeRequestContent') await page.screenshot({ path: SCREENSHOT });
    }
    expect(found.filter((line) => !/ 20\d$/.test(line))).toEqual([]);
    expect(found.length).toBeGreaterThan(10);
  });

  it('loads without browser errors and without foreign resources', () => {
    expect(trouble).toEqual([]);
  });
});

async function authorize(page: Page, token: string): Promise<void> {
  await page.getByRole('button', { name: 'Authorize' }).click();
  const logout = page.locator('.auth-btn-wrapper button', { hasText: 'Logout' });
  if (await logout.count()) await logout.click();
  await page.locator('input[aria-label="auth-bearer-value"], .auth-container input').first().fill(token);
  await page.locator('.auth-btn-wrapper button.authorize').click();
  await page.locator('.auth-btn-wrapper button.btn-done').click();
}

/** The first operation of each section that takes a body and announces no refusal, or else the first that reads. */
function oneOfEachSection(operations: readonly Operation[]): Operation[] {
  const firstExample = ({ requestBody }: Operation) => Object.keys(requestBody?.content['application/json']?.examples ?? {})[0];
  const sections = new Map<string, Operation>();
  for (const operation of operations.toSorted((a, b) => rankOf(firstExample(a)) - rankOf(firstExample(b)))) {
    const [section] = operation.tags;
    if (!sections.has(section!)) sections.set(section!, operation);
  }
  return [...sections.values()];
}

const rankOf = (example: string | undefined): number => (example === undefined ? 1 : example.includes('(refused') ? 2 : 0);

/** Opens an operation, fills in the ids of its path and presses Execute. Returns the status. */
async function run(page: Page, { operationId, tags }: Operation, place: Readonly<Record<string, string>>): Promise<string> {
  await page.locator('.operation-filter-input').fill(operationId);
  const operation = page.locator(`#operations-${tags[0]!.replaceAll(' ', '_')}-${operationId}`);
  await operation.locator('.opblock-summary-control').click();
  for (const [name, id] of Object.entries(place)) await operation.locator(`tr[data-param-name="${name}"] input`).fill(id);
  await operation.getByRole('button', { name: 'Execute' }).click();
  const status = operation.locator('.live-responses-table .response .response-col_status').first();
  await status.waitFor();
  return (await status.innerText()).trim().slice(0, 3);
}

const addressOf = (app: NestFastifyApplication) => `http://127.0.0.1:${(app.getHttpServer().address() as { port: number }).port}`;
