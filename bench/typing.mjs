import { randomBytes } from 'node:crypto';
import { chromium } from 'playwright-core';
import { createDatabase } from './database.mjs';
import { startBindery } from './server.mjs';

/**
 * How long the editor of the workbench takes from a key to the picture with it, on a page of about 100 kB, and how long it takes to open.
 * `--check` fails above the limits. `CHROMIUM` names the browser.
 */
const KEYS = 150;
const LIMITS = { typing: 50, opening: 500 };
const PARAGRAPHS = 770;
const markdown = Array.from(
  { length: PARAGRAPHS },
  (_, at) => `A paragraph **with** words, number ${at}, and a [link](https://example.com/${at}) of some size.\n\n- item ${at}\n- another\n`,
).join('\n');

const token = `bdy_${randomBytes(24).toString('hex')}`;
const database = await createDatabase();
const server = await startBindery(database.url, { settings: { LOG_LEVEL: 'silent', BOOTSTRAP_TOKEN: token }, isInBrowser: true });
try {
  const make = async (path, body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(`${server.url}/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const org = await make('/orgs', { title: 'Typing' });
  const space = await make(`/orgs/${org.id}/spaces`, { title: 'Typing', editMode: 'live' });
  const { changes } = await make(`/spaces/${space.id}/content`, {
    changes: [{ operation: 'insert_page', title: 'Long', document: { markdown } }],
  });
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const context = await browser.newContext();
  await context.addCookies([{ name: 'bindery-session', value: token, url: server.url, httpOnly: true, sameSite: 'Strict' }]);
  const page = await context.newPage();
  await page.goto(`${server.url}/app/spaces/${space.id}/pages/${changes[0].page.id}/edit`);
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.waitFor();
  await page.waitForLoadState('networkidle');
  const opening = await page.evaluate(() => performance.getEntriesByName('bindery-editor')[0]?.duration);
  await text.getByText('number 1,').click();
  await page.evaluate(() => {
    globalThis.painted = [];
    globalThis.addEventListener(
      'keydown',
      () => {
        const began = performance.now();
        requestAnimationFrame(() => setTimeout(() => globalThis.painted.push(performance.now() - began), 0));
      },
      true,
    );
  });
  for (let key = 0; key < KEYS; key += 1) await page.keyboard.press('x', { delay: 20 });
  const times = (await page.evaluate(() => globalThis.painted)).toSorted((a, b) => a - b);
  const [p50, p95] = [0.5, 0.95].map((share) => times[Math.floor(times.length * share)]);
  console.log(
    `${(markdown.length / 1000).toFixed(0)} kB: key to paint p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (limit ${LIMITS.typing})`,
  );
  console.log(`opens in ${opening.toFixed(0)} ms after its data (limit ${LIMITS.opening})`);
  process.exitCode = process.argv.includes('--check') && (p95 > LIMITS.typing || opening > LIMITS.opening) ? 1 : 0;
  await browser.close();
} finally {
  await server.stop();
  await database.drop();
}
