import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { useWorld, type World } from '../../support/workbench-world.js';
import { arrived, confirm, look, press, Workbench } from '../../support/workbench.js';

const PATIENCE = { timeout: 60_000 };

let workbench: Workbench;

beforeAll(async () => {
  workbench = await Workbench.start();
});
afterEach(() => workbench.afterTest());
afterAll(() => workbench?.close());

const about = (id: string, body: string, more: object = {}) => ({ id, parts: [{ type: 'message', role: 'user', body }], ...more });
const CONVERSATIONS = [
  about('i1', 'Where can I download the invoice of last month?', {
    source: 'email',
    subject: 'Invoice of last month',
    metadata: { attributes: { plan: 'free' } },
  }),
  about('i2', 'How do I download an invoice for our accounting?'),
  about('i3', 'The download of the invoice fails with an error.'),
  about('o1', 'The webhook signature never matches.'),
  about('o2', 'Our webhook signature is refused.'),
];

/** Sends conversations, and waits until their questions are found. */
async function ingest({ org, admin }: World): Promise<void> {
  const at = { organizationId: org.id };
  (await workbench.started.api.as(admin).post('/v1/orgs/:organizationId/conversations', at, CONVERSATIONS)).expect(204);
  await expect.poll(async () => (await workbench.read(admin, `/v1/orgs/${org.id}/conversations-clusters`)).count, PATIENCE).toBe(2);
}

it('topics say how often they come up, and lead to pages, questions and change requests', async () => {
  const world = await useWorld(workbench);
  const { org, admin, spaceId } = world;
  const { title } = await world.read(`/v1/spaces/${spaceId}`);
  await world.page('Invoices', 'Download an invoice in your account.\n');
  const page = await workbench.open(admin, `/orgs/${org.id}`);
  await press(page, 'Conversations', 'link');
  await arrived(page, 'Conversations');
  await page.getByText('There are no topics. Programs send conversations with the API.').waitFor();
  await ingest(world);
  await page.reload();
  const topic = page.getByRole('main').locator('.listing > li').filter({ hasText: 'invoice' });
  await topic.getByText('3 questions in 3 conversations').waitFor();
  expect(await topic.getByRole('img').getAttribute('aria-label')).toMatch(/^Questions a week, until now: (?:0, ){12}3$/);
  await look(page);
  await page.getByLabel('Order').selectOption('Most questions');
  await page.waitForURL(/order=issues/);
  await expect.poll(() => page.getByRole('main').locator('.listing > li').first().textContent()).toContain('invoice');
  await topic.getByRole('link').press('Enter');
  await page.getByRole('heading', { name: 'Pages that may answer it' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Invoices' }).waitFor();
  const asked = page.getByRole('main').locator('.listing > li').filter({ hasText: 'How do I download an invoice' });
  await asked.getByRole('button').press('Enter');
  await asked.getByText('It shares these words with the topic:').waitFor();
  await asked.getByText(/\d+ %/).first().waitFor();
  await look(page);
  await press(page, 'New change request');
  await page.getByRole('dialog').getByLabel('Space').selectOption(title);
  await look(page);
  await confirm(page, 'New change request');
  await page.waitForURL(new RegExp(`/spaces/${spaceId}/changes/`));
  await page.goBack();
  await page.getByRole('heading', { name: 'Change requests about it' }).waitFor();
  await page
    .getByRole('main')
    .getByText(/^#1 · /)
    .waitFor();
});

it('a conversation is found by its id, shows what was said and asked, and is deleted', async () => {
  const world = await useWorld(workbench);
  const { org, admin } = world;
  await ingest(world);
  const page = await workbench.open(admin, `/orgs/${org.id}/conversations`);
  await press(page, 'All conversations', 'link');
  await arrived(page, 'All conversations');
  const rows = page.getByRole('main').locator('.listing > li');
  await expect.poll(() => rows.count()).toBe(5);
  await look(page);
  await page.getByLabel('Source').fill('email');
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByLabel('Your id').fill('i2');
  await page.getByText('There are no such conversations.').waitFor();
  await page.getByLabel('Your id').fill('i1');
  await press(page, 'Invoice of last month', 'link');
  await arrived(page, 'Invoice of last month');
  await page.getByText('Person who asks').waitFor();
  await page.getByRole('definition').filter({ hasText: 'free' }).waitFor();
  const topic = page.getByRole('link', { name: 'Topic Where can I download the invoice of last month?' });
  await topic.waitFor();
  await look(page);
  await topic.press('Enter');
  await page.getByText('3 questions in 3 conversations').waitFor();
  await page.goBack();
  await arrived(page, 'Invoice of last month');
  await press(page, 'Delete');
  await page.getByText('The conversation is deleted with its questions.').waitFor();
  await confirm(page, 'Delete');
  await arrived(page, 'All conversations');
  await expect.poll(() => rows.count()).toBe(4);
  expect((await workbench.read(admin, `/v1/orgs/${org.id}/conversations`)).count).toBe(4);
});

it('is there in Arabic, on a phone, and not for those who may not send conversations', async () => {
  const world = await useWorld(workbench);
  await ingest(world);
  const place = `/orgs/${world.org.id}/conversations`;
  const page = await workbench.open(world.admin, place, { language: 'ar', size: 'phone' });
  await arrived(page, 'المحادثات');
  await page.getByText('الأسئلة: 3، المحادثات: 3').waitFor();
  await look(page);
  const member = await workbench.make.member(world.org, 'review');
  const reader = await workbench.open(member, `/orgs/${world.org.id}`);
  await arrived(reader, `Hello, ${member.displayName}`);
  expect(await reader.getByRole('link', { name: 'Conversations' }).count()).toBe(0);
  for (const address of [place, `${place}/all`, `${place}/topics/a`, `${place}/all/a`]) {
    await reader.goto(workbench.addressOf(address));
    await arrived(reader, 'Nothing is here');
  }
});
