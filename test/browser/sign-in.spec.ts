import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Make } from '../support/make.js';
import { OidcIdp } from '../support/oidc-idp.js';
import { SmtpServer } from '../support/smtp.js';
import { startApp, type StartedApp } from '../support/start-app.js';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PHONE = { width: 360, height: 640 };

interface Violations {
  axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }> };
}

let started: StartedApp;
let browser: Browser;
let origin: string;
let idp: OidcIdp;
const mail = await new SmtpServer().start();

beforeAll(async () => {
  // All addresses start with `PUBLIC_URL`, so the port must be known before the service starts.
  const port = await freePort();
  idp = await OidcIdp.start();
  origin = `http://localhost:${port}`;
  const smtp = { SIGN_IN_BY_MAIL: 'true', SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mail.port), SMTP_FROM: 'docs@example.test' };
  started = await startApp({ PUBLIC_URL: origin, SSO_PRIVATE_HOSTS: '127.0.0.1', ...smtp });
  await started.app.listen(port, 'localhost');
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] });
});
afterAll(async () => {
  await browser?.close();
  await started?.close();
  await idp?.close();
  await mail.stop();
});

/** A browser that runs no scripts of pages: those of the service need none. */
async function open(): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  return { context, page };
}

/** In both themes, and as wide as a phone. axe needs scripts, so it looks at a copy of the page that runs them. */
async function look(page: Page): Promise<void> {
  const html = await page.content();
  const context = await browser.newContext({ bypassCSP: true });
  const copy = await context.newPage();
  await copy.setContent(html);
  await copy.evaluate(AXE);
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const size of [PHONE, { width: 1280, height: 800 }]) {
      await copy.setViewportSize(size);
      await copy.emulateMedia({ colorScheme });
      const { violations } = await copy.evaluate(() => (globalThis as unknown as Violations).axe.run());
      const told = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
      const overflow = await copy.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
      found.push(...told, ...(overflow > 0 ? [`${overflow} pixels too wide at ${size.width}`] : []));
    }
  }
  await context.close();
  expect(found).toEqual([]);
}

const headingIs = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** Goes to a button with the keyboard, and presses it. */
async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  for (let n = 0; n < 20; n += 1) {
    if (await button.evaluate((element) => element === element.ownerDocument.activeElement)) return page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach "${name}"`);
}

it('a person signs in with a link in a mail, and consents to a device, with the keyboard alone', async () => {
  const { db, revisions, api } = started;
  const user = await new Make(db, revisions).user({ emailVerified: true });
  const { context, page } = await open();
  await page.goto(`${origin}/device`);
  await look(page);
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await headingIs(page, 'Sign in');
  await look(page);
  await page.keyboard.type(user.email);
  await press(page, 'Send me a link');
  await headingIs(page, 'Look at your mail');
  await look(page);
  await vi.waitFor(() => expect(mail.received).toHaveLength(1), { timeout: 60_000, interval: 20 });
  const letter = mail.received[0]!.raw.replace(/=\r\n/g, '').replaceAll('=3D', '=');
  const link = /http:\/\/localhost:\d+\/sign-in\/mail\?state=[\w.-]+/.exec(letter)![0];

  const scanner = await open();
  await scanner.page.goto(link);
  await headingIs(scanner.page, 'You are not signed in');
  await scanner.context.close();

  await page.goto(link);
  await look(page);
  await press(page, 'Sign in');
  await headingIs(page, 'You are signed in');
  await look(page);
  await page.getByRole('link', { name: 'Continue', exact: true }).click();
  await headingIs(page, 'Sign in a device');
  await look(page);

  const login = (await api.post('/v1/sso/device', {})).expect(201).body;
  await page.keyboard.type((login.userCode as string).toLowerCase());
  await press(page, 'Continue');
  await page.getByText('Approve only a sign-in that you started yourself').waitFor();
  await look(page);
  await press(page, 'Approve');
  await headingIs(page, 'The device is signed in');
  await look(page);
  const { body } = (await api.post('/v1/sso/device/token', {}, { deviceCode: login.deviceCode as string })).expect(200);
  expect((await api.as(body).get('/v1/user')).expect(200).body.id).toBe(user.id);
  await context.close();
}, 600_000);

it('a person signs in with OpenID Connect, and ends the session elsewhere', async () => {
  const { db, revisions, api } = started;
  const org = await new Make(db, revisions).org({ emailDomains: ['oidc.example'] });
  const admin = api.as(org.admin);
  (await admin.post('/v1/orgs/:organizationId/oidc', { organizationId: org.id }, idp.provider)).expect(201);
  // The provider signs in everybody at once.
  idp.instead.set('/authorize', (request, response) => {
    void idp.authorize(`${idp.issuer}${request.url}`, 'ada').then((back) => response.writeHead(302, { location: back }).end());
  });
  const { context, page } = await open();
  await page.goto(`${origin}/sign-in?next=/device`);
  await page.keyboard.type('ada@oidc.example');
  await press(page, 'Continue');
  const choice = page.getByRole('link', { name: 'Example IdP' });
  await choice.waitFor();
  await look(page);
  await choice.click();
  await headingIs(page, 'You are signed in');
  const token = await page.getByLabel('Token').inputValue();
  await page.getByRole('link', { name: 'Continue', exact: true }).click();
  await headingIs(page, 'Sign in a device');
  await page.getByLabel('Code').fill('BCDF-GHJK');
  await page.keyboard.press('Enter');
  await page.getByText('No device waits with this code').waitFor();
  await look(page);
  const { id: userId } = (await api.as({ token }).get('/v1/user')).expect(200).body;
  (await api.as({ token }).delete('/v1/users/:userId/sessions', { userId })).expect(204);
  await page.goto(`${origin}/device`);
  await page.getByText('First sign in with this browser.').waitFor();
  await context.close();
}, 600_000);

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
