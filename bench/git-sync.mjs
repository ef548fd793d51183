import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from './database.mjs';
import { addCommit, headOf, makeRepository, pagesOf, startGitServer } from './git-repositories.mjs';
import { peakOf, startPeak } from './peak.mjs';
import { startBindery } from './server.mjs';

const TOKEN = 'benchmark-token-of-the-administrator';
const PAGES = 5000;
const PUSHED = 100;
/** Edits in one request. */
const BATCH = 20;
const PATIENCE = 300_000;

export const GIT_SYNC = { name: `git syncs of ${PAGES} pages`, isShort: true };

/** Syncs a space with a repository over HTTP, in a database and a process of its own. Returns whether the targets are met. */
export async function measureGitSync() {
  const root = mkdtempSync(join(tmpdir(), 'bindery-bench-git-sync-'));
  const git = await startGitServer(root);
  const database = await createDatabase();
  const settings = { BOOTSTRAP_TOKEN: TOKEN, DATA_DIR: join(root, 'data'), ALLOW_PRIVATE_FETCH: 'true' };
  const server = await startBindery(database.url, { settings });
  const met = [];
  try {
    makeRepository(root, 'docs', pagesOf(PAGES));
    const { id: organization } = await call(server, 'POST', '/orgs', { title: 'Benchmark' });
    const { id: space } = await call(server, 'POST', `/orgs/${organization}/spaces`, { title: 'Handbook', editMode: 'live', empty: true });
    const target = { type: 'space', spaceId: space };
    const { id } = await call(server, 'POST', '/git/installations', { provider: 'git', target });
    const sync = () => call(server, 'POST', `/git/installations/${id}/sync`);
    const untilSynced = async (isDone) => {
      for (const until = Date.now() + PATIENCE; Date.now() < until; await sleep(20)) {
        const info = await call(server, 'GET', `/spaces/${space}/git/info`);
        if (info.problem) throw new Error(info.problem.message);
        if (info.operation?.state === 'success' && info.syncedCommit === headOf(root, 'docs') && isDone()) return;
      }
      throw new Error('The sync does not end');
    };
    const measure = async (name, { seconds: most, bytes: mostBytes = Infinity, memory: mostMemory = Infinity }, work) => {
      await git.counts();
      startPeak(server);
      const before = peakOf(server);
      await server.watch();
      const began = performance.now();
      await work();
      const seconds = (performance.now() - began) / 1000;
      const { requests, bytes } = await git.counts();
      const memory = peakOf(server) - before;
      const { blocked } = await server.used();
      const isMet = seconds <= most && bytes <= mostBytes && memory <= mostMemory;
      met.push(isMet);
      console.log(
        `${name}: ${seconds.toFixed(2)} s (target ${most}), ${requests} requests, ${(bytes / 1e6).toFixed(2)} MB received, ` +
          `${memory} MB above ${before} MB, longest block ${Math.round(blocked ?? 0)} ms${isMet ? '' : ' MISSED'}`,
      );
    };
    await measure(`first import of ${PAGES} pages`, { seconds: 60, memory: 512 }, async () => {
      const providerConfiguration = { url: git.urlOf('docs'), branch: 'refs/heads/main' };
      await call(server, 'PATCH', `/git/installations/${id}`, { providerConfiguration });
      await untilSynced(() => true);
    });
    await measure('pull of 5 changed pages', { seconds: 1.5, bytes: 1e6, memory: 60 }, async () => {
      addCommit(root, 'docs', pagesOf(5, 'changed'));
      await sync();
      await untilSynced(() => true);
    });
    await edit(server, space);
    await untilSynced(() => true).catch(() => undefined);
    const before = headOf(root, 'docs');
    await measure(`push of ${PUSHED} changed pages, with the edits`, { seconds: 3 + PUSHED / BATCH }, async () => {
      await edit(server, space);
      await sync();
      await untilSynced(() => headOf(root, 'docs') !== before);
    });
    return met.every(Boolean);
  } finally {
    await server.stop();
    await database.drop();
    git.stop();
    rmSync(root, { recursive: true, force: true });
  }
}

async function edit(server, space) {
  const { pages } = await call(server, 'GET', `/spaces/${space}/content/pages`);
  const leaves = pages.flatMap(function leavesOf(page) {
    return [page, ...page.pages.flatMap(leavesOf)];
  });
  const chosen = leaves.filter(({ type }) => type === 'document').slice(0, PUSHED);
  const text = `Edited ${performance.now()}.`;
  for (let from = 0; from < chosen.length; from += BATCH) {
    const changes = chosen
      .slice(from, from + BATCH)
      .map(({ id: page }) => ({ operation: 'patch_page', page, edits: [{ edit: 'insert', document: { markdown: text } }] }));
    await call(server, 'POST', `/spaces/${space}/content`, { changes });
  }
}

async function call(server, method, path, body) {
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  const response = await fetch(`${server.url}/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
  return text === '' ? undefined : JSON.parse(text);
}
