import { rm } from 'node:fs/promises';
import { JobWorker } from 'bindery/common/jobs/job-worker.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useOwnApp } from '../support/app.js';
import { git, GitBridge, gitRoot, INSTALLATION } from '../support/git-bridge.js';

const root = await gitRoot();
const t = useOwnApp({ GIT_LOCAL_ROOT: root, LOG_LEVEL: 'fatal' });
// Only these tests start syncs.
beforeAll(() => t.app.get(JobWorker).stop());
afterAll(() => rm(root, { recursive: true, force: true }));

const WORDS = {
  setup: 'Install the package with the manager of your system, and start the service when that is done.',
  usage: 'Every morning the report arrives by mail; whoever reads it first answers the open questions.',
};
const FILES = {
  'README.md': '# Welcome\n\nHello.\n',
  'setup.md': `# Setup\n\n${WORDS.setup}\n`,
  'usage.md': `# Usage\n\n${WORDS.usage}\n`,
};

async function synced(files: Record<string, string | Buffer> = FILES) {
  const bridge = await GitBridge.create(t, root, {}, files);
  await bridge.synced();
  return bridge;
}

/** The ids of pages by the former addresses that sites follow. */
async function redirects(bridge: GitBridge): Promise<Record<string, string>> {
  const rows = await t.db.query<{ path: string; page: string }>('SELECT path, page_id AS page FROM space_redirects WHERE space_id = $1', [
    bridge.space.id,
  ]);
  return Object.fromEntries(rows.map(({ path, page }) => [path, page]));
}

describe('a file that is renamed', () => {
  it('to the page of a folder, and back, stays the same page', async () => {
    const bridge = await synced();
    const { id } = await bridge.page('setup');
    await bridge.copy.git('rm', '--quiet', 'setup.md');
    await bridge.copy.commit({
      'setup/README.md': FILES['setup.md'].replace('package', 'bundle'),
      'setup/linux.md': '# Linux\n\nOther words.\n',
    });
    await bridge.synced();
    expect(await bridge.page('setup')).toMatchObject({ id, markdown: expect.stringContaining('bundle') });
    expect(await bridge.markdown('setup/linux')).toContain('Other words.');
    await bridge.copy.git('rm', '--quiet', '-r', 'setup');
    await bridge.copy.commit({ 'setup.md': FILES['setup.md'] });
    await bridge.synced();
    expect((await bridge.page('setup'))['id']).toBe(id);
  });

  it('in the case of its letters only, stays the same page', async () => {
    const bridge = await synced();
    const { id } = await bridge.page('setup');
    await bridge.copy.git('mv', 'setup.md', 'Setup.md');
    await bridge.copy.push('Rename');
    await bridge.synced();
    expect((await bridge.page('Setup'))['id']).toBe(id);
    await bridge.replace('Setup', 'package', 'bundle');
    await bridge.synced();
    const files = await bridge.copy.files();
    expect(Object.keys(files).toSorted()).toEqual(['README.md', 'Setup.md', 'usage.md']);
    expect(files['Setup.md']).toContain('bundle');
  });

  it('leaves its former address to the page', async () => {
    const bridge = await synced();
    await bridge.copy.git('mv', 'setup.md', 'install.md');
    await bridge.copy.push('Rename');
    await bridge.synced();
    expect(await redirects(bridge)).toEqual({ setup: (await bridge.page('install'))['id'] });
  });

  it('leaves its former address to the page once a person merges it, where commits are proposed', async () => {
    const bridge = await synced();
    const { id } = await bridge.page('setup');
    (await bridge.api.patch(INSTALLATION, bridge.place, { pull: 'propose' })).expect(200);
    await bridge.copy.git('mv', 'setup.md', 'install.md');
    await bridge.copy.push('Rename');
    await bridge.synced();
    await bridge.copy.git('mv', 'usage.md', 'use.md');
    await bridge.copy.commit({ '.gitbook.yaml': 'redirects:\n  start/here: README.md\n' });
    const { conflict } = await bridge.synced();
    expect(await redirects(bridge)).toEqual({});
    const place = { spaceId: bridge.space.id, changeRequestId: conflict };
    (await bridge.api.post('/v1/spaces/:spaceId/change-requests/:changeRequestId/merge', place, {})).expect(200);
    const expected = { setup: id, usage: (await bridge.page('use'))['id'], 'start/here': (await bridge.pages())[0]!['id'] };
    expect(await redirects(bridge)).toEqual(expected);
    expect(await t.db.query('SELECT path FROM git_redirects WHERE installation_id = $1', [bridge.id])).toEqual([]);
  });
});

describe('former addresses that files name', () => {
  const named = `redirects:\n  old/setup: setup.md\n  /older/: ./usage.md\n  setup: usage.md\n  gone: missing.md\n  away: https://example.com/\n`;

  it('lead to their pages, and change nothing else', async () => {
    const bridge = await synced({ ...FILES, 'usage.md': `---\naliases: [by-hand]\n---\n\n# Usage\n\n${WORDS.usage}\n` });
    const [setup, usage, head] = [await bridge.page('setup'), await bridge.page('usage'), await bridge.head()];
    expect(await redirects(bridge)).toEqual({ 'by-hand': usage['id'] });
    await bridge.copy.commit({ '.gitbook.yaml': named });
    await bridge.synced();
    expect(await redirects(bridge)).toEqual({ 'by-hand': usage['id'], 'old/setup': setup['id'], older: usage['id'] });
    expect(await bridge.head()).toBe(head);
  });

  it('are left alone where commits are, and wait where they are proposed', async () => {
    for (const pull of ['off', 'propose']) {
      const bridge = await synced();
      (await bridge.api.patch(INSTALLATION, bridge.place, { pull })).expect(200);
      await bridge.copy.commit({ '.gitbook.yaml': named });
      await bridge.synced();
      expect(await redirects(bridge)).toEqual({});
    }
  });
});

describe('files whose texts change places', () => {
  it('keep their paths: the pages have the texts of their files', async () => {
    const bridge = await synced();
    const [setup, usage] = [await bridge.page('setup'), await bridge.page('usage')];
    await bridge.copy.commit({ 'setup.md': FILES['usage.md'], 'usage.md': FILES['setup.md'] });
    await bridge.synced();
    expect(await bridge.page('setup')).toMatchObject({ id: setup['id'], title: 'Usage', markdown: expect.stringContaining(WORDS.usage) });
    expect(await bridge.page('usage')).toMatchObject({ id: usage['id'], title: 'Setup', markdown: expect.stringContaining(WORDS.setup) });
    const head = await bridge.copy.head();
    await bridge.synced();
    expect(await bridge.copy.head()).toBe(head);
  });

  it('or are copied become further pages, and the first one stays itself', async () => {
    const bridge = await synced();
    const { id } = await bridge.page('setup');
    await bridge.copy.commit({ 'copy.md': FILES['setup.md'] });
    await bridge.synced();
    expect((await bridge.page('setup'))['id']).toBe(id);
    expect((await bridge.page('copy'))['id']).not.toBe(id);
    expect(await bridge.pages()).toHaveLength(4);
  });
});

describe('bytes that editors leave', () => {
  it.each([
    ['line ends of Windows', '# Setup\r\n\r\nFirst line\r\nwrapped here.\r\n\r\nLast one.\r\n'],
    ['a mark at the beginning', '\u{feff}# Setup\n\nFirst line\nwrapped here.\n\nLast one.\n'],
    ['no line end at the end', '# Setup\n\nFirst line\nwrapped here.\n\nLast one.'],
  ])('stay: %s', async (_, text) => {
    const bridge = await synced({ ...FILES, 'setup.md': text });
    expect((await bridge.page('setup'))['title']).toBe('Setup');
    await bridge.replace('setup', 'Last', 'Final');
    await bridge.synced();
    expect(await git(bridge.copy.bare, 'show', 'main:setup.md')).toBe(text.replace('Last', 'Final').trim());
    const [size] = (await git(bridge.copy.bare, 'cat-file', '-s', 'main:setup.md')).split('\n');
    expect(Number(size)).toBe(Buffer.byteLength(text.replace('Last', 'Final')));
  });
});

describe('a page that one side deletes and the other one edits', () => {
  it('waits for a person when Git deletes it', async () => {
    const bridge = await synced();
    const head = await bridge.copy.commit({ 'setup.md': null });
    await bridge.replace('setup', 'package', 'bundle');
    const info = await bridge.synced();
    expect(info['conflict']).toBeDefined();
    expect(await bridge.markdown('setup')).toContain('bundle');
    expect(await bridge.copy.head()).toBe(head);
  });

  it('waits for a person when the space deletes it', async () => {
    const bridge = await synced();
    const head = await bridge.copy.commit({ 'setup.md': FILES['setup.md'].replace('package', 'bundle') });
    await bridge.write({ operation: 'delete_page', page: (await bridge.page('setup'))['id'] });
    const info = await bridge.synced();
    expect(info['conflict']).toBeDefined();
    expect(await bridge.copy.head()).toBe(head);
  });
});
