import { mkdirSync } from 'node:fs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useOwnApp } from '../support/app.js';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
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
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.locator('input[aria-label="auth-bearer-value"], .auth-container input').first().fill(user.token);
    await page.locator('.auth-btn-wrapper button.authorize').click();
    await page.locator('.auth-btn-wrapper button.btn-done').click();

    await page.locator('#operations-tag-Users').click();
    const operation = page.locator('#operations-Users-getAuthenticatedUser');
    await operation.locator('.opblock-summary-control').click();
    await operation.getByRole('button', { name: 'Execute' }).click();
    const answer = operation.locator('.live-responses-table .response').first();
    await answer.waitFor();
    expect(await answer.locator('.response-col_status').innerText()).toContain('200');
    expect(await answer.innerText()).toContain('Ada Lovelace');
    if (SCREENSHOT) {
      mkdirSync('docs/images', { recursive: true });
      await operation.scrollIntoViewIfNeeded();
      await page.screenshot({ path: SCREENSHOT });
    }
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

  it('loads without browser errors and without foreign resources', () => {
    expect(trouble).toEqual([]);
  });
});

const addressOf = (app: NestFastifyApplication) => `http://127.0.0.1:${(app.getHttpServer().address() as { port: number }).port}`;
