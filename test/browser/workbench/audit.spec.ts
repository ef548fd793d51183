import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { arrived, look, press, reach, Workbench } from '../../support/workbench.js';

let workbench: Workbench;

beforeAll(async () => {
  workbench = await Workbench.start();
});
afterEach(() => workbench.afterTest());
afterAll(() => workbench?.close());

/** An organization in which two administrators have made a team each. */
async function withEvents() {
  const { make, started } = workbench;
  const org = await make.org();
  const other = await make.member(org, 'admin');
  const team = async (person: { token: string }, title: string) =>
    (await started.api.as(person).put('/v1/orgs/:organizationId/teams', { organizationId: org.id }, { title })).expect(201).body
      .id as string;
  return { org, other, writers: await team(org.admin, 'Writers'), readers: await team(other, 'Readers') };
}

const rows = (page: Awaited<ReturnType<Workbench['open']>>) => page.getByRole('main').getByRole('listitem');

it('an administrator finds events with the keyboard alone, and sees all of one', async () => {
  const { org, other, writers } = await withEvents();
  const page = await workbench.open(org.admin, `/orgs/${org.id}`);
  await press(page, 'Audit log', 'link');
  await arrived(page, 'Audit log');
  await expect.poll(() => rows(page).count()).toBe(2);
  // The newest comes first.
  expect(await rows(page).first().textContent()).toContain('Readers');
  await look(page);

  await reach(page, 'textbox', 'About (id)');
  await page.keyboard.type(writers);
  await page.keyboard.press('Enter');
  await expect.poll(() => rows(page).count()).toBe(1);
  expect(new URL(page.url()).searchParams.get('target')).toBe(writers);
  await press(page, 'Team created');
  const dialog = page.getByRole('dialog', { name: 'Team created' });
  await dialog.getByText('An API token').waitFor();
  await dialog.getByText(writers).waitFor();
  await look(page);
  await press(page, 'Only such events');
  await dialog.waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('action')).toBe('team.create');
  await press(page, 'Show all');
  await expect.poll(() => rows(page).count()).toBe(2);

  await page.getByRole('combobox', { name: 'By', exact: true }).selectOption(other.displayName);
  await expect.poll(() => rows(page).count()).toBe(1);
  expect(await rows(page).textContent()).toContain('Readers');
  await page.getByRole('combobox', { name: 'Action', exact: true }).selectOption('Member removed');
  await page.getByText('There are no such events.').waitFor();
  await page.context().close();
});

it('the days are those of the browser, the last one included', async () => {
  const { org } = await withEvents();
  const page = await workbench.open(org.admin, `/orgs/${org.id}/audit`);
  const [today, yesterday] = await page.evaluate(() =>
    [0, 1].map((ago) => {
      const day = new Date();
      day.setDate(day.getDate() - ago);
      const two = (part: number) => String(part).padStart(2, '0');
      return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
    }),
  );
  await page.goto(workbench.addressOf(`/orgs/${org.id}/audit?from=${today}&to=${today}`));
  await expect.poll(() => rows(page).count()).toBe(2);
  expect(await page.getByRole('textbox', { name: 'From', exact: true }).inputValue()).toBe(today);
  await page.getByRole('textbox', { name: 'From', exact: true }).fill('');
  await page.getByRole('textbox', { name: 'To', exact: true }).fill(yesterday!);
  await page.getByText('There are no such events.').waitFor();
  // The service says what is wrong with an address that somebody wrote.
  await page.goto(workbench.addressOf(`/orgs/${org.id}/audit?action=nothing.like-it&from=never`));
  await page.getByRole('alert').waitFor();
  await page.context().close();
});

it('the export comes with the cookie, and is itself recorded', async () => {
  const { org } = await withEvents();
  const page = await workbench.open(org.admin, `/orgs/${org.id}/audit`);
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export as JSON lines' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('audit.jsonl');
  const lines = (await readFile(await download.path(), 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.at(0).object).toBe('audit-export-start');
  expect(lines.slice(1, -1).map(({ action }) => action)).toEqual(['team.create', 'team.create']);
  expect(lines.at(-1)).toMatchObject({ object: 'audit-export-end', count: 2 });
  await page.reload();
  await page.getByRole('button', { name: 'Audit log exported' }).waitFor();
  await page.context().close();
});

it('is there in Arabic, on a phone', async () => {
  const { org } = await withEvents();
  const page = await workbench.open(org.admin, `/orgs/${org.id}/audit`, { language: 'ar', size: 'phone' });
  await arrived(page, 'سجل التدقيق');
  await expect.poll(() => rows(page).count()).toBe(2);
  await look(page);
  await page.getByRole('button', { name: 'Team created' }).first().click();
  await page.getByRole('dialog').getByText('رمز واجهة برمجية').waitFor();
  await look(page);
  await page.context().close();
});

it('members who are no administrators see neither the link nor the place', async () => {
  const org = await workbench.make.org();
  const member = await workbench.make.member(org, 'create');
  const page = await workbench.open(member, `/orgs/${org.id}`);
  await arrived(page, `Hello, ${member.displayName}`);
  expect(await page.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
  await page.goto(workbench.addressOf(`/orgs/${org.id}/audit`));
  await arrived(page, 'Nothing is here');
  await page.context().close();
});
