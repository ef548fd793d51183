import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type Page } from 'playwright-core';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeApiSite, type ApiSite } from '../support/api-site.js';
import { useOwnApp } from '../support/app.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const t = useOwnApp({ API_SENDER_PRIVATE: '127.0.0.1' });
const HOSTILE = '<img src=x onerror=alert(1)>';

interface Axe {
  axe: { run: (within: string) => Promise<{ violations: { id: string }[] }> };
}

describe('the request form of an operation', () => {
  const heard: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];
  let api: Server;
  let browser: Browser;
  let site: ApiSite;
  let origin: string;

  beforeAll(async () => {
    api = createServer(async (request, response) => {
      const { method = '', url = '', headers } = request;
      heard.push({ method, url, headers, body: await text(request) });
      if (url.startsWith('/open')) response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*');
      response.end(method === 'OPTIONS' ? '' : JSON.stringify({ said: HOSTILE }));
    });
    await new Promise<void>((done) => api.listen(0, '127.0.0.1', done));
    await t.app.listen(0, '127.0.0.1');
    origin = `http://127.0.0.1:${(t.app.getHttpServer().address() as AddressInfo).port}`;
    const operation = (operationId: string) => ({ operationId, security: [{ token: [] }], responses: { 200: { description: 'Fine.' } } });
    site = await makeApiSite(t, {
      openapi: '3.1.0',
      info: { title: 'Petstore', version: '1' },
      servers: [{ url: `http://127.0.0.1:${(api.address() as AddressInfo).port}` }],
      'x-enable-proxy': true,
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      paths: {
        '/open/{id}': {
          get: { ...operation('open'), parameters: [{ in: 'path', name: 'id', required: true, schema: { type: 'string' }, example: '7' }] },
        },
        '/open/spaces': {
          post: {
            ...operation('create'),
            requestBody: {
              content: {
                'application/json': {
                  schema: { type: 'object', properties: { title: { type: 'string' } } },
                  example: { title: 'Handbook' },
                },
                'application/x-www-form-urlencoded': {
                  schema: { type: 'object', properties: { title: { type: 'string', example: 'Form' } } },
                },
              },
            },
          },
        },
        '/closed': { get: operation('closed'), post: operation('change') },
        '/hidden': { get: { ...operation('hidden'), 'x-hideTryItPanel': true } },
      },
    });
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
  });
  afterAll(async () => {
    await browser?.close();
    api.close();
  });

  async function openForm(path: string): Promise<{ page: Page; violations: string[] }> {
    const page = await (await browser.newContext({ viewport: { width: 390, height: 800 } })).newPage();
    page.setDefaultTimeout(60_000);
    const violations: string[] = [];
    page.on('console', (message) => {
      if (/Content.Security.Policy/i.test(message.text())) violations.push(message.text());
    });
    await page.goto(`${origin}${site.path}/${path}`);
    await page.locator('.try-it-open').press('Enter');
    await page.locator('.try-it-form').waitFor();
    await page.locator('input[type=password]').fill('secret');
    return { page, violations };
  }

  const answered = async (page: Page) => {
    await page.locator('.try-it-answer > pre').waitFor();
    expect(await page.locator('.try-it-answer > pre').textContent()).toContain(HOSTILE);
    expect(await page.locator('.try-it-answer img').count()).toBe(0);
  };

  it('sends from the browser where the API allows it, and keeps the secret to itself', async () => {
    const { page, violations } = await openForm('open');
    const reported = page.waitForResponse((response) => response.url().endsWith('/open/~api/request'));
    await page.locator('.try-it-form .button-primary').press('Enter');
    await answered(page);
    expect((await reported).status()).toBe(204);
    const request = heard.findLast(({ method }) => method === 'GET')!;
    expect([request.url, request.headers.authorization, request.headers.via]).toEqual(['/open/7', 'Bearer secret', undefined]);
    expect(await page.locator('.api-side').textContent()).toContain('YOUR_TOKEN');
    expect(await page.content()).not.toContain('Bearer secret');
    expect(page.url()).not.toContain('secret');
    const other = await page.context().newPage();
    await other.goto(page.url());
    expect(await other.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain('secret');
    await page.reload();
    await page.locator('.try-it-open').click();
    expect(await page.locator('input[type=password]').inputValue()).toBe('secret');
    await page.getByRole('button', { name: 'Forget secrets' }).click();
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('secret');
    await page.evaluate(AXE);
    const found = await page.evaluate(() => (globalThis as unknown as Axe).axe.run('.try-it'));
    expect(found.violations.map(({ id }) => id)).toEqual([]);
    expect(violations).toEqual([]);
  });

  it('sends what is in the body, of the type that is chosen', async () => {
    const { page, violations } = await openForm('create');
    const written = page.locator('.try-it-form textarea');
    expect(JSON.parse(await written.inputValue())).toEqual({ title: 'Handbook' });
    await written.fill('{ "title": "Guide" }');
    expect(await page.locator('.api-side .tab pre > code').first().textContent()).toContain('Guide');
    await page.locator('.try-it-form .button-primary').click();
    await answered(page);
    expect(heard.at(-1)).toMatchObject({ method: 'POST', url: '/open/spaces', body: '{ "title": "Guide" }' });
    await page.locator('.try-it-form select').last().selectOption('application/x-www-form-urlencoded');
    await page.locator('.try-it-form input[name=title]').fill('Other');
    await page.locator('.try-it-form .button-primary').click();
    await page.waitForFunction(() => document.querySelector('.try-it-answer > pre') !== null);
    await expect.poll(() => heard.at(-1)!.body).toBe('title=Other');
    expect(violations).toEqual([]);
  });

  it('sends through the site where the API does not: what only reads at once, and changes if somebody says so', async () => {
    const { page, violations } = await openForm('closed');
    await page.locator('.try-it-form .button-primary').click();
    await answered(page);
    expect(heard.at(-1)!.headers).toMatchObject({ via: '1.1 bindery-sender', authorization: 'Bearer secret' });
    const change = await openForm('change');
    const before = heard.filter(({ headers }) => headers.via).length;
    await change.page.locator('.try-it-form .button-primary').click();
    const button = change.page.getByRole('button', { name: 'Send through this site' });
    await button.waitFor();
    expect(heard.filter(({ headers }) => headers.via).length).toBe(before);
    await button.click();
    await answered(change.page);
    expect(heard.at(-1)).toMatchObject({ method: 'POST', url: '/closed' });
    expect([...violations, ...change.violations]).toEqual([]);
  });

  it('is not there where the specification hides it', async () => {
    const page = await browser.newPage();
    await page.goto(`${origin}${site.path}/hidden`);
    expect(await page.locator('.api').count()).toBe(1);
    expect(await page.locator('.try-it').count()).toBe(0);
  });
});
