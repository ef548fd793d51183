import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser } from 'playwright-core';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startDemo } from '../../src/modules/demo/start-demo.js';
import { useOwnApp } from '../support/app.js';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const t = useOwnApp();
let browser: Browser;

beforeAll(async () => {
  await t.make.user({ installationAdmin: true });
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

/** What a visitor of the demo sees of each kind of block. */
it('every page of the gallery shows its block, in a browser that complains about nothing', async () => {
  const page = await browser.newPage({ viewport: { width: 1360, height: 850 }, colorScheme: 'light', reducedMotion: 'reduce' });
  const trouble: string[] = [];
  page.on('console', (message) => message.type() === 'error' && trouble.push(`${page.url()} ${message.text()}`));
  page.on('pageerror', (error) => trouble.push(`${page.url()} ${error.message}`));
  const origin = addressOf(t.app);
  await page.goto(`${origin}/sites/demo/docs/gallery`);
  const paths = await page.evaluate<string[]>(
    `[...new Set([...document.querySelectorAll('nav a[href*="/docs/gallery/"]')].map((link) => new URL(link.href).pathname))]`,
  );
  expect(paths.length).toBeGreaterThan(20);
  for (const path of paths) {
    await page.goto(`${origin}${path}`);
    const text = await page.locator('main').innerText();
    if (/\[object Object\]|\bundefined\b|"object":|\{%|%\}/.test(text)) trouble.push(`${path} shows ${text.slice(0, 300)}`);
    await page.evaluate(AXE);
    const { violations } = await page.evaluate(() => (globalThis as unknown as Violations).axe.run());
    trouble.push(...violations.map(({ id, nodes }) => `${path} ${id}: ${nodes[0]!.html}`));
  }
  expect(trouble).toEqual([]);
});
