import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { DnsServer } from '../../support/dns-server.js';
import { arrived, confirm, look, press, reach, Workbench } from '../../support/workbench.js';

let dns: DnsServer;
let workbench: Workbench;

beforeAll(async () => {
  dns = await DnsServer.start();
  workbench = await Workbench.start({ DNS_SERVERS: dns.address });
});
afterEach(async () => {
  vi.useRealTimers();
  await workbench.afterTest();
});
afterAll(async () => {
  await workbench?.close();
  dns.stop();
});

/** Lets the shortest pause between two checks pass. */
const pass = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_000 });

it('an administrator claims a domain, proves it, serves a site on it and gives it up, with the keyboard alone', async () => {
  const { make } = workbench;
  const org = await make.org();
  const site = await make.site(org, { published: true });
  const page = await workbench.open(org.admin, `/orgs/${org.id}`);
  const dialog = page.getByRole('dialog');
  await press(page, 'Domains', 'link');
  await arrived(page, 'Domains');
  await page.getByText('The organization has no domains.').waitFor();
  const claim = async (domain: string) => {
    await reach(page, 'textbox', 'Domain');
    await page.keyboard.press('Control+A');
    await page.keyboard.type(domain);
    await page.keyboard.press('Enter');
  };
  await press(page, 'Claim a domain');
  await claim('co.uk');
  await page.getByRole('alert').waitFor();
  await look(page);
  await claim('engine.example');
  await dialog.waitFor({ state: 'detached' });
  const row = page.getByRole('main').getByRole('listitem');
  const name = await row.getByLabel('Name of the record', { exact: true }).inputValue();
  const value = await row.getByLabel('Value of the record', { exact: true }).inputValue();
  expect(name).toBe('_bindery.engine.example');
  await press(page, 'Check now engine.example');
  await row.getByText(`${name} has no TXT record`).waitFor();
  await row.getByText('Not found', { exact: true }).waitFor();
  await look(page);

  await page.goto(workbench.addressOf(`/orgs/${org.id}/sites/${site.id}`));
  await press(page, 'Settings');
  await dialog.getByLabel('Domain name').fill('Docs of the engine');
  await press(page, 'Save');
  await dialog.getByRole('alert').waitFor();
  await dialog.getByLabel('Domain name').fill('docs.engine.example');
  await press(page, 'Save');
  await page.getByText('The domain that was chosen counts once it is verified.').waitFor();
  await page.goto(workbench.addressOf(`/orgs/${org.id}/domains`));
  dns.texts.set(name, [value]);
  pass();
  await press(page, 'Check now engine.example');
  await row.getByText('Verified', { exact: true }).waitFor();
  expect(await row.getByLabel('Name of the record', { exact: true }).count()).toBe(0);
  const { urls } = await workbench.read(org.admin, `/v1/orgs/${org.id}/sites/${site.id}`);
  expect(urls.published).toMatch(/^https?:\/\/docs\.engine\.example/);

  await page.goto(workbench.addressOf(`/orgs/${org.id}/sites/${site.id}`));
  await press(page, 'Settings');
  await dialog.getByLabel('Address behind a proxy').fill('engine.example');
  await press(page, 'Save');
  await dialog.getByRole('alert').waitFor();
  await dialog.getByLabel('Address behind a proxy').fill('engine.example/docs');
  await look(page);
  await confirm(page, 'Save');
  await dialog.waitFor({ state: 'detached' });
  const { proxy } = await workbench.read(org.admin, `/v1/orgs/${org.id}/sites/${site.id}`);
  expect(proxy.target).toBe('https://engine.example/docs');
  await expect.poll(() => page.getByLabel('Your proxy requests', { exact: true }).inputValue()).toBe(proxy.origin);
  await page.goto(workbench.addressOf(`/orgs/${org.id}/domains`));

  await press(page, 'Delete engine.example');
  await page.getByText('Sites that are served on engine.example return to their default addresses at once').waitFor();
  await press(page, 'Cancel');
  await row.getByText('Verified', { exact: true }).waitFor();
  await press(page, 'Delete engine.example');
  await confirm(page, 'Delete');
  await page.getByText('The organization has no domains.').waitFor();
  expect((await workbench.read(org.admin, `/v1/orgs/${org.id}/domains`)).items).toEqual([]);
});

it('is there in Arabic, on a phone', async () => {
  const org = await workbench.make.org();
  await workbench.make.verifiedDomain(org, 'verified.example');
  await workbench.make.domain(org, { domain: 'waiting.example' });
  const page = await workbench.open(org.admin, `/orgs/${org.id}/domains`, { language: 'ar', size: 'phone' });
  await arrived(page, 'النطاقات');
  await page.getByText('waiting.example', { exact: true }).first().waitFor();
  await look(page);
});

it('members who are no administrators see neither the link nor the place', async () => {
  const org = await workbench.make.org();
  const member = await workbench.make.member(org, 'create');
  const page = await workbench.open(member, `/orgs/${org.id}`);
  await arrived(page, `Hello, ${member.displayName}`);
  expect(await page.getByRole('link', { name: 'Domains' }).count()).toBe(0);
  await page.goto(workbench.addressOf(`/orgs/${org.id}/domains`));
  await arrived(page, 'Nothing is here');
});
