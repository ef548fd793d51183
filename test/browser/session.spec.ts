import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SamlIdp, toPost, type AuthnRequest } from '../support/saml-idp.js';
import { startApp, type StartedApp } from '../support/start-app.js';
import { Make } from '../support/make.js';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

let started: StartedApp;
let browser: Browser;
let context: BrowserContext;
let origin: string;
/** Another site, where the identity provider is. */
let elsewhere: string;
const idp = new SamlIdp();
const idpServer = createServer(({ url }, response) => {
  const request = url!.startsWith('/sso?') ? idp.read(`${elsewhere}${url}`) : undefined;
  response.setHeader('content-type', 'text/html').end(request && formFor(request));
});

beforeAll(async () => {
  // All addresses start with `PUBLIC_URL`, so the port must be known before the service starts.
  const port = await freePort();
  await new Promise<void>((resolve) => idpServer.listen(0, '127.0.0.1', resolve));
  elsewhere = `http://127.0.0.1:${(idpServer.address() as AddressInfo).port}`;
  origin = `http://localhost:${port}`;
  started = await startApp({ PUBLIC_URL: origin });
  await started.app.listen(port, 'localhost');
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
  context = await browser.newContext();
});
afterAll(async () => {
  await browser?.close();
  await started?.close();
  idpServer.close();
});

it('a person who has signed in uses the API explorer without a token, until they sign out', async () => {
  const { db, revisions, api } = started;
  const org = await new Make(db, revisions).org();
  const at = { organizationId: org.id };
  const provider = (
    await api.as(org.admin).post('/v1/orgs/:organizationId/saml', at, { ...idp.provider, ssoURL: `${elsewhere}/sso` })
  ).expect(201).body;

  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(provider.service.startURL as string);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'You are signed in' }).waitFor();
  const held = (await context.cookies()).find(({ name }) => name === 'bindery-session');
  expect(held).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });

  const execute = async () => {
    await page.goto('about:blank');
    await page.goto(`${origin}/docs#/Users/getAuthenticatedUser`);
    const operation = page.locator('#operations-Users-getAuthenticatedUser');
    await operation.getByRole('button', { name: 'Execute' }).press('Enter');
    const answer = operation.locator('.live-responses-table .response').first();
    await answer.waitFor();
    return answer.innerText();
  };
  expect(await execute()).toContain('ada@example.test');

  // A page of another site cannot use the session.
  await page.goto(elsewhere);
  const refused = await page.evaluate(`fetch('${origin}/v1/user', { credentials: 'include' }).then(() => 'read', () => 'refused')`);
  expect(refused).toBe('refused');

  await page.goto(`${origin}/sign-out`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('bindery-session');
  expect(await execute()).toMatch(/401/);
});

function formFor(request: AuthnRequest): string {
  const response = toPost(idp.respond(idp.claims(request, 'ada@example.test')));
  return `<form method="post" action="${request.acsURL}"><input name="SAMLResponse" value="${response}"><input name="RelayState" value="${request.relayState}"><button>Continue</button></form>`;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
