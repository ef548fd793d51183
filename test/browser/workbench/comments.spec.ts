import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Caller } from '../../support/api.js';
import { useWorld, type World } from '../../support/workbench-world.js';
import { arrived, look, press, reach, Workbench } from '../../support/workbench.js';

let workbench: Workbench;
let world: World;
beforeAll(async () => {
  workbench = await Workbench.start();
});
beforeEach(async () => {
  world = await useWorld(workbench);
});
afterEach(() => workbench.afterTest());
afterAll(() => workbench?.close());

const path = (request: string, below = '') => `/v1/spaces/${world.spaceId}/change-requests/${request}${below}`;
const open = (request: string, person: Caller = world.admin, visit = {}) =>
  workbench.open(person, `/spaces/${world.spaceId}/changes/${request}`, visit);
const comments = async (request: string) => (await world.read(path(request, '/comments'))).items;
const say = async (request: string, markdown: string, about: object = {}, person: Caller = world.admin): Promise<string> =>
  (await workbench.started.api.as(person).post(path(request, '/comments'), {}, { body: { markdown }, ...about })).expect(200).body.id;
/** The key of a block of a page in a change request, by its place. */
const keyOf = async (request: string, page: string, at: number): Promise<string> =>
  (await world.read(path(request, `/content/page/${page}`), { format: 'document' })).document.nodes[at].key;

it('with the keyboard alone, a comment is written, changed, answered, resolved, found, opened again and deleted', async () => {
  const request = await world.request('Two');
  const page = await open(request);
  await arrived(page, 'Two');
  await page.getByText('There are no such comments.').waitFor();
  await press(page, 'Write a comment');
  await reach(page, 'textbox', 'Comment (Markdown)');
  await page.keyboard.type('This is **bold** <img src=x onerror=alert(1)>.');
  await look(page);
  await press(page, 'Send');
  const comment = page.locator('.discussion .remark').first();
  await comment.locator('strong', { hasText: 'bold' }).waitFor();
  expect(await page.locator('.remark img').count()).toBe(0);
  await page.getByText('1 open comment').waitFor();
  // The button is there again, with the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Write a comment');

  const author = world.admin.displayName;
  await press(page, `Edit ${author}`);
  const field = page.getByRole('textbox', { name: 'Comment (Markdown)' });
  await expect.poll(() => field.inputValue()).toBe('This is **bold** <img src=x onerror=alert(1)>.');
  await field.waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Is _that_ so?');
  await press(page, 'Save');
  await comment.locator('em', { hasText: 'that' }).waitFor();
  await comment.getByText('edited').waitFor();
  expect((await comments(request))[0].body.markdown).toBe('Is _that_ so?');

  await press(page, `Reply ${author}`);
  await reach(page, 'textbox', 'Reply (Markdown)');
  await page.keyboard.type('It is `so`.');
  await press(page, 'Send');
  await page.locator('.replies code', { hasText: 'so' }).waitFor();
  await page.getByText('1 reply').waitFor();
  await look(page);

  await press(page, `Resolve ${author}`);
  await comment.getByText(`resolved by ${author}`).waitFor();
  await page.getByText('1 open comment').waitFor({ state: 'detached' });
  const filter = page.locator('.discussion').getByLabel('Status');
  await filter.selectOption('Open');
  await page.getByText('There are no such comments.').waitFor();
  await filter.selectOption('Resolved');
  await comment.getByText(`resolved by ${author}`).waitFor();
  await filter.selectOption('All');
  await press(page, `Reopen ${author}`);
  await page.getByText('1 open comment').waitFor();

  await page.locator('.replies summary').click();
  await page.locator('.replies').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByText('Nobody can read this reply any more.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.locator('.replies').waitFor({ state: 'detached' });
  await press(page, `Delete ${author}`);
  await page.getByRole('dialog').getByText('Its replies are deleted with it.').waitFor();
  await look(page);
  await press(page, 'Delete');
  await page.getByText('There are no such comments.').waitFor();
  expect(await comments(request)).toEqual([]);
});

it('shows comments beside their block, changed, unchanged or removed, also in Arabic on a phone', async () => {
  const pageId = await world.page('Engine', 'Five wheels.\n\nIt is slow.\n\nIt is red.\n');
  const request = await world.request('Recount');
  const [slow, red] = [await keyOf(request, pageId, 1), await keyOf(request, pageId, 2)];
  await say(request, 'How slow?', { page: pageId, node: slow });
  await say(request, 'Which red?', { page: pageId, node: red });
  await say(request, 'Where is it?', { page: pageId, node: 'of-long-ago' });
  await say(request, 'A page with a future.', { page: pageId });
  await world.edit(request, pageId, 'Six wheels.\n\nIt is slow.\n');
  const page = await open(request);
  await page.getByText('Page: Engine').click();
  const block = (text: string) => page.locator('.diff-block', { hasText: text });
  await block('It is red.').locator('.beside').getByText('Which red?').waitFor();
  await block('Not among these changes').getByText('It is slow.').waitFor();
  await block('Not among these changes').getByText('How slow?').waitFor();
  await block('This block is gone').getByText('Where is it?').waitFor();
  await page.locator('.diff > .listing').getByText('A page with a future.').waitFor();
  await press(page, 'Comment Six wheels.');
  await page.getByRole('textbox', { name: 'Comment (Markdown)' }).waitFor();
  await page.keyboard.type('Who counted?');
  await press(page, 'Send');
  await page.getByText('5 open comments').waitFor();
  await block('wheels.').locator('.beside .remark').getByText('Who counted?').waitFor();
  await look(page);
  const [posted] = await comments(request);
  expect(posted.target).toMatchObject({ page: { id: pageId }, node: { id: await keyOf(request, pageId, 0) } });

  // In the list of all comments, it says which page it is about.
  const listed = page.locator('.discussion').getByRole('listitem').filter({ hasText: 'Who counted?' });
  await listed.getByRole('link', { name: 'Engine' }).click();
  await arrived(page, 'Engine');

  const arabic = await open(request, world.admin, { language: 'ar', size: 'phone' });
  await arrived(arabic, 'Recount');
  expect(await arabic.locator('html').getAttribute('dir')).toBe('rtl');
  await arabic.locator('summary', { hasText: 'Engine' }).click();
  await arabic.getByRole('button', { name: 'تعليق Six wheels.' }).click();
  await arabic.getByRole('textbox', { name: 'التعليق (Markdown)' }).fill('لماذا؟');
  await arabic.getByRole('button', { name: 'إرسال' }).click();
  await arabic.locator('.beside .remark').getByText('لماذا؟').waitFor();
  await arabic.getByText('التعليقات المفتوحة: 6').waitFor();
  await look(arabic);
});

it('who may not comment reads what is said, reviewers resolve what others say, and a refusal is said', async () => {
  const request = await world.request('Two');
  await say(request, 'Is it two?');
  const reader = await open(request, await workbench.make.member(world.org, 'read'));
  await reader.locator('.remark').getByText('Is it two?').waitFor();
  for (const name of ['Write a comment', 'Reply', 'Edit', 'Resolve', 'Delete']) {
    expect(await reader.getByRole('button', { name }).count()).toBe(0);
  }
  const page = await open(request, await workbench.make.member(world.org, 'review'));
  await page.locator('.remark').getByText('Is it two?').waitFor();
  for (const name of ['Edit', 'Delete']) expect(await page.locator('.remark').getByRole('button', { name }).count()).toBe(0);
  await press(page, `Resolve ${world.admin.displayName}`);
  await page.getByText('Resolved', { exact: true }).last().waitFor();
  expect((await comments(request))[0].status).toBe('resolved');

  const stranger = await workbench.make.user();
  await press(page, 'Write a comment');
  await page.getByRole('textbox', { name: 'Comment (Markdown)' }).waitFor();
  await page.keyboard.type(`Ask [her](/users/${stranger.id}).`);
  await press(page, 'Send');
  await page.locator('.discussion form .wrong, .discussion form [role=alert] li').first().waitFor();
  await look(page);
  // What was typed stays, and can be sent when it is right.
  await page.getByRole('textbox', { name: 'Comment (Markdown)' }).fill(`Ask [Ada](/users/${world.admin.id}).`);
  await press(page, 'Send');
  await page.locator('.remark').getByText('Ask Ada.').waitFor();
});

it('many comments are read page by page, and lists of change requests count them', async () => {
  const request = await world.request('Much to say');
  for (let n = 1; n <= 22; n += 1) await say(request, `Remark ${n}.`);
  const page = await workbench.open(world.admin, `/spaces/${world.spaceId}/changes`);
  await page.getByText('22 open comments').waitFor();
  await page.getByRole('link', { name: 'Much to say' }).click();
  await page.getByText('Remark 22.').waitFor();
  expect(await page.getByText('Remark 2.').count()).toBe(0);
  await page.locator('.discussion').getByRole('button', { name: 'Show more' }).click();
  await page.getByText('Remark 1.', { exact: true }).waitFor();
  expect(await page.locator('.remark').count()).toBe(22);
});

it('people who may see a site open a preview of it with the changes', async () => {
  const { make } = workbench;
  const pageId = await world.page('Engine', 'Five wheels.\n');
  const request = await world.request('Recount');
  await world.edit(request, pageId, 'Six wheels.\n');
  const page = await open(request);
  await arrived(page, 'Recount');
  await page.getByRole('heading', { name: 'Merge' }).waitFor();
  expect(await page.getByRole('button', { name: 'Preview' }).count()).toBe(0);
  const site = await make.site(world.org);
  await make.siteSpace(site, { id: world.spaceId });
  await page.reload();
  const opened = page.context().waitForEvent('page');
  await press(page, `Preview “${site.title}”`);
  const shown = await opened;
  await shown.waitForURL(/\/sites\/~preview\//);
  await shown.getByText('Six wheels.').waitFor();
  expect(await shown.evaluate(() => window.opener === null)).toBe(true);
  await shown.close();
  await look(page);
});

it('below a page, people comment on it and on its blocks, in the space or in the change request that they read', async () => {
  const pageId = await world.page('Engine', 'Five wheels.\n\nIt is slow.\n');
  const place = `/spaces/${world.spaceId}/pages/${pageId}`;
  const quiet = await workbench.open(await workbench.make.member(world.org, 'read'), place);
  await quiet.getByText('It is slow.').waitFor();
  expect(await quiet.getByRole('button', { name: 'Write a comment' }).count()).toBe(0);
  const page = await workbench.open(await workbench.make.member(world.org, 'comment'), place);
  await page.getByText('Nobody has commented on this page yet.').waitFor();
  await press(page, 'Write a comment');
  await page.getByRole('textbox', { name: 'Comment (Markdown)' }).waitFor();
  await page.keyboard.type('How *slow*?');
  await page.keyboard.press('Tab');
  await page.keyboard.type('It is');
  await look(page);
  await press(page, 'Send');
  await page.locator('.remark q', { hasText: 'It is slow.' }).waitFor();
  await look(page);
  const [posted] = (await world.read(`/v1/spaces/${world.spaceId}/comments`)).items;
  const { document } = await world.read(`/v1/spaces/${world.spaceId}/content/page/${pageId}`, { format: 'document' });
  expect(posted).toMatchObject({
    body: { markdown: 'How *slow*?' },
    target: { page: { id: pageId }, node: { id: document.nodes[1].key } },
  });
  await world.setText(pageId, 'Five wheels.\n');
  await page.reload();
  await page.locator('.remark').getByText('This block is gone').waitFor();
  await quiet.reload();
  await quiet.locator('.remark').getByText('How slow?').waitFor();
  expect(await quiet.getByRole('button', { name: /Reply|Resolve/ }).count()).toBe(0);

  const request = await world.request('Recount');
  await page.goto(workbench.addressOf(`/spaces/${world.spaceId}/changes/${request}/pages/${pageId}`));
  await page.getByText('Nobody has commented on this page yet.').waitFor();
  await press(page, 'Write a comment');
  await page.getByRole('textbox', { name: 'Comment (Markdown)' }).fill('Count again.');
  await press(page, 'Send');
  await page.locator('.remark').getByText('Count again.').waitFor();
  expect((await comments(request))[0].target).toMatchObject({ page: { id: pageId }, changeRequest: request });
});
