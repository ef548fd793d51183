import { rm } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { useOwnApp } from '../support/app.js';
import { git, GitBridge, gitRoot } from '../support/git-bridge.js';
import { statementsOf } from '../support/statements.js';
import { passOf } from '../support/visits.js';

const root = await gitRoot();
const t = useOwnApp({ GIT_LOCAL_ROOT: root, LOG_LEVEL: 'error' });
afterAll(() => rm(root, { recursive: true, force: true }));

const SPACE = '/v1/spaces/:spaceId';
const CONTENT = `${SPACE}/content`;
const FILES = {
  'SUMMARY.md': '# Table of contents\n\n* [Welcome](README.md)\n* [Setup](setup.md)\n',
  'README.md': '# Welcome\n\nHello.\n\n{% include ".gitbook/includes/note.md" %}\n',
  'setup.md': '# Setup\n\nFirst.\n\n![Logo](.gitbook/assets/logo.txt)\n',
  '.gitbook/assets/logo.txt': 'a logo',
  '.gitbook/includes/note.md': '---\ntitle: Note\n---\n\nTake care.\n',
};
const IN_DOCS = Object.fromEntries(Object.entries(FILES).map(([path, text]) => [`docs/${path}`, text]));

/** The ids of the contents of all files of the branch, by path. */
async function blobsOf({ copy }: GitBridge): Promise<Record<string, string>> {
  const lines = (await git(copy.bare, 'ls-tree', '-r', 'refs/heads/main')).split('\n');
  return Object.fromEntries(lines.map((line) => /^\S+ blob (\S+)\t(.*)$/.exec(line)!.slice(1).toReversed()));
}

const revisionOf = async ({ api, space }: GitBridge, query: Record<string, string> = {}) =>
  (await api.get(CONTENT, { spaceId: space.id }, { query })).expect(200).body;

describe('what was synced with a repository', () => {
  it('names its commit and its files', async () => {
    const bridge = await GitBridge.create(t, root, { projectDirectory: 'docs' }, IN_DOCS);
    await bridge.synced();
    const blobs = await blobsOf(bridge);
    const fileAt = (path: string) => ({ oid: blobs[path], path });
    const revision = await revisionOf(bridge);
    expect(revision.git).toEqual({
      oid: await bridge.copy.head(),
      message: 'Begin',
      createdByGitBook: false,
      ref: 'refs/heads/main',
    });
    expect(revision.pages.map(({ git: file }: { git: object }) => file)).toEqual([fileAt('docs/README.md'), fileAt('docs/setup.md')]);
    expect(revision.files).toMatchObject([{ git: fileAt('docs/.gitbook/assets/logo.txt') }]);
    expect(revision.reusableContents).toMatchObject([{ git: fileAt('docs/.gitbook/includes/note.md') }]);

    const place = { spaceId: bridge.space.id };
    const read = async (path: string, more = {}) => (await bridge.api.get(path, { ...place, ...more })).expect(200).body;
    const [page, file, reusable] = [revision.pages[1], revision.files[0], revision.reusableContents[0]];
    expect((await read(`${CONTENT}/pages`)).pages[1].git).toEqual(page.git);
    expect((await read(`${CONTENT}/page/:pageId`, { pageId: page.id })).git).toEqual(page.git);
    expect((await read(`${CONTENT}/path/:pagePath`, { pagePath: 'setup' })).git).toEqual(page.git);
    expect((await read(`${CONTENT}/files`)).items[0].git).toEqual(file.git);
    expect((await read(`${CONTENT}/files/:fileId`, { fileId: file.id })).git).toEqual(file.git);
    expect((await read(`${CONTENT}/reusable-contents/:reusableContentId`, { reusableContentId: reusable.id })).git).toEqual(reusable.git);
    expect((await read(`${SPACE}/revisions`)).items[0].git).toEqual(revision.git);
    expect((await read(`${SPACE}/revisions/:revisionId`, { revisionId: revision.id })).git).toEqual(revision.git);
  });

  it('does so in no answer without metadata', async () => {
    const bridge = await GitBridge.create(t, root, {}, FILES);
    await bridge.synced();
    expect(JSON.stringify(await revisionOf(bridge, { metadata: 'true' }))).toContain('"git":');
    expect(JSON.stringify(await revisionOf(bridge, { metadata: 'false' }))).not.toContain('"git":');
  });

  it('names the last file of an edited page, and the new commit when it is pushed, under another ETag', async () => {
    const bridge = await GitBridge.create(t, root, {}, FILES);
    await bridge.synced();
    const before = await revisionOf(bridge);
    await bridge.replace('setup', 'First', 'Second');
    const spaceId = bridge.space.id;
    const edited = await bridge.api.get(CONTENT, { spaceId });
    expect(edited.body.git).toBeUndefined();
    expect(edited.body.pages[1].git).toEqual(before.pages[1].git);

    await bridge.synced();
    const known = { 'if-none-match': String(edited.headers['etag']) };
    const pushed = (await bridge.api.get(CONTENT, { spaceId }, { headers: known })).expect(200).body;
    expect(pushed.id).toBe(edited.body.id);
    expect(pushed.git).toMatchObject({ oid: await bridge.copy.head(), createdByGitBook: true });
    expect(pushed.git.message).toMatch(/^Edit Setup\n\nBindery-Revision: /);
    expect(pushed.pages[1].git).toEqual({ oid: (await blobsOf(bridge))['setup.md'], path: 'setup.md' });
    expect(pushed.pages[0].git).toEqual(before.pages[0].git);
    // What was read before is still what it was.
    const old = (await bridge.api.get(`${SPACE}/revisions/:revisionId`, { spaceId, revisionId: before.id })).expect(200).body;
    expect(old.git).toEqual(before.git);
    expect(old.pages[1].git).toEqual(before.pages[1].git);
  });

  it('follows renames and deletions, and says so where both sides were edited', async () => {
    const bridge = await GitBridge.create(t, root, {}, FILES);
    await bridge.synced();
    const { id } = await bridge.page('setup');
    await bridge.copy.git('mv', 'setup.md', 'install.md');
    const head = await bridge.copy.commit({ 'SUMMARY.md': FILES['SUMMARY.md'].replace('setup.md', 'install.md') }, 'Move it');
    await bridge.replace('home', 'Hello', 'Hi');
    await bridge.sync({ trigger: 'request' });
    const merged = await revisionOf(bridge);
    expect(merged.pages.find((page: { id: string }) => page.id === id).git.path).toBe('install.md');
    expect(merged.git.createdByGitBook).toBe(true);
    const listed = (await bridge.api.get(`${SPACE}/revisions`, { spaceId: bridge.space.id })).expect(200).body.items;
    expect(listed.filter((one: { git?: object }) => one.git).map((one: { git: { oid: string } }) => one.git.oid)).toContain(head);
    await bridge.copy.pull();
    await bridge.copy.commit({ 'install.md': null, 'SUMMARY.md': '# Table of contents\n\n* [Welcome](README.md)\n' });
    await bridge.synced();
    expect(JSON.stringify(await revisionOf(bridge))).not.toContain('install.md');
  });

  it('is not told to visitors of a site', async () => {
    const bridge = await GitBridge.create(t, root, {}, FILES);
    await bridge.synced();
    const org = { id: bridge.space.orgId, admin: bridge.admin };
    const site = await t.make.site(org, { published: true });
    await t.make.siteSpace(site, bridge.space);
    const visitor = t.api.as(await passOf(t.app, site, {}));
    const place = { spaceId: bridge.space.id };
    expect(JSON.stringify((await bridge.api.get(CONTENT, place)).expect(200).body)).toContain('"git":');
    expect(JSON.stringify((await visitor.get(CONTENT, place)).expect(200).body)).not.toContain('"git":');
    expect((await bridge.api.get(SPACE, place)).expect(200).body.gitSync).toBeDefined();
    expect((await visitor.get(SPACE, place)).expect(200).body.gitSync).toBeUndefined();
  });

  it('costs nothing where no repository was connected, and else one statement', async () => {
    const bridge = await GitBridge.create(t, root, {}, FILES);
    await bridge.synced();
    const { id: plain } = await t.make.space({ org: { id: bridge.space.orgId }, editMode: 'live' });
    const cost = async (spaceId: string, path: string, query: Record<string, string> = {}) => {
      const sent = await statementsOf(async () => (await bridge.api.get(path, { spaceId }, { query })).expect(200));
      return sent.filter(({ text }) => /revision_sources|git_installations/.test(text)).length;
    };
    for (const path of [`${CONTENT}/pages`, `${SPACE}/revisions`, SPACE, CONTENT]) {
      expect(await cost(plain, path), path).toBe(0);
      expect(await cost(bridge.space.id, path), path).toBe(1);
    }
    expect(await cost(bridge.space.id, `${CONTENT}/pages`), 'an answer that is cached').toBe(0);
    expect(await cost(bridge.space.id, CONTENT, { metadata: 'false' })).toBe(0);
    const lists = await statementsOf(async () =>
      (await bridge.api.get('/v1/orgs/:organizationId/spaces', { organizationId: bridge.space.orgId })).expect(200),
    );
    expect(lists.filter(({ text }) => text.includes('git_installations'))).toHaveLength(1);
  });
});

describe('the addresses at the host', () => {
  it('are those that an import names, until another repository is chosen', async () => {
    const bridge = await GitBridge.create(t, root, {}, FILES);
    await bridge.synced();
    const place = { spaceId: bridge.space.id };
    const gitSync = async () => (await bridge.api.get(SPACE, place)).expect(200).body.gitSync;
    expect(await gitSync()).toMatchObject({
      repoName: bridge.space.id,
      installationProvider: 'git',
      installationStatus: 'active',
      installationId: bridge.id,
    });
    expect((await gitSync()).url).toBeUndefined();
    const body = {
      url: bridge.copy.url,
      ref: 'refs/heads/main',
      repoTreeURL: 'https://git.example.com/docs/src/branch/main/',
      repoCommitURL: 'https://git.example.com/docs/commit',
    };
    const editor = await t.make.member({ id: bridge.space.orgId }, 'edit');
    (await t.api.as(editor).post(`${SPACE}/git/import`, place, body)).expect(403);
    (await bridge.api.post(`${SPACE}/git/import`, place, { ...body, repoTreeURL: 'javascript:alert(1)' })).expect(400);
    (await bridge.api.post(`${SPACE}/git/import`, place, body)).expect(204);
    await bridge.copy.commit({ 'setup.md': '# Setup\n\nNew.\n' });
    await bridge.synced();
    expect((await gitSync()).url).toBe('https://git.example.com/docs/src/branch/main');
    const revision = await revisionOf(bridge);
    expect(revision.git.url).toBe(`https://git.example.com/docs/commit/${revision.git.oid}`);

    await git(root, 'clone', '--quiet', '--bare', bridge.copy.bare, `${bridge.space.id}-2.git`);
    (await bridge.api.post(`${SPACE}/git/import`, place, { url: bridge.copy.url.replace('.git', '-2.git'), ref: body.ref })).expect(204);
    expect((await gitSync()).url).toBeUndefined();
  });

  it('are gone when the repository is disconnected, but the commits of revisions stay', async () => {
    const bridge = await GitBridge.create(t, root, {}, FILES);
    await bridge.synced();
    (await bridge.api.delete('/v1/git/installations/:gitInstallationId', bridge.place)).expect(204);
    expect((await bridge.api.get(SPACE, { spaceId: bridge.space.id })).expect(200).body.gitSync).toBeUndefined();
    expect((await revisionOf(bridge)).git.oid).toBe(await bridge.copy.head());
  });
});
