import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../support/api.js';
import { useWorld } from '../../support/workbench-world.js';
import { arrived, look, press, Workbench } from '../../support/workbench.js';

let workbench: Workbench;
beforeAll(async () => {
  workbench = await Workbench.start();
});
afterEach(() => workbench.afterTest());
afterAll(async () => workbench?.close());

const unread = async (person: Caller) => (await workbench.started.api.as(person).get('/v1/user/notifications')).body as { unread: number };

it('sessions are listed and ended, one or all others', async () => {
  const { admin } = await workbench.make.org();
  const here = await workbench.make.session(admin, { session: 'browser', device: 'Chromium on Linux' });
  const others = await Promise.all(
    ['Firefox on Windows', 'Safari on macOS', 'curl'].map((device) => workbench.make.session(admin, { session: 'browser', device })),
  );
  const page = await workbench.open(here, '/account/sessions');
  await arrived(page, 'Sessions');
  await page.getByText('this browser').waitFor();
  await look(page);
  expect(await page.getByRole('link', { name: 'Sign in a device' }).getAttribute('href')).toBe('/device');
  await press(page, 'End the session on curl');
  await page.getByText('curl').waitFor({ state: 'detached' });
  const works = async ({ token }: { token: string }) => (await workbench.started.api.as({ token }).get('/v1/user')).status;
  expect(await works(others[2]!)).toBe(401);
  expect(await works(others[0]!)).toBe(200);
  await press(page, 'End all others');
  await page.getByText('Firefox on Windows').waitFor({ state: 'detached' });
  expect([await works(others[0]!), await works(others[1]!), await works(here)]).toEqual([401, 401, 200]);
  expect(await page.getByRole('button', { name: 'End all others' }).count()).toBe(0);
});

it('notifications say what waits, lead there, and are read, muted and chosen', async () => {
  const world = await useWorld(workbench);
  const pageId = await world.page('Engine', 'One.\n');
  const request = await world.request('Two');
  await world.edit(request, pageId, 'Two.\n');
  const reviewer = await workbench.make.member(world.org, 'review');
  await world.askToReview(request, reviewer.id);
  await expect.poll(async () => (await workbench.started.api.as(reviewer).get('/v1/user/notifications')).body.unread as number).toBe(1);
  const page = await workbench.open(reviewer, '/notifications');
  await arrived(page, 'Notifications');
  await page.getByRole('link', { name: 'Notifications, 1 new' }).waitFor();
  await look(page);
  await page.getByRole('button', { name: 'Mark as read' }).click();
  await page.getByRole('button', { name: 'Mark as new' }).waitFor();
  await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
  await page.getByLabel('Only new ones').check();
  await page.getByText('There is nothing here.').waitFor();
  expect(page.url()).toContain('?show=unread');
  await page.getByLabel('Only new ones').uncheck();
  await page.getByRole('button', { name: 'Mark as new' }).click();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByRole('button', { name: 'Mark as new' }).waitFor();
  await page.getByRole('button', { name: 'Mute this change request' }).click();
  await page.getByRole('status').getByText('Muted').waitFor();
  await page.getByRole('link', { name: 'Notification settings' }).click();
  await arrived(page, 'Notification settings');
  await page.getByText(request).waitFor();
  await look(page);
  await page.getByRole('button', { name: 'Unmute' }).click();
  await page.getByText('Nothing is muted.').waitFor();
  await page.goBack();
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await arrived(page, 'Two');
});

it('what was done to a notification is said of that one, whatever the list shows then', async () => {
  const world = await useWorld(workbench);
  const reviewer = await workbench.make.member(world.org, 'review');
  const asked = async (subject: string, count: number) => {
    await world.askToReview(await world.request(subject), reviewer.id);
    await expect.poll(async () => (await unread(reviewer)).unread).toBe(count);
  };
  await asked('One', 1);
  await asked('Two', 2);
  const page = await workbench.open(reviewer, '/notifications?show=unread');
  await arrived(page, 'Notifications');
  expect(await page.getByLabel('Only new ones').isChecked()).toBe(true);
  const rows = page.getByRole('main').getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByRole('link', { name: 'Notifications, 2 new' }).waitFor();
  await rows.filter({ hasText: 'Two' }).getByRole('button', { name: 'Mute this change request' }).click();
  await rows.filter({ hasText: 'Two' }).getByText('Muted', { exact: true }).waitFor();
  const { body } = await workbench.started.api.as(reviewer).get('/v1/user/notification-mutes');
  expect(body.items).toHaveLength(1);
  await rows.filter({ hasText: 'Two' }).getByRole('button', { name: 'Mark as read' }).click();
  await expect.poll(() => rows.count()).toBe(1);
  expect(await rows.first().textContent()).toContain('One');
  expect(await rows.first().getByText('Muted', { exact: true }).count()).toBe(0);
  expect(await rows.first().getByRole('button', { name: 'Mute this change request' }).count()).toBe(1);
  expect((await unread(reviewer)).unread).toBe(1);
  // Whoever opens what it is about has read it.
  await rows.first().getByRole('link').click();
  await arrived(page, 'One');
  await expect.poll(async () => (await unread(reviewer)).unread).toBe(0);
  await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
});

it('notifications and sessions are there in Arabic, on a phone', async () => {
  const world = await useWorld(workbench);
  const reviewer = await workbench.make.member(world.org, 'review');
  const here = await workbench.make.session(reviewer, { session: 'browser', device: 'Chromium on Linux' });
  await workbench.make.session(reviewer, { session: 'browser', device: 'Firefox on Windows' });
  await world.askToReview(await world.request('Three'), reviewer.id);
  await expect.poll(async () => (await unread(reviewer)).unread).toBe(1);
  const page = await workbench.open(here, '/notifications', { language: 'ar', size: 'phone' });
  await arrived(page, 'الإشعارات');
  await page.getByRole('button', { name: 'تعليم كمقروء', exact: true }).waitFor();
  await look(page);
  await page.goto(workbench.addressOf('/account/sessions'));
  await arrived(page, 'الجلسات');
  await page.getByText('Firefox on Windows').waitFor();
  await look(page);
});

it('a browser whose session was ended elsewhere asks to sign in', async () => {
  const { admin } = await workbench.make.org();
  const [here, there] = [
    await workbench.make.session(admin, { session: 'browser', device: 'Chromium on Linux' }),
    await workbench.make.session(admin, { session: 'browser', device: 'Firefox on Windows' }),
  ];
  const other = await workbench.open(there, '/account/sessions');
  await arrived(other, 'Sessions');
  const page = await workbench.open(here, '/account/sessions');
  await arrived(page, 'Sessions');
  await page.getByRole('button', { name: 'End the session on Firefox on Windows' }).click();
  await page.getByText('Firefox on Windows').waitFor({ state: 'detached' });
  await other.reload();
  await other.getByLabel('API token').waitFor();
  expect(await other.getByText('Chromium on Linux').count()).toBe(0);
});

it('preferences are kept, and what concerns security cannot be turned off', async () => {
  const { admin } = await workbench.make.org();
  const page = await workbench.open(admin, '/account/notifications', { language: 'ar' });
  await arrived(page, 'إعدادات الإشعارات');
  await look(page);
  const { preferences } = (await workbench.started.api.as(admin).get('/v1/user/notification-preferences')).body;
  const required = preferences.findIndex((each: { required: boolean }) => each.required);
  const free = preferences.findIndex((each: { required: boolean }) => !each.required);
  const row = (index: number) => page.locator('tbody tr').nth(index);
  expect(await row(required).getByRole('checkbox').isDisabled()).toBe(true);
  expect(await row(required).locator('option[value="off"]').count()).toBe(0);
  const { kind } = preferences[required] as { kind: string };
  const off = { preferences: [{ kind, mail: 'off', app: false }] };
  expect((await workbench.started.api.as(admin).put('/v1/user/notification-preferences', {}, off)).status).toBe(400);
  expect(await row(free).getByRole('checkbox').isChecked()).toBe(true);
  await row(free).getByRole('checkbox').uncheck();
  await row(free).getByRole('combobox').selectOption('weekly');
  // The next row is changed before the service has the first one: each keeps its own.
  await row(free + 1)
    .getByRole('combobox')
    .selectOption('daily');
  await expect
    .poll(async () => {
      const { body } = await workbench.started.api.as(admin).get('/v1/user/notification-preferences');
      return body.preferences.slice(free, free + 2) as object[];
    })
    .toMatchObject([
      { mail: 'weekly', app: false },
      { mail: 'daily', app: true },
    ]);
  await page.reload();
  await arrived(page, 'إعدادات الإشعارات');
  expect(await row(free).getByRole('combobox').inputValue()).toBe('weekly');
  expect(
    await row(free + 1)
      .getByRole('combobox')
      .inputValue(),
  ).toBe('daily');
  expect(await row(free).getByRole('checkbox').isChecked()).toBe(false);
});
