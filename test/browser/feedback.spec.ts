import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { chromium, type Browser, type BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useOwnApp } from '../support/app.js';
import { makeReaderSite, type ReaderSite } from '../support/reader-site.js';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SITE = '/v1/orgs/:organizationId/sites/:siteId';
const t = useOwnApp();
let browser: Browser;
let site: ReaderSite;

beforeAll(async () => {
  await t.app.listen(0, '127.0.0.1');
  site = await makeReaderSite(t, {}, { language: 'ar' });
  (await t.api.as(site.org.admin).put(`${SITE}/customization`, at(), { feedback: { enabled: true } })).expect(200);
  browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
});
afterAll(() => browser?.close());

const at = () => ({ organizationId: site.org.id, siteId: site.siteId });
const addressOf = (app: NestFastifyApplication) => `http://127.0.0.1:${(app.getHttpServer().address() as { port: number }).port}`;

interface Violations {
  axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
}

const WAYS: readonly { way: string; options: BrowserContextOptions }[] = [
  { way: 'in light colours', options: { viewport: { width: 1360, height: 850 } } },
  { way: 'in dark colours on a phone', options: { viewport: { width: 360, height: 740 }, colorScheme: 'dark' } },
  { way: 'without scripts', options: { javaScriptEnabled: false } },
];

it.each(WAYS)('$way, visitors say whether a page helped, and come back to it', async ({ way, options }) => {
  const page = await (await browser.newContext(options)).newPage();
  const trouble: string[] = [];
  page.on('console', (message) => message.type() === 'error' && trouble.push(message.text()));
  await page.goto(`${addressOf(t.app)}${site.path}/install`);
  const comment = page.locator('.feedback textarea');
  expect(await comment.isVisible()).toBe(false);
  await page.locator('.feedback input[value="ok"]').check();
  await comment.fill(`Read ${way}`);
  if (options.javaScriptEnabled !== false) {
    await page.evaluate(AXE);
    const { violations } = await page.evaluate(() => (globalThis as unknown as Violations).axe.run());
    trouble.push(...violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`));
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBeLessThanOrEqual(
      0,
    );
  }
  const pictures = process.env['PICTURES'];
  if (pictures !== undefined) await page.locator('.feedback').screenshot({ path: `${pictures}/feedback ${way}.png` });
  await page.locator('.feedback button').click();
  await page.waitForURL(/#feedback-thanks$/);
  expect(await page.locator('#feedback-thanks').isVisible()).toBe(true);
  expect(await page.locator('.feedback form').isVisible()).toBe(false);
  expect(trouble).toEqual([]);
  const { items } = (await t.api.as(site.org.admin).get(`${SITE}/insights/feedback`, at())).expect(200).body;
  expect(items[0]).toMatchObject({ rating: 'ok', comment: `Read ${way}`, page: site.pages['install'] });
  await page.context().close();
});
