import { afterAll, describe, expect, it } from 'vitest';
import { rm } from 'node:fs/promises';
import { useOwnApp } from '../support/app.js';
import { git, GitBridge, gitRoot } from '../support/git-bridge.js';

const root = await gitRoot();
const t = useOwnApp({ GIT_LOCAL_ROOT: root, LOG_LEVEL: 'error' });
afterAll(() => rm(root, { recursive: true, force: true }));

const SUMMARY = '# Table of contents\n\n* [Welcome](README.md)\n* [Setup](setup.md)\n  * [Linux](setup/linux.md)\n';
const FILES = {
  'SUMMARY.md': SUMMARY,
  'README.md': '# Welcome\n\nHello *world*.\n\n* one\n* two\n',
  'setup.md': '# Setup\n\nFirst line\nwrapped here.\n\n![Logo](.gitbook/assets/logo.txt)\n',
  'setup/linux.md': '# Linux\n\nSee [Setup](../setup.md).\n',
  '.gitbook/assets/logo.txt': 'a logo',
  'package.json': '{}\n',
};

describe('a repository that is connected with a new space', () => {
  it('becomes its pages, and is not touched', async () => {
    const bridge = await GitBridge.create(t, root, {}, FILES);
    const before = await bridge.copy.head();
    await bridge.synced();
    expect(await bridge.pages()).toMatchObject([
      { title: 'Welcome' },
      { title: 'Setup', slug: 'setup', pages: [{ title: 'Linux', path: 'setup/linux' }] },
    ]);
    expect(await bridge.markdown('setup/linux')).toContain('See [');
    await bridge.synced();
    expect(await bridge.copy.head()).toBe(before);
  });

  it('gets what is edited in the space, and nothing else', async () => {
    const bridge = await GitBridge.create(t, root, {}, FILES);
    await bridge.synced();
    await bridge.replace('setup/linux', 'See', 'Read');
    await bridge.synced();
    expect(await bridge.copy.files()).toEqual({ ...FILES, 'setup/linux.md': '# Linux\n\nRead [Setup](../setup.md).\n' });
    expect(await bridge.copy.git('log', '-1', '--format=%an|%s')).toMatch(/\|Edit Linux$/);
    await bridge.copy.commit({ 'setup/linux.md': '# Linux\n\nRead [Setup](../setup.md).\n\nMore.\n' });
    await bridge.synced();
    expect(await bridge.markdown('setup/linux')).toContain('More.');
    expect(await bridge.copy.git('rev-list', '--count', 'HEAD')).toBe('3');
  });

  it('merges what both sides edited', async () => {
    const bridge = await GitBridge.create(t, root, {}, FILES);
    await bridge.synced();
    await bridge.copy.commit({ 'README.md': '# Welcome\n\nHello *world*.\n\n* one\n* two\n\nThe end.\n' });
    await bridge.replace('home', 'Hello', 'Hi');
    await bridge.synced();
    const text = (await bridge.copy.files())['README.md'];
    expect(text).toContain('Hi');
    expect(text).toContain('The end.');
    expect(await bridge.markdown('home')).toContain('The end.');
  });

  it('keeps pages whose files are renamed', async () => {
    const bridge = await GitBridge.create(t, root, {}, FILES);
    await bridge.synced();
    const { id } = await bridge.page('setup');
    await bridge.copy.git('mv', 'setup.md', 'install.md');
    await bridge.copy.commit({ 'SUMMARY.md': SUMMARY.replace('setup.md', 'install.md') });
    await bridge.synced();
    expect((await bridge.page('install'))['id']).toBe(id);
  });

  it('proposes what contradicts an edit, and pushes nothing until it is decided', async () => {
    const bridge = await GitBridge.create(t, root, {}, FILES);
    await bridge.synced();
    const head = await bridge.copy.commit({ 'README.md': '# Welcome\n\nHello *Ada*.\n\n* one\n* two\n' });
    await bridge.replace('home', 'world', 'Grace');
    const info = await bridge.synced();
    expect(info['conflict']).toBeDefined();
    expect(await bridge.copy.head()).toBe(head);
    expect(await bridge.markdown('home')).toContain('Grace');
  });

  it('keeps what is edited in a change request with commits, however many follow', async () => {
    const bridge = await GitBridge.create(t, root, { pull: 'propose' }, FILES);
    await bridge.synced();
    const texts = (line: string, more: string) => ({ 'README.md': `# Welcome\n\nHello *world*.\n\n${line}\n\n* one\n* two${more}\n` });
    await bridge.copy.commit(texts('A line.', ''));
    const { conflict } = await bridge.synced();
    const place = { spaceId: bridge.space.id, changeRequestId: conflict };
    const content = '/v1/spaces/:spaceId/change-requests/:changeRequestId/content';
    const home = async () =>
      (await bridge.api.get(`${content}/path/:pagePath`, { ...place, pagePath: 'home' }, { query: { format: 'markdown' } })).expect(200)
        .body;
    const edits = [{ edit: 'replace_text', find: 'A line', replace: 'An edited line' }];
    const changes = [{ operation: 'patch_page', page: (await home())['id'], edits }];
    (await bridge.api.post(content, place, { changes })).expect(200);
    for (const more of ['\n* three', '\n* three\n* four', '\n* three\n* four\n* five']) {
      await bridge.copy.commit(texts('A line.', more));
      await bridge.synced();
    }
    expect((await home())['markdown']).toContain('An edited line.');
    expect((await home())['markdown']).toContain('five');
  });

  it('gets new pages, moved pages and files from the space', async () => {
    const bridge = await GitBridge.create(t, root, {}, FILES);
    await bridge.synced();
    const setup = await bridge.page('setup');
    await bridge.write({ operation: 'insert_page', title: 'Windows', into: setup['id'], document: { markdown: 'Press a key.' } });
    await bridge.synced();
    const files = await bridge.copy.files();
    expect(files['setup/windows.md']).toBe('# Windows\n\nPress a key.\n');
    expect(files['SUMMARY.md']).toContain('  * [Windows](./setup/windows.md)');
    expect(files['package.json']).toBe('{}\n');
    const before = await bridge.copy.head();
    await bridge.synced();
    expect(await bridge.copy.head()).toBe(before);
  });

  it('gets only the changed block of a page that somebody wrote by hand', async () => {
    const readme =
      '---\ntags: [ours]\n---\n# Welcome\n\nHello *world*,\nwrapped by hand.\n\n- one\n- two\n\n<!-- nobody sees this -->\n\n1) first\n';
    const bridge = await GitBridge.create(t, root, {}, { ...FILES, 'README.md': readme });
    await bridge.synced();
    await bridge.replace('home', 'first', 'second');
    await bridge.synced();
    const written = (await bridge.copy.files())['README.md']!;
    expect(written.split('\n').slice(0, -2).join('\n')).toBe(readme.split('\n').slice(0, -2).join('\n'));
    expect(written).toMatch(/second\n$/);
  });

  it('stays as it is where a file cannot be read, and the file, too', async () => {
    const bridge = await GitBridge.create(t, root, {}, FILES);
    await bridge.synced();
    const broken = Buffer.from([0x23, 0x20, 0xff, 0xfe]);
    await bridge.copy.commit({ 'README.md': broken });
    await bridge.replace('home', 'Hello', 'Hi');
    await bridge.synced();
    expect(await bridge.markdown('home')).toContain('Hi');
    await bridge.copy.pull();
    expect(await bridge.copy.git('show', 'HEAD:README.md')).not.toContain('Hi');
    const skipped = (await bridge.operations()).some(({ attention }) => attention);
    expect(skipped).toBe(true);
    await bridge.copy.commit({ 'README.md': FILES['README.md'] });
    await bridge.synced();
    expect((await bridge.copy.files())['README.md']).toContain('Hi');
  });

  it('changes nothing while its settings are invalid, or its branch is gone', async () => {
    const bridge = await GitBridge.create(t, root, {}, FILES);
    await bridge.synced();
    const head = await bridge.head();
    await bridge.copy.commit({ '.gitbook.yaml': 'root: ../../etc\n' });
    expect((await bridge.sync())['problem']).toMatchObject({ type: 'config' });
    await bridge.copy.commit({ '.gitbook.yaml': null, 'SUMMARY.md': null });
    expect((await bridge.sync())['problem']).toMatchObject({ type: 'config' });
    await git(bridge.copy.bare, 'update-ref', '-d', 'refs/heads/main');
    expect((await bridge.sync())['problem']).toMatchObject({ type: 'branch-gone' });
    expect(await bridge.head()).toBe(head);
  });

  it('proposes what a rewritten history changes', async () => {
    const bridge = await GitBridge.create(t, root, {}, FILES);
    await bridge.synced();
    const head = await bridge.head();
    await bridge.copy.write({ 'README.md': '# Welcome\n\nAnother past.\n' });
    await bridge.copy.git('add', '.');
    await bridge.copy.git('commit', '--quiet', '--amend', '-m', 'Begin again');
    await bridge.copy.git('push', '--quiet', '--force', 'origin', 'HEAD:refs/heads/main');
    expect((await bridge.synced())['conflict']).toBeDefined();
    expect(await bridge.head()).toBe(head);
  });

  it('proposes what would remove most pages', async () => {
    const many = Object.fromEntries(Array.from({ length: 14 }, (_, n) => [`page-${n}.md`, `# Page ${n}\n\nWords of ${n}.\n`]));
    const bridge = await GitBridge.create(t, root, {}, many);
    await bridge.synced();
    expect(await bridge.pages()).toHaveLength(14);
    await bridge.copy.commit(
      Object.fromEntries(
        Object.keys(many)
          .slice(0, 12)
          .map((path) => [path, null]),
      ),
    );
    expect((await bridge.synced())['conflict']).toBeDefined();
    expect(await bridge.pages()).toHaveLength(14);
  });
});
