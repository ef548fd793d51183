import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { WebhookReceiver } from '../../support/webhook-receiver.js';
import { arrived, look, press, reach, Workbench } from '../../support/workbench.js';

let workbench: Workbench;
let receiver: WebhookReceiver;

beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  workbench = await Workbench.start({ ALLOW_PRIVATE_FETCH: 'true' });
});
afterEach(() => workbench.afterTest());
afterAll(() => workbench?.close());

it('an administrator creates a webhook with the keyboard alone, and its receiver gets a test', async () => {
  const org = await workbench.make.org();
  const page = await workbench.open(org.admin, `/orgs/${org.id}`);
  await press(page, 'Webhooks', 'link');
  await arrived(page, 'Webhooks');
  await page.getByText('There are no webhooks.').waitFor();
  await look(page);
  await press(page, 'Create a webhook');
  await reach(page, 'textbox', 'Title');
  await page.keyboard.type('Build of the website');
  await reach(page, 'textbox', 'Address');
  await page.keyboard.type(receiver.urlOf('/built'));
  await press(page, 'Create');
  // The service says what is missing where it is missing.
  await page.getByRole('group', { name: 'Events' }).getByText('must contain at least 1 elements').waitFor();
  await look(page);
  await reach(page, 'checkbox', 'A change request was merged');
  await page.keyboard.press('Space');
  await press(page, 'Create');

  const dialog = page.getByRole('dialog', { name: 'Secret' });
  const secret = await dialog.getByRole('textbox', { name: 'Secret' }).inputValue();
  expect(secret).toMatch(/^whsec_/);
  await look(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await press(page, 'Copy: Secret');
  await dialog.getByText('Copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await press(page, 'I have stored it');
  await arrived(page, 'Build of the website');
  expect(await page.content()).not.toContain(secret);

  await press(page, 'Send a test');
  await page.getByText('A test is on its way.').waitFor();
  const [payload] = await receiver.verified('/built', secret);
  expect(payload.type).toBe('webhook_test');
  await look(page);
  await page.context().close();
});

it('deliveries are filtered in the address, looked at, and sent again', async () => {
  const { make, started } = workbench;
  const org = await make.org();
  const admin = started.api.as(org.admin);
  receiver.answers.set('/gone', (response) => response.writeHead(410).end('no more'));
  const body = { title: 'Gone', url: receiver.urlOf('/gone'), eventTypes: ['*'], payload: 'full' };
  const { id: webhookId } = (await admin.post('/v1/orgs/:organizationId/webhooks', { organizationId: org.id }, body)).expect(201).body;
  const at = { organizationId: org.id, webhookId: webhookId as string };
  (await admin.post('/v1/orgs/:organizationId/webhooks/:webhookId/test', at)).expect(202);
  await expect.poll(async () => (await admin.get('/v1/orgs/:organizationId/webhooks/:webhookId', at)).body.status).toBe('disabled');

  const page = await workbench.open(org.admin, `/orgs/${org.id}/webhooks/${at.webhookId}?status=succeeded`);
  await arrived(page, 'Gone');
  await page.getByText('Disabled', { exact: true }).waitFor();
  await page.getByText('There are no such deliveries.').waitFor();
  await page.getByLabel('Outcome').selectOption('Failed');
  const row = page.getByRole('button', { name: 'webhook_test' });
  await row.waitFor();
  expect(new URL(page.url()).search).toBe('?status=failed');
  await look(page);
  await row.click();
  const dialog = page.getByRole('dialog', { name: 'webhook_test' });
  await dialog.getByText('no more').waitFor();
  await dialog.getByRole('region', { name: 'What was sent' }).getByText('"type": "webhook_test"').waitFor();
  await look(page);
  // The address leads to the same delivery.
  await page.reload();
  await dialog.getByText('no more').waitFor();
  receiver.answers.delete('/gone');
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await dialog.getByRole('alert').waitFor();
  await page.keyboard.press('Escape');
  expect(new URL(page.url()).search).toBe('?status=failed');

  await page.getByRole('button', { name: 'Activate' }).click();
  await page.getByText('Active', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Send failed ones again' }).click();
  const since = page.getByRole('dialog').getByLabel('Failed since');
  const yesterday = await since.inputValue();
  await since.fill('2026-01-01T00:00');
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
  await page.getByText('must be at most 7 days later').waitFor();
  await since.fill(yesterday);
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
  await page.getByText('1 delivery is sent again.').waitFor();
  await receiver.arrived('/gone', 2);
  await look(page);
  await page.keyboard.press('Escape');
  await row.click();
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await dialog.getByText('It is sent again.').waitFor();
  await receiver.arrived('/gone', 3);
  await page.context().close();
});

it('a webhook is changed, paused, gets another secret, and is deleted', async () => {
  const { make, started } = workbench;
  const org = await make.org();
  const site = await make.site(org);
  const page = await workbench.open(org.admin, `/orgs/${org.id}/webhooks`);
  await page.getByRole('button', { name: 'Create a webhook' }).click();
  await page.getByLabel('One site').check();
  await page.getByLabel('Sites').selectOption(site.title);
  // Only what a site can tell is offered.
  await page.getByLabel('A site was published').check();
  expect(await page.getByLabel('A change request was merged').count()).toBe(0);
  await page.getByLabel('Title').fill('Site');
  await page.getByLabel('Address', { exact: true }).fill(receiver.urlOf('/site'));
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await arrived(page, 'Site');
  const webhookId = new URL(page.url()).pathname.split('/').at(-1)!;
  const at = { organizationId: org.id, webhookId };
  const read = async () => (await started.api.as(org.admin).get('/v1/orgs/:organizationId/webhooks/:webhookId', at)).body;
  expect(await read()).toMatchObject({ site: site.id, eventTypes: ['site_published'], payload: 'thin' });

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Title').fill('Site, all of it');
  await page.getByLabel('All events, also those that are added later').check();
  await page.getByLabel('Also what changed').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await arrived(page, 'Site, all of it');
  expect(await read()).toMatchObject({ title: 'Site, all of it', eventTypes: ['*'], payload: 'full' });

  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
  await page.getByText('Paused', { exact: true }).waitFor();
  expect((await read()).status).toBe('paused');

  await page.getByRole('button', { name: 'Make a new secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make a new secret' }).click();
  const shown = page.getByRole('dialog').getByRole('textbox', { name: 'Secret' });
  expect(await shown.inputValue()).toMatch(/^whsec_/);
  await page.getByText('The old secret works until').waitFor();
  await page.getByRole('button', { name: 'I have stored it' }).click();

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  expect((await read()).status).toBe('paused');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await arrived(page, 'Webhooks');
  await page.getByText('There are no webhooks.').waitFor();
  await page.context().close();
});

it('is there in Arabic, on a phone', async () => {
  const { make, started } = workbench;
  const org = await make.org();
  const body = { title: 'Gone', url: receiver.urlOf('/arabic'), eventTypes: ['*'] };
  const { id } = (await started.api.as(org.admin).post('/v1/orgs/:organizationId/webhooks', { organizationId: org.id }, body)).body;
  const page = await workbench.open(org.admin, `/orgs/${org.id}/webhooks`, { language: 'ar', size: 'phone' });
  await arrived(page, 'خطافات الويب');
  await look(page);
  await page.getByRole('button', { name: 'إنشاء خطاف ويب' }).click();
  await page.getByRole('checkbox', { name: 'A page', exact: false }).first().waitFor({ state: 'attached' });
  await look(page);
  await page.goto(workbench.addressOf(`/orgs/${org.id}/webhooks/${id as string}`));
  await arrived(page, 'Gone');
  await look(page);
  await page.context().close();
});

it('members who are no administrators see neither the link nor the place', async () => {
  const org = await workbench.make.org();
  const member = await workbench.make.member(org, 'create');
  const page = await workbench.open(member, `/orgs/${org.id}`);
  await arrived(page, `Hello, ${member.displayName}`);
  expect(await page.getByRole('link', { name: 'Webhooks' }).count()).toBe(0);
  for (const place of ['webhooks', 'webhooks/0UmGg7WeBhOoKiDeNtIf']) {
    await page.goto(workbench.addressOf(`/orgs/${org.id}/${place}`));
    await arrived(page, 'Nothing is here');
  }
  await page.context().close();
});
