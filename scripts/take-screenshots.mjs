/**
 * Takes the pictures of the reader in the documentation: starts the built service on an empty data directory, waits for the
 * site of the demo, and photographs it with a browser. `CHROMIUM` names the browser.
 */
import { spawn } from 'node:child_process';
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

const PICTURES = [
  { name: 'reader-light', theme: 'light', viewport: DESKTOP },
  { name: 'reader-dark', theme: 'dark', viewport: DESKTOP },
  { name: 'reader-phone', theme: 'light', viewport: PHONE },
];

const data = await mkdtemp(join(tmpdir(), 'bindery-pictures-'));
const port = await freePort();
const origin = `http://localhost:${port}`;
const service = spawn(process.execPath, [join(ROOT, 'dist/main.js')], {
  env: { ...process.env, PORT: String(port), PUBLIC_URL: origin, DATA_DIR: data, DEMO_CONTENT: 'true' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
try {
  const site = `${origin}/sites/demo/docs`;
  await untilComplete(site);
  const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  for (const { name, theme, viewport } of PICTURES) {
    const context = await browser.newContext({ viewport, colorScheme: theme, reducedMotion: 'reduce', deviceScaleFactor: 1 });
    await context.addInitScript((chosen) => globalThis.localStorage.setItem('bindery-theme', chosen), theme);
    const page = await context.newPage();
    await page.goto(site, { waitUntil: 'networkidle' });
    await page.screenshot({ path: join(TARGET, `${name}.png`) });
    await context.close();
  }
  await browser.close();
} finally {
  const ended = new Promise((done) => service.once('exit', done));
  service.kill('SIGTERM');
  await ended;
  await rm(data, { recursive: true, force: true });
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
