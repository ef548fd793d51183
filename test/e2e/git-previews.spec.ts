import { afterAll, describe, expect, it } from 'vitest';
import { rm } from 'node:fs/promises';
import { useOwnApp } from '../support/app.js';
import type { Reply } from '../support/api.js';
import { git, GitBridge, gitRoot, INSTALLATION } from '../support/git-bridge.js';

const root = await gitRoot();
const t = useOwnApp({ GIT_LOCAL_ROOT: root, LOG_LEVEL: 'error' });
afterAll(() => rm(root, { recursive: true, force: true }));

const SUMMARY = '# Table of contents\n\n* [Welcome](README.md)\n* [Setup](setup.md)\n';
const FILES = {
  'SUMMARY.md': SUMMARY,
  'README.md': '# Welcome\n\nHello world.\n\nSecond.\n\nThird.\n',
  'setup.md': '# Setup\n\nPress a key.\n\nWait.\n',
};
const GUIDE = { 'SUMMARY.md': `${SUMMARY}* [Guide](guide.md)\n`, 'guide.md': '# Guide\n\nStep one.\n\nStep two.\n' };
const DOCS = 'refs/heads/docs/*';
const PULLS = 'refs/pull/*/head';
const CHANGE_REQUEST = '/v1/spaces/:spaceId/change-requests/:changeRequestId';
const MONTH_AGO = new Date(Date.now() - 31 * 86_400_000).toISOString();

type Json = Reply['body'];
type Files = Readonly<Record<string, string | null>>;

class Previewed {
  private constructor(readonly bridge: GitBridge) {}

  static async create(settings: object = { previewRefs: [DOCS] }, files: Record<string, string> = FILES): Promise<Previewed> {
    const one = new Previewed(await GitBridge.create(t, root, settings, files));
    await one.bridge.synced();
    return one;
  }

  /** Commits to a ref, on top of another one unless it exists. */
  async push(ref: string, files: Files, message = 'Edit', from = 'main'): Promise<string> {
    const { copy } = this.bridge;
    const known = await git(copy.bare, 'for-each-ref', '--format=%(objectname)', ref);
    await copy.git('fetch', '--quiet', 'origin');
    await copy.git('checkout', '--quiet', '--detach', ...(known === '' ? [`origin/${from}`] : [known]));
    if (known !== '') await copy.git('reset', '--quiet', '--hard', known);
    await copy.write(files);
    await copy.git('add', '--all');
    await copy.git('commit', '--quiet', '--allow-empty', '-m', message);
    await copy.git('push', '--quiet', '--force', 'origin', `HEAD:${ref}`);
    const oid = await copy.git('rev-parse', 'HEAD');
    await copy.git('checkout', '--quiet', '-B', 'main', 'origin/main');
    return oid;
  }

  async list(): Promise<Json[]> {
    return (await this.bridge.api.get(`${INSTALLATION}/previews`, this.bridge.place)).expect(200).body.items;
  }

  /** Syncs, and returns the preview of a ref. */
  async preview(ref = 'refs/heads/docs/guide'): Promise<Json> {
    await this.bridge.synced();
    return (await this.list()).find((one) => one['ref'] === ref);
  }

  place(id: string) {
    return { spaceId: this.bridge.space.id, changeRequestId: id };
  }

  async changeRequest(id: string): Promise<Json> {
    return (await this.bridge.api.get(CHANGE_REQUEST, this.place(id))).expect(200).body;
  }

  /** How many change requests there are. */
  async changeRequests(): Promise<number> {
    const { spaceId } = this.place('');
    const counts = await Promise.all(
      ['draft', 'open', 'archived', 'merged'].map(
        async (status) =>
          (await this.bridge.api.get('/v1/spaces/:spaceId/change-requests', { spaceId }, { query: { status } })).expect(200).body
            .count as number,
      ),
    );
    return counts.reduce((sum, count) => sum + count);
  }

  async page(id: string, path: string): Promise<Json> {
    const place = { ...this.place(id), pagePath: path };
    return (await this.bridge.api.get(`${CHANGE_REQUEST}/content/path/:pagePath`, place, { query: { format: 'markdown' } })).expect(200)
      .body;
  }

  async replace(id: string, path: string, find: string, replace: string): Promise<void> {
    const page = (await this.page(id, path))['id'];
    const changes = [{ operation: 'patch_page', page, edits: [{ edit: 'replace_text', find, replace }] }];
    (await this.bridge.api.post(`${CHANGE_REQUEST}/content`, this.place(id), { changes })).expect(200);
  }

  async merge(id: string): Promise<void> {
    (await this.bridge.api.post(`${CHANGE_REQUEST}/merge`, this.place(id), {})).expect(200);
  }
}

describe('a branch that is previewed', () => {
  it('becomes a draft change request, and the space stays as it is', async () => {
    const one = await Previewed.create();
    const oid = await one.push(
      'refs/heads/docs/guide',
      { ...GUIDE, 'README.md': FILES['README.md'].replace('world', 'Ada') },
      'Write a guide\n\nAt last.',
    );
    await one.push('refs/heads/other', { 'README.md': '# Other\n' });
    const [head, main] = [await one.bridge.head(), await one.bridge.copy.head()];
    const preview = await one.preview();
    expect(preview).toMatchObject({ object: 'git-preview', state: 'shown', head: oid, base: main });
    expect(await one.list()).toHaveLength(1);
    expect(await one.changeRequest(preview.changeRequest)).toMatchObject({ status: 'draft', subject: 'Write a guide' });
    expect((await one.page(preview.changeRequest, 'guide'))['markdown']).toContain('Step one.');
    expect((await one.page(preview.changeRequest, 'home'))['markdown']).toContain('Hello Ada.');
    expect([await one.bridge.head(), await one.bridge.copy.head()]).toEqual([head, main]);
    expect(await one.preview()).toEqual(preview);
    expect(await one.changeRequests()).toBe(1);
  });

  it('extends it with each push, and pages stay the same', async () => {
    const one = await Previewed.create();
    await one.push('refs/heads/docs/guide', GUIDE);
    const { changeRequest } = await one.preview();
    const { id } = await one.page(changeRequest, 'guide');
    const oid = await one.push('refs/heads/docs/guide', { 'guide.md': '# Guide\n\nStep one.\n\nStep two.\n\nStep three.\n' });
    expect(await one.preview()).toMatchObject({ state: 'shown', head: oid, changeRequest });
    const page = await one.page(changeRequest, 'guide');
    expect(page['id']).toBe(id);
    expect(page['markdown']).toContain('Step three.');
    expect(await one.changeRequests()).toBe(1);
  });

  it('keeps what is edited in the change request, and is never pushed to', async () => {
    const one = await Previewed.create();
    await one.push('refs/heads/docs/guide', GUIDE);
    const { changeRequest } = await one.preview();
    await one.replace(changeRequest, 'guide', 'Step one', 'The first step');
    const two = await one.push('refs/heads/docs/guide', { 'guide.md': '# Guide\n\nStep one.\n\nStep 2.\n' });
    expect(await one.preview()).toMatchObject({ head: two });
    const text = async () => (await one.page(changeRequest, 'guide'))['markdown'];
    expect(await text()).toMatch(/The first step\.\s+Step 2\./);
    const three = await one.push('refs/heads/docs/guide', { 'guide.md': '# Guide\n\nStep 1, contradicted.\n\nStep 2.\n\nStep 3.\n' });
    await one.preview();
    expect(await text()).toMatch(/The first step\.\s+Step 2\.\s+Step 3\./);
    expect(await git(one.bridge.copy.bare, 'rev-parse', 'refs/heads/docs/guide')).toBe(three);
  });

  it('shows only what it changes itself, also if the synced branch goes on', async () => {
    const one = await Previewed.create();
    const start = await one.bridge.copy.head();
    await one.bridge.copy.commit({
      'README.md': FILES['README.md'].replace('Third.', 'Third of main.'),
      'setup.md': null,
      'SUMMARY.md': SUMMARY.split('* [Setup]')[0]!,
      'new.md': '# New\n\nOf main.\n',
    });
    await one.bridge.synced();
    await one.bridge.copy.git('branch', '--force', 'start', start);
    await one.bridge.copy.git('push', '--quiet', 'origin', 'start');
    await one.push('refs/heads/docs/guide', { ...GUIDE, 'README.md': FILES['README.md'].replace('world', 'Ada') }, 'Edit', 'start');
    const { changeRequest, base } = await one.preview();
    expect(base).toBe(start);
    expect((await one.page(changeRequest, 'home'))['markdown']).toContain('Third.');
    await one.merge(changeRequest);
    const markdown = await one.bridge.markdown('home');
    expect(markdown).toContain('Hello Ada.');
    expect(markdown).toContain('Third of main.');
    expect((await one.bridge.pages()).map(({ title }) => title).toSorted()).toEqual(['Guide', 'New', 'Welcome']);
    expect(await one.preview()).toMatchObject({ state: 'merged' });
    expect((await one.bridge.copy.files())['guide.md']).toContain('Step one.');
  });

  it('takes over what it merges from the synced branch', async () => {
    const one = await Previewed.create();
    await one.push('refs/heads/docs/guide', GUIDE);
    const { changeRequest } = await one.preview();
    const { id } = await one.page(changeRequest, 'guide');
    await one.bridge.copy.commit({
      'new.md': '# New\n\nOf main.\n',
      'SUMMARY.md': SUMMARY.replace('* [Welcome]', '* [New](new.md)\n* [Welcome]'),
    });
    await one.bridge.synced();
    const fresh = (await one.bridge.page('new'))['id'];
    const { copy } = one.bridge;
    await copy.git('checkout', '--quiet', '-B', 'work', 'origin/docs/guide');
    await copy.git('merge', '--quiet', '-m', 'Merge main', 'origin/main');
    await copy.git('push', '--quiet', 'origin', 'HEAD:refs/heads/docs/guide');
    await copy.git('checkout', '--quiet', 'main');
    expect(await one.preview()).toMatchObject({ state: 'shown', base: await copy.head() });
    expect((await one.page(changeRequest, 'new'))['id']).toBe(fresh);
    expect((await one.page(changeRequest, 'guide'))['id']).toBe(id);
    const changes = (await one.bridge.api.get(`${CHANGE_REQUEST}/changes`, one.place(changeRequest))).expect(200).body;
    expect(changes['changes'].map(({ page }: Json) => page?.title)).toEqual(['Guide']);
    await one.merge(changeRequest);
    expect((await one.bridge.pages()).map(({ title }) => title).toSorted()).toEqual(['Guide', 'New', 'Setup', 'Welcome']);
  });

  it('is put aside when it is merged, and its pages are there once', async () => {
    const one = await Previewed.create();
    await one.push('refs/heads/docs/guide', GUIDE);
    const { changeRequest } = await one.preview();
    await one.bridge.copy.git('merge', '--quiet', '--no-ff', '-m', 'Merge', 'origin/docs/guide');
    await one.bridge.copy.push('After the merge');
    expect(await one.preview()).toMatchObject({ state: 'merged' });
    expect((await one.changeRequest(changeRequest)).status).toBe('archived');
    expect((await one.bridge.pages()).map(({ title }) => title)).toEqual(['Welcome', 'Setup', 'Guide']);
  });

  it('is put aside when it is deleted, and shown again when it is back', async () => {
    const one = await Previewed.create();
    const oid = await one.push('refs/heads/docs/guide', GUIDE);
    const { changeRequest } = await one.preview();
    await git(one.bridge.copy.bare, 'update-ref', '-d', 'refs/heads/docs/guide');
    expect(await one.preview()).toMatchObject({ state: 'gone', changeRequest });
    expect((await one.changeRequest(changeRequest)).status).toBe('archived');
    await git(one.bridge.copy.bare, 'update-ref', 'refs/heads/docs/guide', oid);
    expect(await one.preview()).toMatchObject({ state: 'shown', changeRequest });
    expect((await one.changeRequest(changeRequest)).status).toBe('draft');
    (await one.bridge.api.patch(INSTALLATION, one.bridge.place, { previewRefs: [] })).expect(200);
    expect(await one.preview()).toMatchObject({ state: 'gone' });
    expect((await one.changeRequest(changeRequest)).status).toBe('archived');
  });

  it('waits after somebody has put its change request aside, until the next push', async () => {
    const one = await Previewed.create();
    await one.push('refs/heads/docs/guide', GUIDE);
    const { changeRequest } = await one.preview();
    (await one.bridge.api.patch(CHANGE_REQUEST, one.place(changeRequest), { status: 'archived' })).expect(200);
    expect(await one.preview()).toMatchObject({ state: 'archived' });
    await one.push('refs/heads/docs/guide', { 'guide.md': '# Guide\n\nAgain.\n' });
    expect(await one.preview()).toMatchObject({ state: 'shown', changeRequest });
    expect((await one.changeRequest(changeRequest)).status).toBe('draft');
  });

  it('gets another change request after the first one was merged here', async () => {
    const one = await Previewed.create();
    await one.push('refs/heads/docs/guide', GUIDE);
    const { changeRequest } = await one.preview();
    await one.merge(changeRequest);
    expect(await one.preview()).toMatchObject({ state: 'merged' });
    await one.push('refs/heads/docs/guide', { 'README.md': FILES['README.md'].replace('world', 'Ada') });
    const next = await one.preview();
    expect(next.state).toBe('shown');
    expect(next.changeRequest).not.toBe(changeRequest);
    expect((await one.changeRequest(changeRequest)).status).toBe('merged');
  });

  it('is left alone if it changes nothing of the documentation, cannot be read or has another past', async () => {
    const one = await Previewed.create(
      { previewRefs: [DOCS], projectDirectory: 'docs' },
      { 'docs/README.md': '# Welcome\n', 'code.ts': '' },
    );
    await one.push('refs/heads/docs/code', { 'code.ts': 'export {};\n' });
    await one.push('refs/heads/docs/broken', { 'docs/.gitbook.yaml': 'root: ../../etc\n' });
    const { copy } = one.bridge;
    await copy.git('checkout', '--quiet', '--orphan', 'alone');
    await copy.git('commit', '--quiet', '-m', 'Another past');
    await copy.git('push', '--quiet', 'origin', 'HEAD:refs/heads/docs/alone');
    await copy.git('checkout', '--quiet', 'main');
    await one.bridge.synced();
    expect(await one.list()).toMatchObject([
      { ref: 'refs/heads/docs/alone', state: 'failed', problem: 'It has no commit in common with the synced branch' },
      { ref: 'refs/heads/docs/broken', state: 'failed', problem: expect.stringContaining('.gitbook.yaml') },
      { ref: 'refs/heads/docs/code', state: 'unchanged' },
    ]);
    expect(await one.changeRequests()).toBe(0);
    await one.push('refs/heads/docs/broken', { 'docs/.gitbook.yaml': null, 'docs/README.md': '# Welcome\n\nFixed.\n' });
    expect(await one.preview('refs/heads/docs/broken')).toMatchObject({ state: 'shown' });
  });

  it('is not shown if nothing was pushed for 30 days, and not longer than that', async () => {
    const one = await Previewed.create();
    await one.push('refs/heads/docs/guide', GUIDE);
    const { copy } = one.bridge;
    await copy.git('checkout', '--quiet', '--detach', 'origin/main');
    await copy.write({ 'README.md': '# Old\n' });
    await copy.git('-c', 'user.name=x', 'commit', '--quiet', '--all', '-m', 'Old');
    const tree = await copy.git('rev-parse', 'HEAD^{tree}');
    const old = await copy.git('rev-parse', 'HEAD');
    const text = (await copy.git('cat-file', 'commit', old)).replaceAll(/> \d+ /g, `> ${Math.floor(Date.parse(MONTH_AGO) / 1000)} `);
    expect(text).toContain(tree);
    await copy.write({ '.git/commit': `${text}\n` });
    const made = await copy.git('hash-object', '-t', 'commit', '-w', '.git/commit');
    await copy.git('push', '--quiet', 'origin', `${made}:refs/heads/docs/old`);
    await copy.git('checkout', '--quiet', 'main');
    expect(await one.preview('refs/heads/docs/old')).toMatchObject({ state: 'idle', head: made });
    const { changeRequest } = await one.preview();
    await t.db.query(`UPDATE git_previews SET pushed_at = $1 WHERE installation_id = $2 AND state = 'shown'`, [MONTH_AGO, one.bridge.id]);
    expect(await one.preview()).toMatchObject({ state: 'idle' });
    expect((await one.changeRequest(changeRequest)).status).toBe('archived');
    expect(await one.changeRequests()).toBe(1);
    await one.push('refs/heads/docs/guide', { 'guide.md': '# Guide\n\nStill needed.\n' });
    expect(await one.preview()).toMatchObject({ state: 'shown', changeRequest });
  });

  it('waits while 100 are shown', async () => {
    const one = await Previewed.create();
    const { copy, id } = one.bridge;
    const tree = await copy.git('rev-parse', 'HEAD^{tree}');
    const head = await copy.head();
    for (let n = 1; n <= 99; n++) {
      const oid = await copy.git('commit-tree', tree, '-p', head, '-m', `Commit ${n}`);
      await copy.git('update-ref', `refs/heads/docs/b${n}`, oid);
      await t.db.query(
        `INSERT INTO git_previews (installation_id, ref, head_oid, main_oid, state, pushed_at) VALUES ($1, $2, $3, $4, 'shown', now())`,
        [id, `refs/heads/docs/b${n}`, oid, head],
      );
    }
    await copy.git('push', '--quiet', 'origin', 'refs/heads/docs/*');
    await one.push('refs/heads/docs/first', { 'README.md': '# First\n' });
    await one.push('refs/heads/docs/second', { 'README.md': '# Second\n' });
    await one.bridge.synced();
    await one.bridge.synced();
    expect(await one.changeRequests()).toBe(1);
    await git(copy.bare, 'update-ref', '-d', 'refs/heads/docs/b50');
    await one.bridge.synced();
    expect(await one.changeRequests()).toBe(2);
  });
});

describe('a pull request', () => {
  it('is shown without further ado only if it is the head of a branch of the repository', async () => {
    const one = await Previewed.create({ previewRefs: [PULLS] });
    const oid = await one.push('refs/heads/work', GUIDE);
    await git(one.bridge.copy.bare, 'update-ref', 'refs/pull/7/head', oid);
    await one.push('refs/pull/8/head', { 'README.md': '# From a fork\n' });
    await one.bridge.synced();
    expect(await one.list()).toMatchObject([{ ref: 'refs/pull/7/head', state: 'shown' }]);
    (await one.bridge.api.patch(INSTALLATION, one.bridge.place, { previewExternalBranches: true })).expect(200);
    const { changeRequest } = await one.preview('refs/pull/8/head');
    expect((await one.page(changeRequest, 'home'))['title']).toBe('From a fork');
    (await one.bridge.api.patch(INSTALLATION, one.bridge.place, { previewExternalBranches: false })).expect(200);
    expect(await one.preview('refs/pull/8/head')).toMatchObject({ state: 'gone' });
    expect((await one.changeRequest(changeRequest)).status).toBe('archived');
    const outsider = await t.make.user();
    (await t.api.as(outsider).get(CHANGE_REQUEST, one.place(changeRequest))).expect(404);
  });

  it('is shown once if its branch is previewed, too', async () => {
    const one = await Previewed.create({ previewRefs: [PULLS, DOCS], previewExternalBranches: true });
    const oid = await one.push('refs/heads/docs/guide', GUIDE);
    await git(one.bridge.copy.bare, 'update-ref', 'refs/pull/7/head', oid);
    await one.bridge.synced();
    expect(await one.list()).toMatchObject([{ ref: 'refs/heads/docs/guide', state: 'shown' }]);
  });
});

describe('hostile refs', () => {
  it('are shown under their names or left out, and nothing else', async () => {
    const one = await Previewed.create();
    const names = ['--upload-pack=touch', '$(id)', "';id;'", '`id`', 'a{b}', '\u202egnp', 'x'.repeat(240), '%00', 'ü', '<b>'];
    const oid = await one.push('refs/heads/docs/guide', GUIDE, `\u0007\u202eWrite\u2066\ta guide`);
    for (const name of names) await git(one.bridge.copy.bare, 'update-ref', `refs/heads/docs/${name}`, oid);
    await one.bridge.synced();
    await one.bridge.synced();
    const shown = await one.list();
    expect(shown.map(({ ref }) => ref)).toEqual(['%00', '--upload-pack=touch', 'guide', 'ü'].map((name) => `refs/heads/docs/${name}`));
    expect(shown.map(({ state }) => state)).toEqual(shown.map(() => 'shown'));
    expect((await one.changeRequest(shown[0]!['changeRequest'])).subject).toBe('Write a guide');
  });
});

describe('the settings of previews', () => {
  it.each([
    ['refs/heads/docs/*'],
    ['refs/heads/docs-*'],
    ['refs/heads/*'],
    ['refs/pull/*/head'],
    ['refs/merge-requests/*/head'],
    ['refs/heads/exactly/this'],
  ])('may be %s', async (pattern) => {
    const one = await Previewed.create();
    const { body } = (await one.bridge.api.patch(INSTALLATION, one.bridge.place, { previewRefs: [pattern] })).expect(200);
    expect(body).toMatchObject({ previewRefs: [pattern], previewExternalBranches: false });
  });

  it('are refused if they are no patterns of refs', async () => {
    const one = await Previewed.create();
    const patterns = [
      '',
      '*',
      'refs/*',
      'main',
      'heads/main',
      'refs/heads/',
      'refs/heads/*/*',
      'refs/tags/*',
      'refs/heads/a b',
      'refs/heads/a?',
      'refs/heads/[a]',
      `refs/heads/${'x'.repeat(300)}`,
      'refs/heads/\u202e',
      'refs/heads/a\n*',
    ];
    for (const pattern of patterns) (await one.bridge.api.patch(INSTALLATION, one.bridge.place, { previewRefs: [pattern] })).expect(400);
    const many = Array.from({ length: 11 }, (_, n) => `refs/heads/${n}/*`);
    (await one.bridge.api.patch(INSTALLATION, one.bridge.place, { previewRefs: many })).expect(400);
  });

  it('are for administrators, and the list for those who edit', async () => {
    const { bridge } = await Previewed.create();
    const [editor, reader] = [await t.make.member({ id: bridge.space.orgId }, 'edit'), await t.make.member({ id: bridge.space.orgId })];
    (await t.api.as(editor).patch(INSTALLATION, bridge.place, { previewRefs: [] })).expect(403);
    (await t.api.as(editor).get(`${INSTALLATION}/previews`, bridge.place)).expect(200);
    (await t.api.as(reader).get(`${INSTALLATION}/previews`, bridge.place)).expect(404);
  });
});
