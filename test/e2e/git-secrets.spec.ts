import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useOwnApp } from '../support/app.js';
import { gitRoot, INSTALLATION, INSTALLATIONS, WorkingCopy } from '../support/git-bridge.js';
import { GitServer } from '../support/git-server.js';
import type { MadeUser } from '../support/make.js';

const TOKEN = 'glpat-of-the-repository-0123456789';
const t = useOwnApp({ ALLOW_PRIVATE_FETCH: 'true' });
const root = await gitRoot();
const withToken = new GitServer(root, { user: 'robot', password: TOKEN });
/** What it is sent as credentials. */
const sent: (string | undefined)[] = [];
const other = new GitServer(root, {
  intercept: ({ headers }) => {
    sent.push(headers.authorization);
    return false;
  },
});

beforeAll(async () => {
  const copy = await WorkingCopy.create(root, 'docs');
  await copy.commit({ 'README.md': '# Welcome\n' });
  await withToken.start();
  await other.start();
});
afterAll(async () => {
  await withToken.stop();
  await other.stop();
  await rm(root, { recursive: true, force: true });
});

/** A space that is to be connected. */
async function made() {
  const org = await t.make.org();
  const { id: spaceId } = await t.make.space({ org, defaultLevel: 'edit', resolvedLevel: 'edit' });
  const create = { provider: 'git', target: { type: 'space', spaceId } };
  const { id: gitInstallationId } = (await t.api.as(org.admin).post(INSTALLATIONS, {}, create)).expect(201).body;
  const configure = (by: MadeUser, providerConfiguration: object) =>
    t.api.as(by).patch(INSTALLATION, { gitInstallationId }, { providerConfiguration });
  return { org, spaceId, gitInstallationId, configure };
}

describe('the token of a repository', () => {
  it('is tried at once, and a wrong one is a 409 that changes nothing', async () => {
    const { org, gitInstallationId, configure } = await made();
    const place = { url: withToken.url(), branch: 'refs/heads/main', username: 'robot' };
    const refused = (await configure(org.admin, { ...place, accessToken: 'a-wrong-secret' })).expect(409).body;
    expect(refused.error.type).toBe('git-unauthorized');
    expect(JSON.stringify(refused)).not.toContain('a-wrong-secret');
    const { body } = (await t.api.as(org.admin).get(INSTALLATION, { gitInstallationId })).expect(200);
    expect(JSON.stringify(body)).not.toContain(String(withToken.port));
    (await configure(org.admin, { ...place, accessToken: TOKEN })).expect(200);
  });

  it('is never returned, and not stored as it is, also if it stands in the address', async () => {
    const { org, spaceId, gitInstallationId, configure } = await made();
    const api = t.api.as(org.admin);
    const url = withToken.url().replace('http://', `http://robot:${TOKEN}@`);
    const answers = [(await configure(org.admin, { url, branch: 'refs/heads/main' })).expect(200)];
    answers.push((await api.get(INSTALLATION, { gitInstallationId })).expect(200));
    answers.push((await api.get(`${INSTALLATION}/branches`, { gitInstallationId })).expect(200));
    answers.push((await api.get(`${INSTALLATION}/operations`, { gitInstallationId })).expect(200));
    answers.push((await api.get('/v1/spaces/:spaceId/git/info', { spaceId })).expect(200));
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(TOKEN);
    const rows = await t.db.query(`SELECT to_jsonb(g)::text AS row FROM git_installations g WHERE id = $1`, [gitInstallationId]);
    expect(JSON.stringify(rows)).not.toContain(TOKEN);
    expect(JSON.stringify(rows)).toContain(withToken.url());
  });

  it('is not sent to another address, and has to be entered anew to return', async () => {
    const { org, configure } = await made();
    const place = { url: withToken.url(), branch: 'refs/heads/main' };
    (await configure(org.admin, { ...place, username: 'robot', accessToken: TOKEN })).expect(200);
    sent.length = 0;
    (await configure(org.admin, { url: other.url() })).expect(200);
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.filter((one) => one !== undefined)).toEqual([]);
    expect((await configure(org.admin, { url: withToken.url() })).expect(409).body.error.type).toBe('git-unauthorized');
  });

  it('is entered by administrators of the space only', async () => {
    const { org, gitInstallationId, configure } = await made();
    const [editor, stranger] = [await t.make.member(org, 'read'), (await t.make.org()).admin];
    const place = { url: other.url(), branch: 'refs/heads/main' };
    (await configure(editor, place)).expect(403);
    (await configure(stranger, place)).expect(404);
    (await t.api.anonymous().get(INSTALLATION, { gitInstallationId })).expect(401);
  });
});
