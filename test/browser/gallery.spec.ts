import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser, type BrowserContextOptions } from 'playwright-core';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startDemo } from '../../src/modules/demo/start-demo.js';
import { useOwnApp } from '../support/app.js';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const t = useOwnApp();
let browser: Browser;
let admin: Awaited<ReturnType<typeof t.make.user>>;

beforeAll(async () => {
  admin = await t.make.user({ installationAdmin: true });
  await t.db.query(`INSERT INTO installation (secret_key, first_token_told, demo) VALUES ('x', true, '{}')`);
  await startDemo(t.app.get(DataSource));
  await vi.waitFor(async () => expect(await progress()).toMatchObject({ ended: 'complete' }), { timeout: 120_000, interval: 100 });
  await t.app.listen(0, '127.0.0.1');
  browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
});
afterAll(() => browser?.close());

const progress = async () => (await t.db.query<{ demo: Record<string, string> }>('SELECT demo FROM installation'))[0]!.demo;
const addressOf = (app: NestFastifyApplication) => `http://127.0.0.1:${(app.getHttpServer().address() as { port: number }).port}`;

interface Violations {
  axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
}

/** The ways in which visitors read. */
const WAYS: readonly { way: string; options: BrowserContextOptions; language?: 'ar' }[] = [
  { way: 'in light colours', options: {} },
  { way: 'in dark colours', options: { colorScheme: 'dark' } },
  { way: 'on a phone', options: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } },
  { way: 'from right to left', options: {}, language: 'ar' },
  { way: 'without scripts', options: { javaScriptEnabled: false } },
];

/** What a visitor of the demo sees of each kind of block. */
it.each(WAYS)(
  '$way, every page of the gallery shows its block, in a browser that complains about nothing',
  async ({ options, language }) => {
    await speak(language ?? 'en');
    const context = await browser.newContext({
      viewport: { width: 1360, height: 850 },
      colorScheme: 'light',
      reducedMotion: 'reduce',
      ...options,
    });
    const page = await context.newPage();
    const trouble: string[] = [];
    page.on('console', (message) => message.type() === 'error' && trouble.push(`${page.url()} ${message.text()}`));
    page.on('pageerror', (error) => trouble.push(`${page.url()} ${error.message}`));
    const origin = addressOf(t.app);
    await page.goto(`${origin}/sites/demo/docs/gallery`);
    expect(await page.locator('html').getAttribute('dir')).toBe(language ? 'rtl' : 'ltr');
    const paths = await page.evaluate<string[]>(
      `[...new Set([...document.querySelectorAll('nav a[href*="/docs/gallery/"]')].map((link) => new URL(link.href).pathname))]`,
    );
    expect(paths.length).toBeGreaterThan(20);
    for (const path of paths) {
      await page.goto(`${origin}${path}`);
      // Code may contain anything.
      const text = await page.evaluate<string>(
        `(([main]) => (main.querySelectorAll('pre').forEach((code) => code.remove()), main.textContent))([document.querySelector('main').cloneNode(true)])`,
      );
      if (/\[object Object\]|\bundefined\b|"object":|\{%|%\}/.test(text)) trouble.push(`${path} shows ${text.slice(0, 300)}`);
      const wider = await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
      if (wider > 0) trouble.push(`${path} is ${wider} pixels wider than the window`);
      // Without scripts axe does not run either.
      if (options.javaScriptEnabled === false) continue;
      await page.evaluate(AXE);
      const { violations } = await page.evaluate(() => (globalThis as unknown as Violations).axe.run());
      trouble.push(...violations.map(({ id, nodes }) => `${path} ${id}: ${nodes[0]!.html}`));
    }
    await context.close();
    expect(trouble).toEqual([]);
  },
);

/** Sets the language of the gallery, and with it the direction. */
async function speak(language: string): Promise<void> {
  const [space] = await t.db.query<{ id: string }>(`SELECT id FROM spaces WHERE title = 'Gallery'`);
  (await t.api.as(admin).patch('/v1/spaces/:spaceId', { spaceId: space!.id }, { language })).expect(200);
}
