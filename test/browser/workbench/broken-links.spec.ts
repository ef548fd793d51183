import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { useWorld } from '../../support/workbench-world.js';
import { arrived, look, press, Workbench } from '../../support/workbench.js';

const SOME = 55;

let workbench: Workbench;

beforeAll(async () => {
  workbench = await Workbench.start();
});
afterEach(() => workbench.afterTest());
afterAll(() => workbench?.close());

it('what leads nowhere is listed with the pages that it is on, with the keyboard alone', async () => {
  const world = await useWorld(workbench);
  const { spaceId, admin } = world;
  const valves = await world.page('Valves', 'See [elsewhere](https://example.com/).\n');
  const page = await workbench.open(admin, `/spaces/${spaceId}/pages/${valves}`);
  await arrived(page, 'Valves');
  await press(page, 'Broken links', 'link');
  await arrived(page, 'Broken links');
  await page.getByText('No link of this space is broken.').waitFor();
  await world.setText(valves, '[here](#nowhere) and [there](#somewhere)\n\n## Somewhere\n');
  await page.reload();
  const rows = page.getByRole('main').locator('.listing > li');
  await rows.filter({ hasText: 'Heading #nowhere' }).getByRole('link', { name: 'Valves' }).waitFor();
  expect(await rows.count()).toBe(1);
  await look(page);
  await rows.getByRole('link', { name: 'Valves' }).first().press('Enter');
  await arrived(page, 'Valves');

  await world.setText(valves, Array.from({ length: SOME }, (_, n) => `[${n}](#nowhere-${n})\n`).join('\n'));
  await page.goto(workbench.addressOf(`/spaces/${spaceId}/links`));
  await press(page, 'Show more');
  await expect.poll(() => rows.count()).toBe(SOME);
});

it('a change request says which links it breaks, and no others', async () => {
  const world = await useWorld(workbench);
  const { spaceId, admin } = world;
  const valves = await world.page('Valves', 'See [here](#here) and [long gone](#gone).\n\n## Here\n');
  const request = await world.request('Shorten it');
  const page = await workbench.open(admin, `/spaces/${spaceId}/changes/${request}`);
  await press(page, 'Links that it breaks', 'link');
  await arrived(page, 'Links that it breaks');
  await page.getByText('It breaks no link.').waitFor();
  await world.edit(request, valves, 'See [here](#here) and [long gone](#gone).\n');
  await page.reload();
  const rows = page.getByRole('main').locator('.listing > li');
  await rows.filter({ hasText: 'Heading #here' }).waitFor();
  expect(await rows.count()).toBe(1);
  await look(page);
  await rows.getByRole('link', { name: 'Valves' }).press('Enter');
  await page.waitForURL(new RegExp(`/changes/${request}/pages/${valves}`));
  await page.goto(workbench.addressOf(`/spaces/${spaceId}/changes/unknown/links`));
  await arrived(page, 'Nothing is here');
});

it('is there in Arabic, on a phone, and not for those who may not see the space', async () => {
  const world = await useWorld(workbench);
  await world.page('Valves', '[here](#nowhere)\n');
  const place = `/spaces/${world.spaceId}/links`;
  const page = await workbench.open(world.admin, place, { language: 'ar', size: 'phone' });
  await arrived(page, 'الروابط المعطلة');
  await page.getByText('#nowhere').waitFor();
  await look(page);
  const stranger = await workbench.open(await workbench.make.user(), place);
  await arrived(stranger, 'Nothing is here');
});
