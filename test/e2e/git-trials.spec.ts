import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { JobWorker } from 'bindery/common/jobs/job-worker.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { useOwnApp } from '../support/app.js';
import { git, GitBridge, gitRoot, INSTALLATION } from '../support/git-bridge.js';
import { GitServer } from '../support/git-server.js';

const root = await gitRoot();
const t = useOwnApp({ ALLOW_PRIVATE_FETCH: 'true', GIT_LOCAL_ROOT: root, LOG_LEVEL: 'fatal' });
const server = new GitServer(root);
// Only these tests start syncs.
beforeAll(async () => {
  await t.app.get(JobWorker).stop();
  await server.start();
});
afterAll(async () => {
  await server.stop();
  await rm(root, { recursive: true, force: true });
});

const FILES = {
  'docs/SUMMARY.md': '# Table of contents\n\n* [Welcome](README.md)\n* [Setup](setup.md)\n',
  'docs/README.md': '# Welcome\n\nHello.\n',
  'docs/setup.md': '# Setup\n\nFirst.\n\n![Logo](logo.txt)\n',
  'docs/logo.txt': 'a logo',
  'code.md': '# Not documentation\n',
};
const DOCS = { projectDirectory: 'docs' };

const test = (bridge: GitBridge) => bridge.api.post(`${INSTALLATION}/test`, bridge.place);
const tested = async (bridge: GitBridge) => (await test(bridge)).expect(200).body;
const refused = async (bridge: GitBridge) => (await test(bridge)).expect(409).body.error;

/** All that a trial could leave behind. */
async function stored({ id, space }: GitBridge): Promise<unknown> {
  const counts = await t.db.query(
    `SELECT (SELECT count(*) FROM revisions WHERE space_id = $1) AS revisions, (SELECT count(*) FROM documents WHERE space_id = $1) AS documents,
       (SELECT count(*) FROM change_requests WHERE space_id = $1) AS requests, (SELECT count(*) FROM git_paths WHERE installation_id = $2) AS paths,
       (SELECT count(*) FROM git_operations WHERE installation_id = $2) AS operations,
       (SELECT to_jsonb(g) FROM git_installations g WHERE id = $2) AS installation`,
    [space.id, id],
  );
  return counts;
}

describe('a test of a repository', () => {
  it('tells what a first sync would bring into the space, and what it would leave out, and stores nothing', async () => {
    const bridge = await GitBridge.create(t, root, DOCS, FILES);
    await symlink('README.md', join(bridge.copy.directory, 'docs', 'link.md'));
    const commit = await bridge.copy.commit({
      'docs/large.bin': 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n',
      'docs/broken.md': Buffer.from([0x23, 0x20, 0xff, 0xfe]),
    });
    const before = await stored(bridge);
    const answer = await tested(bridge);
    expect(answer).toMatchObject({
      object: 'git-test',
      branches: [{ name: 'refs/heads/main', oid: commit }],
      commit,
      projectDirectory: 'docs',
      pages: 2,
      import: { counts: { created: 3, removed: 0 } },
    });
    expect(answer.export).toBeUndefined();
    const outcomes = Object.fromEntries(
      answer.import.files.map(({ path, outcome, reason }: Record<string, string>) => [path, reason ?? outcome]),
    );
    expect(outcomes).toMatchObject({
      'README.md': 'created',
      'setup.md': 'created',
      'logo.txt': 'created',
      'link.md': expect.stringContaining('symbolic link'),
      'broken.md': expect.stringContaining('UTF-8'),
    });
    expect(answer.import.counts.skipped).toBe(Object.values(outcomes).filter((one) => one !== 'created').length);
    expect(await stored(bridge)).toEqual(before);
    await bridge.synced();
    expect(await bridge.pages()).toMatchObject([{ title: 'Welcome' }, { title: 'Setup' }]);
  });

  it('tells what is new since the last sync', async () => {
    const bridge = await GitBridge.create(t, root, DOCS, FILES);
    await bridge.synced();
    expect(await tested(bridge)).toMatchObject({ commit: await bridge.copy.head() });
    expect(await tested(bridge)).not.toHaveProperty('import');
    await bridge.copy.git('mv', 'docs/setup.md', 'docs/install.md');
    await bridge.copy.commit({
      'docs/README.md': '# Welcome\n\nHi.\n',
      'docs/SUMMARY.md': FILES['docs/SUMMARY.md'].replace('setup.md', 'install.md').concat('* [New](new.md)\n'),
      'docs/new.md': '# New\n\nWords.\n',
      'code.md': '# Code\n',
    });
    const before = await stored(bridge);
    const { import: imported, ...rest } = await tested(bridge);
    expect(imported.counts).toEqual({ created: 1, updated: 1, moved: 1, removed: 0, skipped: 0 });
    expect(imported.proposed).toBeUndefined();
    expect(rest).not.toHaveProperty('export');
    expect(await stored(bridge)).toEqual(before);
    (await bridge.api.patch(INSTALLATION, bridge.place, { pull: 'propose' })).expect(200);
    expect((await tested(bridge)).import.proposed).toContain('`propose`');
  });

  it('tells what would be committed', async () => {
    const bridge = await GitBridge.create(t, root, DOCS, FILES);
    await bridge.synced();
    await bridge.replace('setup', 'First', 'Second');
    await bridge.write({ operation: 'insert_page', title: 'More', document: { markdown: 'Words.' } });
    const head = await bridge.copy.head();
    const before = await stored(bridge);
    const answer = await tested(bridge);
    expect(answer.export.counts).toEqual({ created: 1, updated: 1, moved: 0, removed: 0, skipped: 0 });
    expect(answer.export.files.map(({ path }: { path: string }) => path).toSorted()).toEqual(['more.md', 'setup.md']);
    expect(answer).not.toHaveProperty('import');
    expect(await bridge.copy.head()).toBe(head);
    expect(await stored(bridge)).toEqual(before);
    (await bridge.api.patch(INSTALLATION, bridge.place, { push: 'off' })).expect(200);
    expect(await tested(bridge)).not.toHaveProperty('export');
  });

  it('tells what an empty repository would get', async () => {
    const bridge = await GitBridge.create(t, root, DOCS);
    await bridge.write({ operation: 'insert_page', title: 'Setup', document: { markdown: 'First.' } });
    const answer = await tested(bridge);
    expect(answer).toMatchObject({ branches: [], export: { counts: { removed: 0 } } });
    expect(answer.export.files.map(({ path }: { path: string }) => path)).toContain('setup.md');
    expect(answer).not.toHaveProperty('commit');
    expect(answer).not.toHaveProperty('import');
  });

  it('refuses what would fail, and says why', async () => {
    const open = await GitBridge.disconnected(t, root);
    expect((await refused(open)).type).toBe('conflict');
    const bridge = await GitBridge.create(t, root, DOCS, FILES);
    (await bridge.api.patch(INSTALLATION, bridge.place, { pull: 'off' })).expect(200);
    expect((await refused(bridge)).type).toBe('waiting');
    (await bridge.api.patch(INSTALLATION, bridge.place, { pull: null, onRewrite: 'stop' })).expect(200);
    await bridge.synced();
    const before = await bridge.copy.head();
    await bridge.copy.commit({ 'docs/.gitbook.yaml': 'root: ../../etc\n' });
    expect((await refused(bridge)).type).toBe('config');
    await git(bridge.copy.directory, 'checkout', '--quiet', '--orphan', 'other');
    await bridge.copy.push('Begin again', '--force');
    expect((await refused(bridge)).type).toBe('rewritten');
    await git(bridge.copy.bare, 'update-ref', '-d', 'refs/heads/main');
    expect((await refused(bridge)).type).toBe('branch-gone');
    expect(before).not.toBe('');
    await rm(bridge.copy.bare, { recursive: true });
    expect((await refused(bridge)).type).toBe('git-not-found');
  });
});

describe('an operation that somebody cancels', () => {
  const overHttp = (bridge: GitBridge) =>
    bridge.connect({ providerConfiguration: { url: server.url(`${bridge.space.id}.git`), branch: 'refs/heads/main' }, ...DOCS });
  const running = async (bridge: GitBridge) => (await bridge.operations()).find(({ state }) => state === 'running');
  const cancel = (bridge: GitBridge, gitOperationId: string) =>
    bridge.api.post(`${INSTALLATION}/operations/:gitOperationId/cancel`, { ...bridge.place, gitOperationId });

  /** Lets a sync run until it asks the host while an operation runs, and calls this then. */
  async function during(bridge: GitBridge, then: (operationId: string) => Promise<void>) {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    let held = 0;
    server.settings.before = async () => {
      if (!(await running(bridge))) return;
      held += 1;
      await released;
    };
    const sync = bridge.sync();
    try {
      await vi.waitFor(() => expect(held).toBeGreaterThan(0), { timeout: 60_000, interval: 25 });
      await then((await running(bridge))!['id']);
    } finally {
      release();
      server.settings.before = async () => {};
    }
    return sync;
  }

  it('stops, changes nothing, and is not a failure; the next sync does it all', async () => {
    const bridge = await GitBridge.disconnected(t, root, FILES);
    await overHttp(bridge);
    const head = await bridge.head();
    let id = '';
    const info = await during(bridge, async (operationId) => {
      id = operationId;
      const answer = (await cancel(bridge, id)).expect(200).body;
      expect(answer).toMatchObject({ id, state: 'failure', error: { type: 'cancelled' }, endedAt: expect.any(String) });
    });
    expect(info).toMatchObject({
      failures: 0,
      problem: { type: 'cancelled' },
      operation: { state: 'failure', error: { type: 'cancelled' } },
    });
    expect(await bridge.head()).toBe(head);
    expect(info).not.toHaveProperty('syncedCommit');
    expect(await t.db.query('SELECT 1 FROM git_paths WHERE installation_id = $1', [bridge.id])).toEqual([]);
    (await cancel(bridge, id)).expect(409);
    await bridge.synced();
    expect(await bridge.pages()).toMatchObject([{ title: 'Welcome' }, { title: 'Setup' }]);
    const [latest] = await bridge.operations();
    (await cancel(bridge, latest!['id'])).expect(409);
  });

  it('is not stopped while it moves the branch: it is too late then', async () => {
    const bridge = await GitBridge.disconnected(t, root, FILES);
    await overHttp(bridge);
    await bridge.synced();
    await bridge.replace('setup', 'First', 'Second');
    const info = await during(bridge, async (operationId) => {
      expect((await cancel(bridge, operationId)).expect(409).body.error.message).toContain('last step');
    });
    expect(info).toMatchObject({ failures: 0, operation: { state: 'success', direction: 'export' } });
    expect((await bridge.copy.files())['docs/setup.md']).toContain('Second');
  });
});
