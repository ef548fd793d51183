/**
 * Takes the pictures of the reader and the workbench in the documentation: starts the built service on an empty data directory, waits for the
 * sites of the demo, and photographs them with a browser. `CHROMIUM` names the browser.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';

const ROOT = resolve(import.meta.dirname, '..');
const TARGET = resolve(process.argv[2] ?? join(ROOT, 'docs/images'));
const PATIENCE_MS = 180_000;
const DESKTOP = { width: 1360, height: 850 };
const PHONE = { width: 390, height: 800 };

const SMALL = { width: 1100, height: 690 };
const PHONE_SHORT = { width: 390, height: 620 };
const QUESTION = 'What is a reusable content?';

/** `site` is one of the sites of the demo; `until` is what has to be there, and `at` is scrolled to. */
const PICTURES = [
  { name: 'reader-light', theme: 'light', viewport: DESKTOP },
  { name: 'reader-dark', theme: 'dark', viewport: DESKTOP },
  { name: 'reader-phone', theme: 'light', viewport: PHONE },
  { name: 'gallery-blocks', path: '/write/pages/blocks', theme: 'light', viewport: SMALL, at: '.tabs' },
  { name: 'api-reference', path: '/api/spaces/create-space', theme: 'light', viewport: { width: 1240, height: 700 } },
  {
    name: 'ask',
    site: 'harbour',
    path: `/~ask?q=${encodeURIComponent(QUESTION)}&part=whole`,
    theme: 'light',
    viewport: SMALL,
    until: '.answer blockquote',
  },
  { name: 'tools-phone', site: 'harbour', path: '/~mcp', theme: 'dark', viewport: PHONE_SHORT },
  { name: 'look-paper', site: 'paper', path: '/code', theme: 'light', viewport: SMALL },
  { name: 'look-harbour', site: 'harbour', path: '/hint', theme: 'light', viewport: SMALL },
  { name: 'look-night', site: 'night', path: '/tabs', theme: 'dark', viewport: SMALL },
];

/** Places of the workbench, from the ids of the demo; `until` is what has to be there. */
const PLACES = [
  { name: 'workbench-home', place: () => '', until: 'text=Your change requests' },
  {
    name: 'workbench-review',
    place: ({ space, request }) => `/spaces/${space}/changes/${request}`,
    until: 'text=It can be merged',
    opens: 'summary',
  },
  { name: 'workbench-write', place: ({ space, page }) => `/spaces/${space}/pages/${page}/edit`, until: '.box-hint' },
];
const TOKEN = `bdy_${randomBytes(24).toString('hex')}`;

const data = await mkdtemp(join(tmpdir(), 'bindery-pictures-'));
const port = await freePort();
const origin = `http://localhost:${port}`;
const service = spawn(process.execPath, [join(ROOT, 'dist/main.js')], {
  env: { ...process.env, PORT: String(port), PUBLIC_URL: origin, DATA_DIR: data, DEMO_CONTENT: 'true', BOOTSTRAP_TOKEN: TOKEN },
  stdio: ['ignore', 'ignore', 'inherit'],
});
try {
  const site = `${origin}/sites/demo/docs`;
  await untilComplete(site);
  const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  for (const { name, site: look = 'docs', path = '', theme, viewport, at, until } of PICTURES) {
    const context = await browser.newContext({ viewport, colorScheme: theme, reducedMotion: 'reduce', deviceScaleFactor: 1 });
    await context.addInitScript((chosen) => globalThis.localStorage.setItem('bindery-theme', chosen), theme);
    const page = await context.newPage();
    const address = `${origin}/sites/demo/${look}${path}`;
    await untilShown(page, address, until);
    // Fonts that came late are used from the second visit on.
    await page.goto(address, { waitUntil: 'networkidle' });
    if (at) await page.evaluate((selector) => globalThis.scrollTo(0, globalThis.document.querySelector(selector).offsetTop - 200), at);
    await page.screenshot({ path: join(TARGET, `${name}.png`) });
    await context.close();
  }
  await photographPlaces(browser);
  await browser.close();
} finally {
  const ended = new Promise((done) => service.once('exit', done));
  service.kill('SIGTERM');
  await ended;
  await rm(data, { recursive: true, force: true });
}

/** Of the workbench, signed in as the administrator. */
async function photographPlaces(browser) {
  const read = async (path) => (await fetch(`${origin}/v1${path}`, { headers: { authorization: `Bearer ${TOKEN}` } })).json();
  const [org] = (await read('/orgs')).items;
  const [request] = (await read(`/orgs/${org.id}/change-requests`)).items;
  const { pages } = await read(`/spaces/${request.space}/content/pages`);
  const ids = { space: request.space, request: request.id, page: pages[0].id };
  const context = await browser.newContext({ viewport: DESKTOP, colorScheme: 'light', reducedMotion: 'reduce', deviceScaleFactor: 1 });
  await context.addCookies([{ name: 'bindery-session', value: TOKEN, url: origin, httpOnly: true, sameSite: 'Strict' }]);
  for (const { name, place, until, opens } of PLACES) {
    const page = await context.newPage();
    await page.goto(`${origin}/app${place(ids)}`);
    await page.locator(until).first().waitFor();
    if (opens) {
      await page.locator(`main ${opens}`).first().click();
      await page.locator('.diff-block').first().waitFor();
    }
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(TARGET, `${name}.png`) });
    await page.close();
  }
  await context.close();
}

/** Pages are searched some time after they are published. */
async function untilShown(page, address, selector) {
  for (const deadline = Date.now() + PATIENCE_MS; ;) {
    await page.goto(address, { waitUntil: 'networkidle' });
    if (selector === undefined || (await page.locator(selector).count()) > 0) return;
    if (Date.now() > deadline) throw new Error(`${address} never showed ${selector}`);
    await sleep(500);
  }
}

/** The site is published when everything else of the demo is there. */
async function untilComplete(address) {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok) return;
    if (service.exitCode !== null) throw new Error('The service ended before the demo was complete');
    if (Date.now() > deadline) throw new Error(`The demo was not complete after ${PATIENCE_MS / 1000} seconds`);
    await sleep(250);
  }
}

function freePort() {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, () => {
      const { port: free } = server.address();
      server.close(() => done(free));
    });
  });
}
