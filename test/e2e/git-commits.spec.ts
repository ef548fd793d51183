import { rm } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { useOwnApp } from '../support/app.js';
import { git, GitBridge, gitRoot } from '../support/git-bridge.js';
import { statementsOf } from '../support/statements.js';

const root = await gitRoot();
const t = useOwnApp({ GIT_LOCAL_ROOT: root, LOG_LEVEL: 'fatal' });
afterAll(() => rm(root, { recursive: true, force: true }));

const COMMITS = '/v1/spaces/:spaceId/git/commits';
const FILES = {
  'SUMMARY.md': '# Table of contents\n\n* [Welcome](README.md)\n* [Setup](setup.md)\n',
  'README.md': '# Welcome\n\nHello *world*.\n',
  'setup.md': '# Setup\n\nFirst.\n',
};

const commitsOf = async ({ api, space }: GitBridge, query: Record<string, string> = {}) =>
  (await api.get(COMMITS, { spaceId: space.id }, { query })).expect(200).body;
const statesOf = async (bridge: GitBridge): Promise<[string, string][]> =>
  (await commitsOf(bridge)).items.map(({ message, state }: { message: string; state: string }) => [message.split('\n')[0]!, state]);

describe('the commits of a repository', () => {
  it('are listed, newest first, with what became of them, and with those made here', async () => {
    const bridge = await GitBridge.create(t, root, {}, FILES);
    await bridge.synced();
    await bridge.copy.commit({ 'setup.md': '# Setup\n\nSecond.\n' }, 'Second\n\nWith a body.');
    const last = await bridge.copy.commit({ 'setup.md': '# Setup\n\nThird.\n' }, 'Third');
    await bridge.synced();
    await bridge.replace('home', 'Hello', 'Hi');
    await bridge.synced();
    const pushed = await bridge.copy.head();
    const { items } = await commitsOf(bridge);
    expect(items.map(({ message }: { message: string }) => message.split('\n')[0])).toEqual(['Edit Welcome', 'Third', 'Second', 'Begin']);
    const [made, third] = items;
    const [latest, before] = await bridge.operations();
    expect(made).toMatchObject({ oid: pushed, parents: [last], state: 'included', createdByGitBook: true, operation: latest!['id'] });
    expect(made.revision).toBe(await bridge.head());
    expect(made.author.name).not.toBe('');
    expect(third).toMatchObject({
      oid: last,
      author: { name: 'Grace' },
      state: 'included',
      createdByGitBook: false,
      operation: before!['id'],
      revision: before!['revision'],
    });
    const place = { spaceId: bridge.space.id, oid: last };
    expect((await bridge.api.get(`${COMMITS}/:oid`, place)).expect(200).body).toEqual(third);
    expect(made.committedAt).toBe(new Date(1000 * Number(await git(bridge.copy.bare, 'log', '-1', '--format=%ct', pushed))).toISOString());
    // Page by page.
    const first = await commitsOf(bridge, { limit: '3' });
    expect(first.items).toEqual(items.slice(0, 3));
    expect((await commitsOf(bridge, { limit: '3', page: first.next.page })).items).toEqual(items.slice(3));
  });

  it('are for those who may edit, and of connected spaces only', async () => {
    const bridge = await GitBridge.create(t, root, {}, FILES);
    await bridge.synced();
    const org = { id: bridge.space.orgId };
    const place = { spaceId: bridge.space.id };
    const oid = await bridge.copy.head();
    const plain = await t.make.space({ org, defaultLevel: 'read', resolvedLevel: 'read' });
    (await bridge.api.get(COMMITS, { spaceId: plain.id })).expect(404);
    (await bridge.api.get(`${COMMITS}/:oid`, { ...place, oid: oid.replace(/./, '0').replace(/.$/, '1') })).expect(404);
    (await bridge.api.get(`${COMMITS}/:oid`, { ...place, oid: 'HEAD' })).expect(400);
    const reader = await t.make.member(org, 'read');
    await t.make.grant(org, { userId: reader.id }, 'read', bridge.space.id);
    for (const path of [COMMITS, `${COMMITS}/:oid`]) (await t.api.as(reader).get(path, { ...place, oid })).expect(403);
  });

  it('are proposed until a person decides, and counted as behind', async () => {
    const bridge = await GitBridge.create(t, root, {}, FILES);
    expect(await bridge.synced()).toMatchObject({ behind: 0 });
    await bridge.copy.commit({ 'README.md': '# Welcome\n\nHello *Ada*.\n' }, 'Conflict');
    await bridge.replace('home', 'world', 'Grace');
    const { conflict, behind } = await bridge.synced();
    expect(behind).toBe(1);
    expect(await statesOf(bridge)).toEqual([
      ['Conflict', 'proposed'],
      ['Begin', 'included'],
    ]);
    const place = { spaceId: bridge.space.id, changeRequestId: conflict as string };
    (await bridge.api.patch('/v1/spaces/:spaceId/change-requests/:changeRequestId', place, { status: 'archived' })).expect(200);
    await bridge.synced({ force: true, takes: 'space' });
    expect((await statesOf(bridge)).map(([, state]) => state)).toEqual(['included', 'dropped', 'included']);
    expect(await bridge.info()).toMatchObject({ behind: 0 });
  });

  it('are included when what proposes them is merged', async () => {
    const bridge = await GitBridge.create(t, root, { pull: 'propose' }, FILES);
    await bridge.synced();
    await bridge.copy.commit({ 'setup.md': '# Setup\n\nSecond.\n' }, 'Second');
    const { conflict } = await bridge.synced();
    expect((await statesOf(bridge))[0]).toEqual(['Second', 'proposed']);
    const place = { spaceId: bridge.space.id, changeRequestId: conflict as string };
    (await bridge.api.post('/v1/spaces/:spaceId/change-requests/:changeRequestId/merge', place)).expect(200);
    expect((await statesOf(bridge))[0]).toEqual(['Second', 'included']);
    await bridge.copy.commit({ 'setup.md': '# Setup\n\nThird.\n' }, 'Third');
    expect(await bridge.synced()).toMatchObject({ behind: 1 });
    expect((await statesOf(bridge)).slice(0, 2)).toEqual([
      ['Third', 'proposed'],
      ['Second', 'included'],
    ]);
  });

  it('say so if they cannot be read, and if history lost them', async () => {
    const bridge = await GitBridge.create(t, root, { onRewrite: 'follow' }, FILES);
    await bridge.synced();
    await bridge.copy.commit({ '.gitbook.yaml': 'root: ../../etc\n' }, 'Break it');
    expect(await bridge.sync()).toMatchObject({ behind: 1, problem: { type: 'config' } });
    expect((await statesOf(bridge))[0]).toEqual(['Break it', 'failed']);
    await bridge.copy.commit({ '.gitbook.yaml': null }, 'Mend it');
    expect(await bridge.synced()).toMatchObject({ behind: 0 });
    expect((await statesOf(bridge)).map(([, state]) => state)).toEqual(['included', 'included', 'included']);
    await bridge.copy.git('reset', '--quiet', '--hard', 'HEAD~1');
    await bridge.copy.write({ 'setup.md': '# Setup\n\nAnother past.\n', '.gitbook.yaml': null });
    await bridge.copy.push('Begin again', '--force');
    await bridge.synced();
    const states = Object.fromEntries(await statesOf(bridge));
    expect(states).toEqual({ 'Begin again': 'included', 'Mend it': 'dropped', 'Break it': 'included', Begin: 'included' });
  });

  it('keep hostile names and messages as text, cut to what is shown', async () => {
    const bridge = await GitBridge.create(t, root, {}, FILES);
    await bridge.synced();
    await bridge.copy.write({ 'setup.md': '# Setup\n\nSecond.\n' });
    await bridge.copy.git('config', 'i18n.commitEncoding', 'UTF-8');
    await bridge.copy.git('add', '.');
    const author = `--author=Eve "&' ${'😀'.repeat(150)} <x@example.com>`;
    await bridge.copy.git('commit', '--quiet', author, '-m', `Long\n\n${'😀'.repeat(3000)}`);
    await bridge.copy.git('push', '--quiet', 'origin', 'HEAD:refs/heads/main');
    await bridge.synced();
    const [commit] = (await commitsOf(bridge)).items;
    expect(commit.message.length).toBeLessThanOrEqual(2048);
    expect(commit.author.name.length).toBeLessThanOrEqual(200);
    expect(commit.message.isWellFormed()).toBe(true);
  });
});

it('only edits of connected spaces are recorded for syncs', async () => {
  const bridge = await GitBridge.create(t, root, {}, FILES);
  await bridge.synced();
  const plain = await t.make.space({ org: { id: bridge.space.orgId }, editMode: 'live' });
  const recorded = async (spaceId: string) => {
    const changes = [{ operation: 'insert_page', title: 'New', document: { markdown: 'Text.' } }];
    const sent = await statementsOf(async () =>
      (await bridge.api.post('/v1/spaces/:spaceId/content', { spaceId }, { changes })).expect(200),
    );
    return JSON.stringify(sent).includes('content.connected-changed');
  };
  expect(await recorded(plain.id)).toBe(false);
  expect(await recorded(bridge.space.id)).toBe(true);
});
