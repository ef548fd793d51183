import { rm } from 'node:fs/promises';
import { JobWorker } from 'bindery/common/jobs/job-worker.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../support/api.js';
import { useOwnApp } from '../support/app.js';
import { git, GitBridge, gitRoot, INSTALLATION } from '../support/git-bridge.js';
import { GitServer } from '../support/git-server.js';

const root = await gitRoot();
const t = useOwnApp({ ALLOW_PRIVATE_FETCH: 'true', GIT_LOCAL_ROOT: root, LOG_LEVEL: 'fatal' });
// Only these tests start syncs.
beforeAll(() => t.app.get(JobWorker).stop());
afterAll(() => rm(root, { recursive: true, force: true }));

const SPACE = '/v1/spaces/:spaceId';
const CHANGE_REQUEST = `${SPACE}/change-requests/:changeRequestId`;
const FILES = {
  'SUMMARY.md': '# Table of contents\n\n* [Welcome](README.md)\n* [Setup](setup.md)\n',
  'README.md': '# Welcome\n\nHello.\n',
  'setup.md': '# Setup\n\nFirst.\n',
};

const titles = async (bridge: GitBridge): Promise<string[]> => (await bridge.pages()).map(({ title }) => title);
const configure = async (bridge: GitBridge, body: object) => (await bridge.api.patch(INSTALLATION, bridge.place, body)).expect(200);
const insert = (bridge: GitBridge, title: string, markdown: string) =>
  bridge.write({ operation: 'insert_page', title, document: { markdown } });

/** The text of a page in the change request that waits. */
async function proposed(bridge: GitBridge, info: Reply['body'], path: string): Promise<string> {
  const place = { spaceId: bridge.space.id, changeRequestId: info['conflict'], pagePath: path };
  return (await bridge.api.get(`${CHANGE_REQUEST}/content/path/:pagePath`, place, { query: { format: 'markdown' } })).expect(200).body
    .markdown;
}

const mergeProposal = (bridge: GitBridge, info: Reply['body']) =>
  bridge.api.post(`${CHANGE_REQUEST}/merge`, { spaceId: bridge.space.id, changeRequestId: info['conflict'] }, {});

/** What the job does with a request of the two routes, without waiting for the queue. */
async function asked(bridge: GitBridge, direction: 'import' | 'export', body: object) {
  const source = { url: bridge.copy.url, ref: 'refs/heads/main', ...body };
  (await bridge.api.post(`${SPACE}/git/${direction}`, { spaceId: bridge.space.id }, source)).expect(204);
  const [job] = await t.db.query<{ payload: object }>(`SELECT payload FROM jobs WHERE name = 'git.sync' AND key = $1`, [bridge.id]);
  return bridge.synced(job!.payload);
}

describe('a first sync with content on both sides', () => {
  async function both(settings: object) {
    const bridge = await GitBridge.create(t, root, settings, {
      'intro.md': '# Intro\n\nThe same.\n',
      'setup.md': '# Setup\n\nWords of Git.\n',
      'only-git.md': '# Only Git\n\nGit.\n',
    });
    const [empty] = await bridge.pages();
    await insert(bridge, 'Intro', 'The same.');
    await insert(bridge, 'Setup', 'Words of the space.');
    await insert(bridge, 'Only space', 'Space.');
    await bridge.write({ operation: 'delete_page', page: empty!['id'] });
    return bridge;
  }

  it('proposes texts that differ, joins those that are equal, and keeps what one side has alone', async () => {
    const bridge = await both({});
    const [intro, head] = [await bridge.page('intro'), await bridge.copy.head()];
    const info = await bridge.synced();
    expect(info['conflict']).toBeDefined();
    expect(await bridge.markdown('setup')).toContain('Words of the space.');
    expect(await proposed(bridge, info, 'setup')).toContain('Words of Git.');
    expect(await bridge.copy.head()).toBe(head);
    (await mergeProposal(bridge, info)).expect(409);
    expect((await titles(bridge)).toSorted()).toEqual(['Intro', 'Only space', 'Setup']);
    expect((await bridge.page('intro'))['id']).toBe(intro['id']);
  });

  it.each([
    ['git', 'Words of Git.'],
    ['gitbook', 'Words of the space.'],
  ])('takes the text of the side that has priority: %s', async (priority, text) => {
    const bridge = await both({ priority });
    const info = await bridge.synced();
    expect(info['conflict']).toBeUndefined();
    expect((await titles(bridge)).toSorted()).toEqual(['Intro', 'Only Git', 'Only space', 'Setup']);
    expect(await bridge.markdown('setup')).toContain(text);
    const files = await bridge.copy.files();
    expect(files['setup.md']).toContain(text);
    expect(files['only-space.md']).toContain('Space.');
    expect(files['only-git.md']).toBe('# Only Git\n\nGit.\n');
  });
});

describe('an installation that does not pull', () => {
  it('says so when the repository has content at first, and moves nothing', async () => {
    const bridge = await GitBridge.create(t, root, { pull: 'off' }, FILES);
    await insert(bridge, 'Ours', 'Space.');
    const [head, commit] = [await bridge.head(), await bridge.copy.head()];
    const info = await bridge.sync();
    expect(info).toMatchObject({ problem: { type: 'waiting', message: expect.stringContaining('`pull` is `off`') } });
    expect(info).not.toHaveProperty('syncedCommit');
    expect(await bridge.head()).toBe(head);
    expect(await bridge.copy.head()).toBe(commit);
    await configure(bridge, { pull: null });
    await bridge.synced();
    expect(await titles(bridge)).toEqual(expect.arrayContaining(['Welcome', 'Setup', 'Ours']));
  });

  it('fills an empty repository or folder, and goes on while others change only what is not documentation', async () => {
    const bridge = await GitBridge.create(t, root, { pull: 'off', projectDirectory: 'docs' }, { 'code.ts': 'one' });
    await insert(bridge, 'Ours', 'Space.');
    await bridge.synced();
    expect((await bridge.copy.files())['docs/ours.md']).toContain('Space.');
    await bridge.copy.commit({ 'code.ts': 'two' });
    await bridge.replace('ours', 'Space', 'Room');
    await bridge.synced();
    expect(await bridge.copy.files()).toMatchObject({ 'code.ts': 'two', 'docs/ours.md': expect.stringContaining('Room.') });
    await bridge.copy.commit({ 'docs/ours.md': '# Ours\n\nRoom of Git.\n' });
    expect((await bridge.sync())['problem']).toMatchObject({ type: 'waiting' });
    expect(await bridge.markdown('ours')).toContain('Room.');
  });
});

describe('force', () => {
  it('takes the texts of Git where both sides changed the same, on import', async () => {
    const bridge = await GitBridge.create(t, root, {}, FILES);
    await bridge.synced();
    await bridge.copy.commit({ 'setup.md': '# Setup\n\nFrom Git.\n' });
    await bridge.replace('setup', 'First', 'Ours');
    const info = await asked(bridge, 'import', { force: true });
    expect(info['conflict']).toBeUndefined();
    expect(await bridge.markdown('setup')).toContain('From Git.');
    expect((await bridge.copy.files())['setup.md']).toBe('# Setup\n\nFrom Git.\n');
  });

  it('undoes commits that were put aside, on export, with a further commit', async () => {
    const bridge = await GitBridge.create(t, root, {}, FILES);
    await bridge.synced();
    const commit = await bridge.copy.commit({ 'setup.md': '# Setup\n\nFrom Git.\n' });
    await bridge.replace('setup', 'First', 'Ours');
    const info = await bridge.synced();
    const refused = { url: bridge.copy.url, ref: 'refs/heads/main', commitMessage: 'Ours' };
    const place = { spaceId: bridge.space.id };
    (await bridge.api.post(`${SPACE}/git/export`, place, { ...refused, force: true })).expect(409);
    (await bridge.api.patch(CHANGE_REQUEST, { ...place, changeRequestId: info['conflict'] }, { status: 'archived' })).expect(200);
    (await bridge.api.post(`${SPACE}/git/export`, place, refused)).expect(409);
    await asked(bridge, 'export', { commitMessage: 'Ours again', force: true });
    expect((await bridge.copy.files())['setup.md']).toContain('Ours.');
    expect(await bridge.copy.git('log', '-1', '--format=%P %s')).toBe(`${commit} Ours again`);
  });
});

describe('a history that is rewritten', () => {
  async function rewritten(onRewrite: string, isUnrelated: boolean) {
    const bridge = await GitBridge.create(t, root, { onRewrite }, FILES);
    await bridge.synced();
    await bridge.copy.commit({ 'setup.md': '# Setup\n\nLost.\n' }, 'A lost commit');
    await bridge.synced();
    if (isUnrelated) await bridge.copy.git('checkout', '--quiet', '--orphan', 'another');
    else await bridge.copy.git('reset', '--quiet', '--hard', 'HEAD~1');
    await bridge.copy.write({ 'setup.md': '# Setup\n\nAnew.\n' });
    await bridge.copy.push('Begin again', '--force');
    return bridge;
  }

  it.each([false, true])('is proposed, followed or refused, as the settings say (unrelated: %s)', async (isUnrelated) => {
    const careful = await rewritten('propose', isUnrelated);
    const info = await careful.synced();
    expect(await careful.markdown('setup')).toContain('Lost.');
    expect(await proposed(careful, info, 'setup')).toContain('Anew.');
    (await mergeProposal(careful, info)).expect(200);
    await careful.synced();
    expect(await careful.markdown('setup')).toContain('Anew.');

    const follower = await rewritten('follow', isUnrelated);
    await follower.synced();
    expect(await follower.markdown('setup')).toContain('Anew.');
    expect((await follower.copy.files())['setup.md']).toBe('# Setup\n\nAnew.\n');

    const stopped = await rewritten('stop', isUnrelated);
    const head = await stopped.copy.head();
    await stopped.replace('home', 'Hello', 'Hi');
    expect((await stopped.sync())['problem']).toMatchObject({ type: 'rewritten' });
    expect(await stopped.markdown('setup')).toContain('Lost.');
    expect(await stopped.copy.head()).toBe(head);
    await configure(stopped, { onRewrite: 'follow' });
    await stopped.synced();
    expect(await stopped.markdown('setup')).toContain('Anew.');
    expect((await stopped.copy.files())['README.md']).toContain('Hi.');
  });
});

describe('merge rules of the space', () => {
  const rules = { type: 'rules', rules: [{ rule: 'require_at_least_one_review' }] };

  it.each([
    [null, true],
    ['auto', false],
    ['propose', true],
  ])('are kept unless an administrator sets `pull` to `auto`: %s', async (pull, isProposed) => {
    const bridge = await GitBridge.create(t, root, {}, FILES);
    await bridge.synced();
    (await bridge.api.patch(SPACE, { spaceId: bridge.space.id }, { mergeRules: rules })).expect(200);
    await configure(bridge, { pull });
    await bridge.copy.commit({ 'setup.md': '# Setup\n\nFrom Git.\n' });
    const info = await bridge.synced();
    expect(info['conflict'] !== undefined).toBe(isProposed);
    expect((await bridge.markdown('setup')).includes('From Git.')).toBe(!isProposed);
    expect(info['pull']).toBe(pull ?? undefined);
  });

  it('do not stop proposals without them, and what is merged then is in sync', async () => {
    const bridge = await GitBridge.create(t, root, { pull: 'propose' }, FILES);
    const first = await bridge.synced();
    expect(first['conflict']).toBeDefined();
    (await mergeProposal(bridge, first)).expect(200);
    const head = await bridge.copy.head();
    expect((await bridge.synced())['conflict']).toBeUndefined();
    expect(await titles(bridge)).toEqual(expect.arrayContaining(['Welcome', 'Setup']));
    expect(await bridge.copy.head()).toBe(head);
  });
});

describe('a branch', () => {
  it('has a name that Git accepts, whatever is asked for', async () => {
    const bridge = await GitBridge.disconnected(t, root);
    const names = [
      'main',
      'docs/v2',
      'ä',
      'a.b',
      'x-y_z',
      'a@b',
      'a.lockx',
      '..',
      '../main',
      'a..b',
      '.a',
      'a/.b',
      'a.',
      'a/',
      '/a',
      'a//b',
    ];
    const others = ['a.lock', 'a.lock/b', 'a@{1}', '-a', 'a b', 'a~1', 'a^', 'a:b', 'a?', 'a*', 'a[b', 'a\\b', 'a\u0001', 'a\u007f'];
    for (const name of [...names, ...others]) {
      const accepted = await git(root, 'check-ref-format', '--branch', name).then(
        () => 200,
        () => 400,
      );
      const providerConfiguration = { url: bridge.copy.url, branch: `refs/heads/${name}` };
      expect([name, (await bridge.api.patch(INSTALLATION, bridge.place, { providerConfiguration })).status]).toEqual([name, accepted]);
    }
  });

  it('that is gone changes nothing, and goes on when it is back', async () => {
    const bridge = await GitBridge.create(t, root, {}, FILES);
    await bridge.synced();
    const [head, commit] = [await bridge.head(), await bridge.copy.head()];
    await git(bridge.copy.bare, 'update-ref', '-d', 'refs/heads/main');
    expect((await bridge.sync())['problem']).toMatchObject({ type: 'branch-gone' });
    await bridge.replace('setup', 'First', 'Edited');
    expect((await bridge.sync())['problem']).toMatchObject({ type: 'branch-gone' });
    expect(await bridge.head()).not.toBe(head);
    expect(await git(bridge.copy.bare, 'for-each-ref')).toBe('');
    await git(bridge.copy.bare, 'update-ref', 'refs/heads/main', commit);
    await bridge.synced();
    expect((await bridge.copy.files())['setup.md']).toContain('Edited.');
  });

  it('that does not exist yet gets the space, and its first commit has no parent', async () => {
    const bridge = await GitBridge.create(t, root);
    await insert(bridge, 'Setup', 'First.');
    await bridge.synced();
    expect(await bridge.copy.files()).toMatchObject({ 'setup.md': '# Setup\n\nFirst.\n', 'SUMMARY.md': expect.stringContaining('Setup') });
    expect(await bridge.copy.git('rev-list', '--count', 'HEAD')).toBe('1');
  });

  it('may have merge commits', async () => {
    const bridge = await GitBridge.create(t, root, {}, FILES);
    await bridge.synced();
    await bridge.copy.git('checkout', '--quiet', '-b', 'side');
    await bridge.copy.write({ 'setup.md': '# Setup\n\nFrom the side.\n' });
    await bridge.copy.git('commit', '--quiet', '-a', '-m', 'Side');
    await bridge.copy.git('checkout', '--quiet', '-');
    await bridge.copy.commit({ 'README.md': '# Welcome\n\nStraight.\n' });
    await bridge.copy.git('merge', '--quiet', '--no-ff', '-m', 'Merge', 'side');
    await bridge.copy.push('After the merge');
    await bridge.synced();
    expect(await bridge.markdown('setup')).toContain('From the side.');
    expect(await bridge.markdown('home')).toContain('Straight.');
    await bridge.replace('setup', 'side', 'space');
    await bridge.synced();
    expect((await bridge.copy.files())['setup.md']).toContain('From the space.');
    expect(await git(bridge.copy.bare, 'fsck', '--strict')).toBe('');
  });
});

describe('two spaces in folders of one branch', () => {
  /** Two spaces, each in sync with its folder. */
  async function pair() {
    const [one, other] = [await GitBridge.create(t, root, { projectDirectory: 'one' }), await GitBridge.disconnected(t, root)];
    await other.connect({ providerConfiguration: { url: one.copy.url, branch: 'refs/heads/main' }, projectDirectory: 'other' });
    await insert(one, 'Setup', 'Of one.');
    await insert(other, 'Setup', 'Of the other.');
    await one.synced();
    await other.synced();
    await one.synced();
    return { one, other };
  }

  it('do not see each other', async () => {
    const { one, other } = await pair();
    expect(await one.copy.files()).toMatchObject({
      'one/setup.md': '# Setup\n\nOf one.\n',
      'other/setup.md': '# Setup\n\nOf the other.\n',
    });
    await one.replace('setup', 'one', 'the first');
    await one.synced();
    await other.synced();
    expect(await other.markdown('setup')).toContain('Of the other.');
    expect(await one.copy.files()).toMatchObject({
      'one/setup.md': '# Setup\n\nOf the first.\n',
      'other/setup.md': '# Setup\n\nOf the other.\n',
    });
  });

  it('both get what they push, when they push at once', async () => {
    const { one, other } = await pair();
    const before = Number(await git(one.copy.bare, 'rev-list', '--count', 'main'));
    for (let n = 1; n <= 3; n++) {
      await insert(one, `A${n}`, `Words ${n}.`);
      await insert(other, `B${n}`, `Words ${n}.`);
      await Promise.all([one.synced(), other.synced()]);
    }
    const files = await one.copy.files();
    for (let n = 1; n <= 3; n++)
      expect(files).toMatchObject({ [`one/a${n}.md`]: expect.anything(), [`other/b${n}.md`]: expect.anything() });
    expect(Number(await git(one.copy.bare, 'rev-list', '--count', 'main'))).toBe(before + 6);
    expect(await git(one.copy.bare, 'rev-list', '--count', '--merges', 'main')).toBe('0');
  });
});

describe('a sync that fails', () => {
  const minutesUntil = ({ checkedAt, nextCheckAt }: Reply['body']) =>
    Math.round((Date.parse(nextCheckAt) - Date.parse(checkedAt)) / 60_000);

  it('is repeated after 1, 2, 5, 15 and then every 60 minutes, and begins anew after a success', async () => {
    const bridge = await GitBridge.create(t, root, {}, FILES);
    await bridge.synced();
    const commit = await bridge.copy.head();
    await git(bridge.copy.bare, 'update-ref', '-d', 'refs/heads/main');
    const delays: number[] = [];
    for (let n = 1; n <= 7; n++) {
      const info = await bridge.sync();
      expect(info['failures']).toBe(n);
      delays.push(minutesUntil(info));
    }
    expect(delays).toEqual([1, 2, 5, 15, 60, 60, 60]);
    await git(bridge.copy.bare, 'update-ref', 'refs/heads/main', commit);
    expect(minutesUntil(await bridge.synced())).toBe(5);
    await git(bridge.copy.bare, 'update-ref', '-d', 'refs/heads/main');
    expect(minutesUntil(await bridge.sync())).toBe(1);
  });

  it('waits for an hour, or another token, when the host refuses the credentials', async () => {
    const server = await new GitServer(root).start();
    try {
      const bridge = await GitBridge.disconnected(t, root, FILES);
      await bridge.connect({ providerConfiguration: { url: server.url(`${bridge.space.id}.git`), branch: 'refs/heads/main' } });
      await bridge.synced();
      server.settings = { user: 'robot', password: 'another-token' };
      const info = await bridge.sync();
      expect(info).toMatchObject({ installationStatus: 'unauthenticated', problem: { type: 'git-unauthorized' }, failures: 1 });
      expect(minutesUntil(info)).toBe(60);
      await configure(bridge, { providerConfiguration: { username: 'robot', accessToken: 'another-token' } });
      expect(await bridge.synced()).toMatchObject({ installationStatus: 'active', failures: 0 });
    } finally {
      await server.stop();
    }
  });
});
