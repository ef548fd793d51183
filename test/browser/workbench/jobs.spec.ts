import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { arrived, confirm, look, press, Workbench } from '../../support/workbench.js';

const JOBS = '/v1/installation/jobs';

let workbench: Workbench;

beforeAll(async () => {
  workbench = await Workbench.start();
});
afterEach(() => workbench.afterTest());
afterAll(() => workbench?.close());

it('an administrator of the installation sees why a job failed, has it run again and cancels it, with the keyboard alone', async () => {
  const admin = await workbench.make.installationAdmin();
  const failed = await workbench.make.failedJob('test.failing');
  await workbench.make.failedJob('test.other');
  const page = await workbench.open(admin, '');
  await press(page, 'Background jobs', 'link');
  await arrived(page, 'Background jobs');
  await page.getByRole('row', { name: 'test.failing 0 0 1' }).waitFor();
  await page.getByRole('combobox', { name: 'State' }).selectOption('Failed');
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('test.failing');
  const listed = page.getByRole('listitem').filter({ hasText: 'test.failing' });
  await listed.getByText('Out of ink').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'test.other' }).waitFor({ state: 'detached' });
  await look(page);
  await page.reload();
  await listed.getByText('Out of ink').waitFor();

  await page.getByRole('combobox', { name: 'State' }).selectOption('All');
  await press(page, 'Run now test.failing');
  await listed.getByText('Waiting', { exact: true }).waitFor();
  expect((await workbench.read(admin, `${JOBS}/${failed}`)).status).toBe('waiting');
  await press(page, 'Cancel the job test.failing');
  await page.getByRole('dialog').getByText('The job “test.failing” is removed, and its work is not done.').waitFor();
  await look(page);
  await press(page, 'Cancel');
  expect((await workbench.read(admin, `${JOBS}/${failed}`)).status).toBe('waiting');
  await press(page, 'Cancel the job test.failing');
  await confirm(page, 'Cancel the job');
  await page.getByText('There are no such jobs.').waitFor();
  (await workbench.started.api.as(admin).get(`${JOBS}/${failed}`)).expect(404);
});

it('says so if a job that is to run again is gone', async () => {
  const admin = await workbench.make.installationAdmin();
  const failed = await workbench.make.failedJob('test.gone');
  const page = await workbench.open(admin, '/installation/jobs?name=test.gone');
  await page.getByRole('button', { name: 'Run now test.gone' }).waitFor();
  (await workbench.started.api.as(admin).delete(`${JOBS}/${failed}`)).expect(204);
  await press(page, 'Run now test.gone');
  await page.getByRole('alert').waitFor();
});

it('is there in Arabic, on a phone', async () => {
  const admin = await workbench.make.installationAdmin();
  await workbench.make.failedJob('test.arabic');
  const page = await workbench.open(admin, '/installation/jobs?status=failed', { language: 'ar', size: 'phone' });
  await arrived(page, 'مهام الخلفية');
  await page.getByRole('listitem').filter({ hasText: 'test.arabic' }).getByText('Out of ink').waitFor();
  await look(page);
});

it('nobody else sees the link or the place', async () => {
  const org = await workbench.make.org();
  const page = await workbench.open(org.admin, `/orgs/${org.id}`);
  await arrived(page, `Hello, ${org.admin.displayName}`);
  expect(await page.getByRole('link', { name: 'Background jobs' }).count()).toBe(0);
  await page.goto(workbench.addressOf('/installation/jobs'));
  await arrived(page, 'Nothing is here');
});
