import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { useWorld } from '../../support/workbench-world.js';
import { arrived, look, press, Workbench } from '../../support/workbench.js';

let workbench: Workbench;
beforeAll(async () => {
  workbench = await Workbench.start();
});
afterEach(() => workbench.expectNoComplaints());
afterAll(async () => workbench?.close());

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
  await row(free).getByRole('combobox').selectOption('weekly');
  await expect
    .poll(async () => {
      const { body } = await workbench.started.api.as(admin).get('/v1/user/notification-preferences');
      return body.preferences[free].mail as string;
    })
    .toBe('weekly');
  await page.reload();
  await arrived(page, 'إعدادات الإشعارات');
  expect(await row(free).getByRole('combobox').inputValue()).toBe('weekly');
});
