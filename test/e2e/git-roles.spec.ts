import { rm } from 'node:fs/promises';
import { JobWorker } from 'bindery/common/jobs/job-worker.js';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { useOwnApp } from '../support/app.js';
import { gitRoot, INSTALLATION, INSTALLATIONS, WorkingCopy } from '../support/git-bridge.js';
import type { MadeUser } from '../support/make.js';

const root = await gitRoot();
const t = useOwnApp({ GIT_LOCAL_ROOT: root, LOG_LEVEL: 'fatal' });
afterAll(() => rm(root, { recursive: true, force: true }));

const OPERATION = `${INSTALLATION}/operations/:gitOperationId`;
const GIT = '/v1/spaces/:spaceId/git';
let places: Record<string, string>;
let people: Record<'reader' | 'editor' | 'admin' | 'stranger', MadeUser>;
let copy: WorkingCopy;

beforeAll(async () => {
  // Nothing is synced while permissions are asked.
  await t.app.get(JobWorker).stop();
  copy = await WorkingCopy.create(root, 'docs');
  const org = await t.make.org();
  const { id: spaceId } = await t.make.space({ org });
  people = {
    admin: org.admin,
    reader: await t.make.member(org, 'read'),
    editor: await t.make.member(org, 'edit'),
    stranger: (await t.make.org()).admin,
  };
  const { id: gitInstallationId } = (
    await t.api.as(org.admin).post(INSTALLATIONS, {}, { provider: 'git', target: { type: 'space', spaceId } })
  ).expect(201).body;
  places = { spaceId, gitInstallationId, gitOperationId: 'operation-of-nobody' };
  await configured();
  await t.db.query(
    `INSERT INTO git_operations (id, installation_id, direction, trigger, state, stage, started_at)
     VALUES ($1, $2, 'import', 'request', 'success', 'finalize', now())`,
    [places['gitOperationId'], gitInstallationId],
  );
});

const configured = async () =>
  (
    await t.api.as(people.admin).patch(INSTALLATION, places, { providerConfiguration: { url: copy.url, branch: 'refs/heads/main' } })
  ).expect(200);

type Method = 'get' | 'post' | 'patch' | 'delete';
/**
 * What whoever may do it gets. Others who see the space or the installation get 403, who does not see it 404, and who is signed out 401: editors see
 * installations, readers do not.
 */
const ROUTES: readonly [
  method: Method,
  path: string,
  who: 'reader' | 'editor' | 'admin',
  status: number,
  body?: (url: string) => object,
][] = [
  ['get', INSTALLATION, 'admin', 200],
  ['get', `${INSTALLATION}/branches`, 'admin', 200],
  ['post', `${INSTALLATION}/test`, 'admin', 200],
  ['patch', INSTALLATION, 'admin', 200, () => ({ push: 'auto' })],
  ['post', `${INSTALLATION}/sync`, 'admin', 202],
  ['get', `${INSTALLATION}/operations`, 'editor', 200],
  ['get', OPERATION, 'editor', 200],
  ['get', `${OPERATION}/files`, 'editor', 200],
  ['post', `${OPERATION}/cancel`, 'admin', 409],
  ['get', `${GIT}/info`, 'reader', 200],
  ['post', `${GIT}/import`, 'admin', 204, (url) => ({ url, ref: 'refs/heads/main' })],
  ['post', `${GIT}/export`, 'admin', 204, (url) => ({ url, ref: 'refs/heads/main', commitMessage: 'Edit' })],
  ['post', `${GIT}/import`, 'admin', 204, (url) => ({ url, ref: 'refs/heads/other' })],
  ['delete', INSTALLATION, 'admin', 204],
];
const RANKS = ['reader', 'editor', 'admin'] as const;

describe.each(ROUTES)('%s %s, for a %s', (method, path, who, status, body) => {
  const ask = async (by: MadeUser | undefined) => {
    const api = by ? t.api.as(by) : t.api.anonymous();
    const used = Object.fromEntries(Object.entries(places).filter(([name]) => path.includes(`:${name}`)));
    return method === 'get' || method === 'delete' ? api[method](path, used) : api[method](path, used, body?.(copy.url) ?? {});
  };

  it('is refused to everybody else', async () => {
    // Deleting what one does not see deletes nothing, and says nothing.
    const unseen = method === 'delete' ? 204 : 404;
    for (const rank of RANKS.slice(0, RANKS.indexOf(who)))
      (await ask(people[rank])).expect(rank === 'reader' && path.startsWith(INSTALLATION) ? unseen : 403);
    (await ask(people.stranger)).expect(unseen);
    (await ask(undefined)).expect(401);
  });

  it('is done for whoever may do it', async () => {
    for (const rank of RANKS.slice(RANKS.indexOf(who))) (await ask(people[rank])).expect(status);
  });
});

it('is connected by administrators only', async () => {
  const target = { type: 'space', spaceId: places['spaceId'] };
  const create = (by: MadeUser) => t.api.as(by).post(INSTALLATIONS, {}, { provider: 'git', target });
  (await create(people.reader)).expect(403);
  (await create(people.editor)).expect(403);
  (await create(people.stranger)).expect(404);
  (await t.api.anonymous().post(INSTALLATIONS, {}, { provider: 'git', target })).expect(401);
  (await create(people.admin)).expect(201);
  (await create(people.admin)).expect(409);
});
