import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ServerResponse } from 'node:http';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { useOwnApp } from '../support/app.js';
import { pieceOf, startModel } from '../support/language-model.js';
import { makeReaderSite, type ReaderSite } from '../support/reader-site.js';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WHOLE = 'Descale the tubes with vinegar [1].\n\n- Rinse them twice [1].';

const model = await startModel(() => WHOLE);
const t = useOwnApp({ RATE_LIMIT: '5000', LLM_URL: model.url, LLM_MODEL: 'small', LLM_ASK_PER_HOUR: '1000' });
let browser: Browser;
let asked = 0;

beforeAll(async () => {
  await t.app.listen(0, '127.0.0.1');
  browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
});
afterAll(async () => {
  await browser?.close();
  model.close();
});
beforeEach(() => {
  model.script = () => WHOLE;
});

interface Violations {
  axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }> };
}

/** A site that answers questions, and whose pages are searched already. */
async function makeSite(language = 'en'): Promise<ReaderSite> {
  const site = await makeReaderSite(t, {}, { language });
  const admin = t.api.as(site.org.admin);
  const document = { markdown: 'They make steam.\n\n## Cleaning\n\nDescale the tubes with vinegar. Rinse them twice.' };
  const changes = [{ operation: 'insert_page', title: 'Boilers <img src=x onerror=hit()>', slug: 'boilers', document }];
  (await admin.post('/v1/spaces/:spaceId/content', { spaceId: site.spaceId }, { changes })).expect(200);
  const at = { organizationId: site.org.id, siteId: site.siteId };
  const looks = { ai: { mode: 'assistant', suggestions: ['How are tubes descaled with vinegar?'] } };
  (await admin.put('/v1/orgs/:organizationId/sites/:siteId/customization', at, looks)).expect(200);
  const found = async () => (await t.app.inject({ url: `${site.path}/~ask?q=descale+tubes+vinegar` })).body;
  await vi.waitFor(async () => expect(await found()).toContain('#cleaning'), { timeout: 60_000, interval: 50 });
  return site;
}

const question = () => `How do I descale tubes with vinegar, number ${++asked}?`;

async function open(site: ReaderSite, path: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: { width: 1360, height: 850 }, reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  const trouble: string[] = [];
  page.on('console', (message) => message.type() === 'error' && trouble.push(message.text()));
  page.on('pageerror', (error) => trouble.push(error.message));
  await page.goto(`http://127.0.0.1:${portOf(t.app)}${site.path}${path}`);
  return { page, context, trouble };
}

async function violationsOn(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => (globalThis as unknown as Violations).axe.run());
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}

const statusOf = (page: Page) => page.locator('.answer [role=status]').textContent();

/** The model writes the beginning of an answer. `end` makes it write the rest; `left` says whether the service has hung up. */
function writeInParts(): { end: () => void; left: () => boolean } {
  let held: ServerResponse | undefined;
  model.script = () => (response) => {
    held = response;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(pieceOf('Descale the tubes with vinegar [1]. Rinse'));
  };
  return {
    end: () => {
      held!.write(pieceOf(' them twice [1].'));
      held!.end('data: [DONE]\n\n');
    },
    left: () => held!.destroyed,
  };
}

describe('the page of a site that answers questions', () => {
  let site: ReaderSite;
  beforeAll(async () => {
    site = await makeSite();
  });

  it('shows an answer while it is written, and tells screen readers when it is complete', async () => {
    const writing = writeInParts();
    const { page, context, trouble } = await open(site, '/~ask');
    const typed = question();
    // The field has the focus.
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    const citation = page.locator('.answer [data-content] a').first();
    await citation.waitFor();
    expect(await page.locator('.answer').getAttribute('aria-busy')).toBe('true');
    expect(await statusOf(page)).toBe('An answer is being written …');
    expect(await page.locator('.answer-sources').isVisible()).toBe(false);
    await citation.focus();
    writing.end();
    await page.locator('.answer-sources').waitFor();
    await expect.poll(() => statusOf(page)).toMatch(/The answer is complete\./);
    expect(await page.locator('.answer').textContent()).toContain('Rinse them twice');
    // The rest of the answer was added without touching the link, so it still has the focus.
    expect(await citation.evaluate((link) => link === document.activeElement)).toBe(true);
    expect(await page.locator('.answer-sources').innerText()).toBe('Boilers <img src=x onerror=hit()> › Cleaning');
    await page.locator('.answer-sources a').click();
    await page.waitForURL(/boilers#cleaning$/);
    await page.goBack();
    expect(await page.locator('#question').inputValue()).toBe(typed);
    await page.locator('.answer-sources').waitFor();
    expect(trouble).toEqual([]);
    await context.close();
  });

  it('stops an answer, and the model with it', async () => {
    const writing = writeInParts();
    const { page, context } = await open(site, '/~ask');
    await page.locator('#question').fill(question());
    await page.locator('main form button').click();
    await page.locator('.answer [data-content] a').first().waitFor();
    await page.locator('[data-stop]').focus();
    await page.keyboard.press('Enter');
    await page.getByText('You stopped the answer here.').first().waitFor();
    await expect.poll(writing.left).toBe(true);
    expect(await page.locator('.answer [data-content]').textContent()).toContain('Descale the tubes');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('question');
    await context.close();
  });

  it('says where an answer broke off', async () => {
    model.script = () => (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(pieceOf('Descale the tubes with vinegar [1]. Then'));
      setTimeout(() => response.destroy(), 100);
    };
    const { page, context } = await open(site, '/~ask');
    await page.locator('#question').fill(question());
    await page.locator('main form button').click();
    await page.getByText('The answer broke off here.').waitFor();
    await context.close();
  });

  it.each([
    ['on a wide screen', {}],
    ['on a phone', { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true }],
    ['in the dark, on a phone', { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true, colorScheme: 'dark' }],
  ] as const)('shows the whole of a long question %s, while it is typed and when it is answered', async (_, options) => {
    const { page, context } = await open(site, '/~ask', options);
    const field = page.locator('#question');
    const hidden = () =>
      field.evaluate((element) => Math.max(element.scrollHeight - element.clientHeight, element.scrollWidth - element.clientWidth));
    const low = (await field.boundingBox())!.height;
    const long = `${question()} I have already tried to descale the tubes with lemon, with salt and with patience, and none of them has helped me so far.`;
    await field.pressSequentially(long);
    expect(await hidden()).toBeLessThanOrEqual(1);
    expect((await field.boundingBox())!.height).toBeGreaterThan(low * 1.5);
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('Thank you.');
    // An address can ask a few times a minute, so this question gets no answer.
    await page.route(/part=answer/, (route) => route.abort());
    await page.keyboard.press('Enter');
    await page.locator('.answer:not([aria-busy])').waitFor();
    expect(await field.inputValue()).toBe(`${long} Thank you.`);
    expect(await hidden()).toBeLessThanOrEqual(1);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBeLessThanOrEqual(
      0,
    );
    await context.close();
  });

  it('leads to the search when nothing answers a question', async () => {
    const { page, context } = await open(site, '/~ask?q=quokka+theremin+zeppelin');
    await page.locator('.search-instead a').click();
    await page.waitForURL(/~search\?q=quokka\+theremin/);
    await context.close();
  });

  it('has the same answer without scripts', async () => {
    const { page, context } = await open(site, '/~ask', { javaScriptEnabled: false });
    await page.locator('#question').fill(question());
    await page.locator('main form button').click();
    await page.locator('.answer-sources').waitFor();
    expect(await page.locator('.answer .document').innerText()).toContain('Rinse them twice');
    // A link to a question has the answer one step later.
    await page.goto(`http://127.0.0.1:${portOf(t.app)}${site.path}/~ask`);
    await page.locator('.questions a').click();
    await page.locator('.answer a.button-primary').click();
    await page.locator('.answer-sources').waitFor();
    await context.close();
  });
});

/** What the visitors of this file ask is within the limit of one address, up to the last test. */
it.each<{ way: string; options: BrowserContextOptions; language?: string }>([
  { way: 'in light colours', options: {} },
  { way: 'in dark colours', options: { colorScheme: 'dark' } },
  { way: 'on a phone', options: { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true } },
  { way: 'from right to left', options: {}, language: 'ar' },
])('$way, questions and answers have no problems of accessibility', async ({ options, language }) => {
  const site = await makeSite(language);
  const { page, context, trouble } = await open(site, '/~ask', options);
  expect(await violationsOn(page)).toEqual([]);
  // By quotes, because the request comes from no page of the site.
  await page.goto(`${page.url()}?q=descale+tubes+vinegar`);
  await page.locator('.answer blockquote').first().waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.goto(`${page.url().split('?')[0]}?q=quokka+theremin+zeppelin`);
  expect(await violationsOn(page)).toEqual([]);
  await page.locator('#question').fill(`descale tubes vinegar ${'x'.repeat(400)}`);
  await page.locator('main form button').click();
  await page.locator('.answer:not([aria-busy])').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  const wider = await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  expect(wider).toBeLessThanOrEqual(0);
  expect(trouble).toEqual([]);
  await context.close();
});

it('says to visitors who ask too much that they must wait, with scripts and without', async () => {
  const site = await makeSite();
  const { page, context } = await open(site, '/~ask');
  const asking = async (n: number) =>
    (await page.request.get(`${page.url()}?q=x${n}&part=answer`, { headers: { 'sec-fetch-site': 'same-origin' } })).status();
  for (let n = 0; n < 12; n++) if ((await asking(n)) === 429) break;
  await page.locator('#question').fill(question());
  await page.locator('main form button').click();
  await page.locator('.answer-warning:visible').filter({ hasText: 'You have asked a lot.' }).waitFor();
  expect(await page.locator('.search-instead a').isVisible()).toBe(true);
  expect(await violationsOn(page)).toEqual([]);
  await page.goto(`${page.url()}&part=whole`);
  expect(await page.getByRole('alert').innerText()).toContain('You have asked a lot.');
  for (const [colorScheme, width] of [
    ['light', 1360],
    ['light', 375],
    ['dark', 375],
    ['dark', 1360],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 740 });
    expect(await violationsOn(page), `${colorScheme}, ${width}`).toEqual([]);
  }
  await page.locator('.search-instead a').click();
  await page.waitForURL(/~search/);
  await context.close();
});

it.each<{ way: string; options: BrowserContextOptions; language?: string }>([
  { way: 'in light colours', options: {} },
  { way: 'in dark colours', options: { colorScheme: 'dark' } },
  { way: 'on a phone', options: { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true } },
  { way: 'from right to left', options: {}, language: 'ar' },
  { way: 'without scripts', options: { javaScriptEnabled: false } },
])('$way, the address for programs says on a page of the site what it is for', async ({ options, language }) => {
  const site = await makeReaderSite(t, {}, { language });
  const { page, context, trouble } = await open(site, '/~mcp', { permissions: ['clipboard-read', 'clipboard-write'], ...options });
  const address = `https://docs.example.test${site.path}/~mcp`;
  const [first, settings] = [page.locator('main .code').first(), page.locator('main .code').last()];
  expect(await first.locator('code').innerText()).toBe(address);
  expect(JSON.parse(await settings.locator('code').innerText())).toMatchObject({ mcpServers: { documentation: { url: address } } });
  expect(await page.locator('.site-title').isVisible()).toBe(true);
  for (const box of [await first.boundingBox(), await settings.boundingBox()])
    expect(box!.x + box!.width).toBeLessThanOrEqual(page.viewportSize()!.width);
  expect(await first.locator('pre').evaluate((code) => code.scrollWidth - code.clientWidth)).toBeLessThanOrEqual(0);
  if (options.javaScriptEnabled !== false) {
    await settings.hover();
    await settings.locator('.code-copy').click();
    expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toHaveProperty('mcpServers');
    expect(await violationsOn(page)).toEqual([]);
  }
  expect(trouble).toEqual([]);
  await context.close();
});

const portOf = (app: NestFastifyApplication) => (app.getHttpServer().address() as { port: number }).port;
