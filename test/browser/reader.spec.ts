import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useOwnApp } from '../support/app.js';
import { makeReaderSite, type ReaderSite } from '../support/reader-site.js';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const DESKTOP = { viewport: { width: 1360, height: 850 } };
const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true };

const t = useOwnApp();

/** What visitors of a published site do, in a real browser. */
describe('the reader', () => {
  let browser: Browser;
  let site: ReaderSite;
  let origin: string;

  beforeAll(async () => {
    await t.app.listen(0, '127.0.0.1');
    origin = addressOf(t.app);
    site = await makeReaderSite(t);
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
  });
  afterAll(() => browser?.close());

  /** Opens a page and collects what the browser complains about. */
  async function visit(
    path: string,
    options: BrowserContextOptions = DESKTOP,
  ): Promise<{ page: Page; context: BrowserContext; trouble: string[] }> {
    const context = await browser.newContext({ colorScheme: 'light', ...options });
    const page = await context.newPage();
    const trouble: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') trouble.push(message.text());
    });
    page.on('pageerror', (error) => trouble.push(error.message));
    page.setDefaultTimeout(25_000);
    await page.goto(`${origin}${site.path}${path}`);
    return { page, context, trouble };
  }

  const violationsOn = async (page: Page): Promise<string[]> => {
    await page.evaluate(AXE);
    return page.evaluate(async () => {
      const { axe } = globalThis as unknown as {
        axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }> };
      };
      const { violations } = await axe.run();
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
    });
  };

  it.each([
    ['in the light theme', DESKTOP, 'light'],
    ['in the dark theme', DESKTOP, 'dark'],
    ['on a phone', PHONE, 'light'],
  ] as const)('has no problems of accessibility %s', async (_, options, theme) => {
    const { page, context, trouble } = await visit('', options);
    await page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme);
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${theme}-${options.viewport.width}.png` });
    expect(await violationsOn(page)).toEqual([]);
    expect(trouble).toEqual([]);
    await context.close();
  });
});

function addressOf(app: NestFastifyApplication): string {
  const address = app.getHttpServer().address();
  return typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '';
}
