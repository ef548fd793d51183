import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { Mailbox, readInvite } from '../../support/mailbox.js';
import { arrived, look, press, reach, Workbench } from '../../support/workbench.js';

let workbench: Workbench;
let mailbox: Mailbox;

beforeAll(async () => {
  workbench = await Workbench.start();
  mailbox = new Mailbox(workbench.started);
});
afterEach(() => workbench.afterTest());
afterAll(() => workbench?.close());

/** An address may have mails of several organizations. */
async function letterFrom({ id }: { id: string }, email: string) {
  const letters = () => mailbox.all().filter(({ to }) => to === email);
  await expect.poll(() => letters().some(({ text }) => text.includes(id)), { timeout: 60_000 }).toBe(true);
  return readInvite(letters().find(({ text }) => text.includes(id))!);
}

/** Invites an address, and returns the organization and the place that the mail leads to. */
async function invite(email: string) {
  const org = await workbench.make.org();
  const body = { emails: [email], role: 'edit' };
  (await workbench.started.api.as(org.admin).post(`/v1/orgs/${org.id}/invites`, {}, body)).expect(200);
  const { text, secret, inviteId } = await letterFrom(org, email);
  const place = `/invited/${org.id}/${inviteId}#${secret}`;
  expect(text.split('\n')).toContain(workbench.addressOf(place));
  return { org, place };
}

const roleOf = async (org: Awaited<ReturnType<typeof invite>>['org'], userId: string) =>
  (await workbench.read(org.admin, `/v1/orgs/${org.id}/members/${userId}`)).role as string;

it('somebody without an account gets one from the mail, and is signed in, with the keyboard alone', async () => {
  const { org, place } = await invite('grace@example.org');
  const page = await workbench.open(undefined, place);
  await arrived(page, 'You are invited');
  expect(page.url()).not.toContain('#');
  await look(page);
  await reach(page, 'textbox', 'Your name');
  await page.keyboard.type('x'.repeat(300));
  await page.keyboard.press('Enter');
  await page.locator('[aria-invalid="true"]').waitFor();
  await look(page);
  await page.getByLabel('Your name').fill('Grace Hopper');
  await page.keyboard.press('Enter');
  await arrived(page, 'Welcome');
  await look(page);
  const token = await page.getByLabel('API token', { exact: true }).inputValue();
  await press(page, 'Sign in');
  await arrived(page, 'Hello, Grace Hopper');
  const me = await workbench.read({ token }, '/v1/user');
  expect([me.displayName, await roleOf(org, me.id)]).toEqual(['Grace Hopper', 'edit']);

  // The secret works once.
  await page.goto('about:blank');
  await page.goto(workbench.addressOf(place));
  await press(page, 'Join');
  await arrived(page, 'This link does not work any more');
  await look(page);
});

it('somebody with an account joins with it, signed in or not; nobody else does', async () => {
  const { make } = workbench;
  const [ada, alan, eve] = [await make.user(), await make.user(), await make.user()];
  const { org, place } = await invite(ada.email);
  const others = await workbench.open(eve, place);
  await press(others, 'Join');
  await arrived(others, 'You are signed in as somebody else');
  await look(others);
  const hers = await workbench.open(ada, place);
  await hers.getByText(`You are signed in as ${ada.displayName}`).waitFor();
  await look(hers);
  await press(hers, 'Join');
  await arrived(hers, `Hello, ${ada.displayName}`);
  expect(await roleOf(org, ada.id)).toBe('edit');

  const second = await invite(alan.email);
  const his = await workbench.open(undefined, second.place);
  await press(his, 'Join');
  await arrived(his, 'You are a member now');
  await look(his);
  expect(await roleOf(second.org, alan.id)).toBe('edit');
  await press(his, 'Sign in', 'link');
  await his.getByLabel('API token').waitFor();
});

it('invites to the address of somebody who is signed in are at the beginning, to be accepted or declined', async () => {
  const ada = await workbench.make.user({ emailVerified: true });
  const [first, second] = [await invite(ada.email), await invite(ada.email)];
  const page = await workbench.open(ada, '');
  await page.getByRole('heading', { name: 'Invites' }).waitFor();
  await look(page);
  await press(page, `Decline ${first.org.title}`);
  await page.getByRole('button', { name: `Decline ${first.org.title}` }).waitFor({ state: 'detached' });
  await press(page, `Join ${second.org.title}`);
  await page.waitForURL(workbench.addressOf(`/orgs/${second.org.id}`));
  await page.getByRole('heading', { name: 'Invites' }).waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Spaces' }).waitFor();
  expect(await roleOf(second.org, ada.id)).toBe('edit');
});

it('is there in Arabic, on a phone, and says when the link is not whole', async () => {
  const { place } = await invite('zainab@example.org');
  const page = await workbench.open(undefined, place, { language: 'ar', size: 'phone' });
  await arrived(page, 'أنت مدعو');
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  await look(page);
  await page.goto('about:blank');
  await page.goto(workbench.addressOf(place.split('#')[0]!));
  await arrived(page, 'لم يعد هذا الرابط يعمل');
});
