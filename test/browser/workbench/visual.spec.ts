import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { useWorld, type World } from '../../support/workbench-world.js';
import { arrived, look, Workbench } from '../../support/workbench.js';

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

let workbench: Workbench;
let world: World;
beforeAll(async () => {
  workbench = await Workbench.start();
});
afterEach(() => workbench.afterTest());
afterAll(async () => workbench?.close());

const state = (page: Page, kind: string) => page.locator(`[data-state="${kind}"]`).waitFor({ timeout: 60_000 });
const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });

/** Opens the editor of a new page with a text. */
async function write(markdown: string): Promise<{ page: Page; pageId: string }> {
  world = await useWorld(workbench);
  await world.page('Target page', 'Words about engines.\n');
  const pageId = await world.page('Install', markdown);
  const page = await workbench.open(world.admin, `/spaces/${world.spaceId}/pages/${pageId}/edit`);
  await arrived(page, 'Write “Install”');
  await text(page).waitFor();
  return { page, pageId };
}

/** What the service has of the page after everything is saved. */
async function saved(page: Page, pageId: string): Promise<string> {
  await state(page, 'saved');
  const { items } = await world.read(`/v1/spaces/${world.spaceId}/change-requests`, { status: 'draft' });
  expect(items).toHaveLength(1);
  return (await world.textOf(pageId, items[0].id as string)).markdown;
}

/** Puts the caret behind all text. */
async function toEnd(page: Page): Promise<void> {
  await text(page).focus();
  await page.keyboard.press('Control+End');
}

/** Waits until the browser has told the editor what is selected. */
async function selected(page: Page, wanted: string): Promise<void> {
  const read = () => text(page).evaluate((field) => field.ownerDocument.getSelection()?.toString() ?? '');
  await expect.poll(read, { timeout: 20_000 }).toBe(wanted);
}

it('a page is shown as it looks, and what is typed is saved as Markdown', async () => {
  const { page, pageId } = await write(
    'Download **it** [there](./target-page.md).\n\n{% content-ref url="./target-page.md" %}\n[Target page](./target-page.md)\n{% endcontent-ref %}\n\n{% hint style="warning" %}\nWith care.\n{% endhint %}\n\n| a | b |\n| --- | --- |\n| c | d |\n',
  );
  await text(page).getByText('With care.').waitFor();
  await text(page).getByRole('cell', { name: 'c', exact: true }).waitFor();
  await look(page);
  await text(page).getByText('Download').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Then run it.');
  await state(page, 'unsaved');
  expect(await saved(page, pageId)).toBe(
    'Download **it** [there](./target-page.md). Then run it.\n\n{% content-ref url="./target-page.md" %}\n\n{% hint style="warning" %}\nWith care.\n{% endhint %}\n\n| a | b |\n| --- | --- |\n| c | d |\n',
  );
});

it('`/` adds blocks by their names, and lists go on and nest by keys', async () => {
  const { page, pageId } = await write('Before.\n');
  await toEnd(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type('/heading');
  await page.getByRole('listbox').getByText('Heading 1').waitFor();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => text(page).getAttribute('aria-activedescendant'), { timeout: 20_000 }).toBe('slash-menu-heading-2');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Steps');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/hint');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Mind **this** `code`');
  await look(page);
  expect(await saved(page, pageId)).toBe(
    'Before.\n\n## Steps\n\n- one\n  - two\n\n{% hint style="info" %}\nMind **this** `code`\n{% endhint %}\n',
  );
});

it('letters that are typed while the browser is busy stand in their order', async () => {
  const { page, pageId } = await write('Before.\n');
  await toEnd(page);
  await page.keyboard.press('Enter');
  const busy = page.evaluate(() => {
    for (const until = performance.now() + 2_000; performance.now() < until;);
  });
  const pressed = [...'Abc', 'Enter', ...'- de', 'Enter', ...'fg', 'Enter', 'Enter', ...'hij'].map((key) => page.keyboard.press(key));
  await Promise.all([busy, ...pressed]);
  await expect.poll(() => text(page).innerText()).toContain('j');
  expect(await saved(page, pageId)).toBe('Before.\n\nAbc\n\n- de\n- fg\n\nhij\n');
});

it('keys that are pressed while the browser is busy act where the keys before them led', async () => {
  const { page, pageId } = await write('One.\n\nTwo.\n');
  await text(page).focus();
  await page.keyboard.press('Control+Home');
  const busy = page.evaluate(() => {
    for (const until = performance.now() + 2_000; performance.now() < until;);
  });
  const pressed = ['ArrowDown', 'End', 'Enter', ...'Abc', 'ArrowUp', 'Home', ...'de'].map((key) => page.keyboard.press(key));
  await Promise.all([busy, ...pressed]);
  await expect.poll(() => text(page).innerText()).toContain('e');
  expect(await saved(page, pageId)).toBe('One.\n\ndeTwo.\n\nAbc\n');
});

const BEHIND_THE_WORD = { position: { x: 300, y: 5 } };
it.each([
  ['a key', 'keyup', (page: Page) => page.keyboard.press('Control+End')],
  ['the pointer', 'mouseup', (page: Page) => text(page).getByText('Two').click(BEHIND_THE_WORD)],
] as const)('a tool acts where %s has put the caret just before, though nothing is drawn yet', async (_by, last, move) => {
  const { page, pageId } = await write('One\n\nTwo\n');
  await text(page).focus();
  await page.keyboard.press('Control+Home');
  // The tool takes the focus within the event that has moved the caret, before the browser can tell of the caret.
  await page.evaluate((type) => {
    const tool = document.querySelector<HTMLElement>('[role=toolbar] button')!;
    const use = () => {
      if (type === 'mouseup') tool.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      tool.focus();
    };
    document.addEventListener(type, use, { once: true });
  }, last);
  await move(page);
  await page.getByRole('button', { name: 'Add a block' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Divider' }).press('Enter');
  expect(await saved(page, pageId)).toBe('One\n\nTwo\n\n***\n');
});

it('a menu that is closed stays closed, and what was typed stays text', async () => {
  const { page, pageId } = await write('Before.\n');
  await toEnd(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type('/hi');
  await page.getByRole('listbox').getByText('Hint').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'hidden' });
  await page.keyboard.type('nt');
  expect(await saved(page, pageId)).toBe('Before.\n\n/hint\n');
});

it('marks, kinds of text and links by the tools and by keys; undo takes them back', async () => {
  const { page, pageId } = await write('One two\n');
  await toEnd(page);
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await selected(page, 'two');
  await page.keyboard.press('Control+b');
  await page.getByRole('button', { name: 'Italic' }).click();
  await expect.poll(() => page.getByRole('button', { name: 'Bold' }).getAttribute('aria-pressed'), { timeout: 20_000 }).toBe('true');
  await page.keyboard.press('Control+k');
  await page.getByLabel('Address, or words of a page').fill('target');
  await look(page);
  await page.getByRole('button', { name: 'Target page' }).click();
  await page.getByLabel('Kind of text').selectOption('heading-2');
  expect(await saved(page, pageId)).toBe('## One [**_two_**](./target-page.md)\n');
  for (let times = 0; times < 4; times++) await page.keyboard.press('Control+z');
  expect(await saved(page, pageId)).toBe('One two\n');
});

it('what is pasted is read as imports read it: HTML without what acts, Markdown, and our own blocks as they are', async () => {
  const { page, pageId } = await write('{% hint style="info" %}\nOurs.\n{% endhint %}\n\nAfter\n');
  const paste = (data: Record<string, string>) =>
    text(page).evaluate((field, given) => {
      const clipboard = new DataTransfer();
      for (const [type, value] of Object.entries(given)) clipboard.setData(type, value);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }));
    }, data);
  await text(page).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await text(page).getByText('After').click();
  await page.keyboard.press('End');
  await selected(page, '');
  await page.keyboard.press('Control+v');
  await expect.poll(() => text(page).getByText('Ours.').count(), { timeout: 20_000 }).toBe(2);
  await paste({
    'text/html':
      '<h2 onclick="alert(1)">Title</h2><script>alert(2)</script><p style="color:red">Red <b>bold</b> <a href="javascript:alert(3)">bad</a></p><ul><li>x</li></ul>',
  });
  await expect.poll(() => text(page).innerText(), { timeout: 20_000 }).toContain('Title');
  await page.keyboard.press('Control+End');
  await paste({ 'text/plain': '1. first\n2. second\n' });
  const markdown = await saved(page, pageId);
  expect(markdown).toContain('## Title');
  expect(markdown).toContain('Red **bold** bad');
  expect(markdown).toContain('1. first');
  expect(markdown).not.toMatch(/alert|javascript|style="color/);
});

it('an image that is put in is stored with the change request, and shown', async () => {
  const { page, pageId } = await write('Before.\n');
  await toEnd(page);
  await page.getByRole('button', { name: 'Add a block' }).click();
  await look(page);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Image' }).click()]);
  await chooser.setFiles({ name: 'engine.png', mimeType: 'image/png', buffer: PNG });
  await text(page).getByRole('img', { name: 'engine' }).waitFor();
  expect(await saved(page, pageId)).toMatch(/^Before\.\n\n!\[engine\]\(\/files\/\w+\)\n$/);
});

it('texts and values that pages share are chosen by their names, and shown', async () => {
  const { page, pageId } = await write('Version \n');
  const dialog = page.getByRole('dialog');
  await toEnd(page);
  await page.getByRole('button', { name: 'Variable', exact: true }).press('Enter');
  await dialog.getByText('This space has no variables. They are set with the API.').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await world.share([
    { operation: 'insert_reusable_content', title: 'Support note', document: { markdown: 'Ask **us** for help.' } },
    { operation: 'set_variables', variables: { version: '2.1' } },
  ]);
  await page.reload();
  await text(page).waitFor();
  await toEnd(page);
  await page.getByRole('button', { name: 'Variable', exact: true }).press('Enter');
  await dialog.getByText('2.1').waitFor();
  await look(page);
  await dialog.getByRole('button', { name: 'version 2.1' }).press('Enter');
  await text(page).getByRole('button').filter({ hasText: 'space.vars.version' }).waitFor();
  await page.keyboard.type(' is out.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/reusable');
  await page.getByRole('option', { name: 'Reusable content' }).waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Support note' }).press('Enter');
  await text(page).getByText('for help.').waitFor();
  await look(page);
  const markdown = await saved(page, pageId);
  expect(markdown).toMatch(/Version<expression expression="space\.vars\.version"\/> is out\.\n\n\{% reusable-content href="[^"]+" %\}/);
});

it('what is no text is changed as Markdown, and what blocks say by a form; both refuse what cannot be', async () => {
  const { page, pageId } = await write('| a | b |\n| --- | --- |\n| c | d |\n\n{% if visitor.claims.beta %}\nSecret.\n{% endif %}\n');
  await page.getByRole('button', { name: 'Edit: Table' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Edit as Markdown' }).click();
  await page.getByLabel('Markdown').last().fill('{% if %}\n');
  await expect.poll(() => page.getByRole('button', { name: 'Apply' }).getAttribute('aria-disabled'), { timeout: 20_000 }).toBe('true');
  await page.getByRole('dialog').getByLabel('Markdown').fill('| a | b |\n| --- | --- |\n| c | changed |\n');
  await page.getByRole('dialog').getByRole('cell', { name: 'changed' }).waitFor();
  await look(page);
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Edit: Condition' }).click();
  await page.getByRole('textbox', { name: 'Condition' }).fill('visitor.claims.');
  await expect.poll(() => page.getByRole('button', { name: 'Apply' }).getAttribute('aria-disabled'), { timeout: 20_000 }).toBe('true');
  await look(page);
  await page.getByRole('textbox', { name: 'Condition' }).fill('visitor.claims.alpha');
  await page.getByRole('button', { name: 'Apply' }).click();
  expect(await saved(page, pageId)).toBe(
    '| a | b |\n| --- | --- |\n| c | changed |\n\n{% if visitor.claims.alpha %}\nSecret.\n{% endif %}\n',
  );
});

it('what others write arrives while somebody writes, and nothing is lost', async () => {
  const { page, pageId } = await write('First.\n\nSecond.\n\nThird.\n');
  await text(page).getByText('First.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Mine.');
  await state(page, 'saved');
  const { items } = await world.read(`/v1/spaces/${world.spaceId}/change-requests`, { status: 'draft' });
  const request = items[0].id as string;
  await world.edit(request, pageId, 'First. Mine.\n\nSecond.\n\nThird, theirs.\n');
  await page.keyboard.type(' More.');
  await text(page).getByText('Third, theirs.').waitFor();
  await page.keyboard.type(' Still here.');
  expect(await saved(page, pageId)).toBe('First. Mine. More. Still here.\n\nSecond.\n\nThird, theirs.\n');

  await world.edit(request, pageId, 'First, theirs.\n\nSecond.\n\nThird, theirs.\n');
  await page.keyboard.type(' Again.');
  await state(page, 'conflict');
  await page.getByLabel('Take theirs').check();
  await page.getByRole('button', { name: 'Use this text' }).click();
  await text(page).getByText('First, theirs.').waitFor();
  expect(await saved(page, pageId)).toBe('First, theirs.\n\nSecond.\n\nThird, theirs.\n');
});

it('both ways show the same text, and one that is no document is written as Markdown alone', async () => {
  const { page, pageId } = await write('One.\n');
  await toEnd(page);
  await page.keyboard.type(' Two.');
  await page.getByRole('radio', { name: 'Markdown' }).check();
  const source = page.getByLabel('Text (Markdown)');
  await expect.poll(() => source.inputValue(), { timeout: 20_000 }).toBe('One. Two.\n');
  await source.fill('{% if %}\nGated.\n{% endif %}\n');
  await page.getByRole('radio', { name: 'As it looks' }).check();
  await page.getByText('This text can only be written as Markdown:').waitFor();
  await page.getByLabel('Text (Markdown)').fill('# Kept title\n\nThree.\n');
  await page.getByRole('radio', { name: 'Markdown' }).check();
  await page.getByRole('radio', { name: 'As it looks' }).check();
  await text(page).getByText('Three.').waitFor();
  await toEnd(page);
  await page.keyboard.type(' Four.');
  expect(await saved(page, pageId)).toContain('Three. Four.');
});

it('the editor goes from right to left in Arabic, and fits a phone', async () => {
  world = await useWorld(workbench);
  const pageId = await world.page('Install', '## Title\n\n- [ ] one\n\n{% hint style="info" %}\nHint.\n{% endhint %}\n');
  const page = await workbench.open(world.admin, `/spaces/${world.spaceId}/pages/${pageId}/edit`, { language: 'ar', size: 'phone' });
  await page.getByRole('textbox', { name: 'النص', exact: true }).waitFor();
  await look(page);
});
