import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { BinaryTransport } from '../dist/common/git/binary-transport.js';
import { GitCache } from '../dist/common/git/git-cache.js';
import { AddressPolicy } from '../dist/common/outbound/address-policy.js';
import { CheckedAddresses } from '../dist/common/outbound/checked-addresses.js';
import { SystemResolver } from '../dist/common/outbound/name-resolver.js';
import { Env } from '../dist/config/env.js';
import { addCommit, headOf, MAIN, makeRepository, pagesOf, startGitServer } from './git-repositories.mjs';

const PAGES = 5000;
const CHECKS = 20;
const LARGE_FILES = 20_000;
const LARGE_BYTES = 15_000;
const LARGEST_PAGE = 8 * 1024 * 1024;
const ADA = { name: 'Ada', email: 'ada@example.com' };

export const GIT = { name: 'git transport', isShort: true };

/** Measures what the Git bridge does at a remote, against git http-backend in another process. Returns whether the targets are met. */
export async function measureGit() {
  const root = mkdtempSync(join(tmpdir(), 'bindery-bench-git-'));
  const server = await startGitServer(root);
  const env = Env.read({ PATH: process.env.PATH, DATA_DIR: join(root, 'data'), ALLOW_PRIVATE_FETCH: 'true' });
  const transport = new BinaryTransport(env, new GitCache(env), new CheckedAddresses(new SystemResolver(), new AddressPolicy(env)));
  const remote = (name, id = name) => ({ id, url: server.urlOf(name) });
  const met = [];
  const measure = async (name, target, work) => {
    await server.counts();
    const stalls = monitorEventLoopDelay({ resolution: 5 });
    const memory = highestMemory();
    stalls.enable();
    const began = performance.now();
    const times = (await work()) ?? 1;
    const seconds = (performance.now() - began) / 1000 / times;
    stalls.disable();
    const { requests, bytes } = await server.counts();
    const isMet =
      seconds <= target.seconds && bytes / times <= (target.bytes ?? Infinity) && requests / times <= (target.requests ?? Infinity);
    met.push(isMet);
    console.log(
      `${name}: ${(seconds * 1000).toFixed(0)} ms (target ${target.seconds * 1000}), ${requests / times} requests, ` +
        `${(bytes / times / 1e6).toFixed(2)} MB received, ${memory()} MB more here, longest stall ${(stalls.max / 1e6).toFixed(0)} ms${isMet ? '' : ' MISSED'}`,
    );
  };
  try {
    makeRepository(root, 'docs', pagesOf(PAGES));
    await measure('check without change', { seconds: 0.05, requests: 2 }, async () => {
      for (let i = 0; i < CHECKS; i++) await transport.refs(remote('docs'), [MAIN]);
      return CHECKS;
    });
    await measure(`first fetch of ${PAGES} pages`, { seconds: 20 }, () => readAll(transport, remote('docs'), '', PAGES));
    const before = headOf(root, 'docs');
    addCommit(root, 'docs', pagesOf(5, 'changed'));
    await measure('pull of 5 changed pages', { seconds: 1.5, bytes: 1e6 }, async () => {
      const repository = await transport.fetch(remote('docs'), MAIN);
      const commits = await repository.commits(before, repository.head, 100);
      const changes = [];
      for await (const change of repository.changed(before, repository.head, '')) changes.push(change.after.oid);
      let read = 0;
      for await (const blob of repository.blobs(changes, LARGEST_PAGE)) read += blob.bytes.length > 0 ? 1 : 0;
      await repository.close();
      if (commits.length !== 1 || read !== 5) throw new Error(`The pull found ${commits.length} commits and ${read} pages`);
    });
    await measure('push of 100 changed pages', { seconds: 3 }, async () => {
      const repository = await transport.fetch(remote('docs'), MAIN);
      const writes = pagesOf(100, 'pushed').map(({ path, bytes }) => ({ path, bytes }));
      const commit = await repository.commit({
        parent: repository.head,
        writes,
        message: 'Edit',
        author: ADA,
        committer: ADA,
        time: new Date(0),
      });
      const { outcome } = await repository.push(MAIN, repository.head, commit);
      await repository.close();
      if (outcome !== 'pushed') throw new Error(`The push was ${outcome}`);
    });
    makeRepository(root, 'large', [...pagesOf(100, 'x', 'docs/'), ...filler()]);
    await measure('docs of a 300 MB repository', { seconds: 5, bytes: 5e6 }, () => readAll(transport, remote('large'), 'docs', 100));
    execFileSync('git', ['config', 'uploadpack.allowFilter', 'false'], { cwd: join(root, 'large.git') });
    await measure('the same of a server that sends no parts', { seconds: 20 }, () =>
      readAll(transport, remote('large', 'whole'), 'docs', 100),
    );
    return met.every(Boolean);
  } finally {
    server.stop();
    rmSync(root, { recursive: true, force: true });
  }
}

async function readAll(transport, remote, folder, expected) {
  const repository = await transport.fetch(remote, MAIN);
  const oids = [];
  for await (const entry of repository.tree(repository.head, folder)) oids.push(entry.oid);
  let count = 0;
  for await (const blob of repository.blobs(oids, LARGEST_PAGE)) count += blob.bytes.length > 0 ? 1 : 0;
  await repository.close();
  if (count !== expected) throw new Error(`${count} pages were read instead of ${expected}`);
}

/** Samples the memory of this process, without the children. */
function highestMemory() {
  const before = process.memoryUsage().rss;
  let highest = before;
  const timer = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 10);
  return () => {
    clearInterval(timer);
    return Math.round((Math.max(highest, process.memoryUsage().rss) - before) / 1e6);
  };
}

const filler = () =>
  Array.from({ length: LARGE_FILES }, (_, n) => ({
    path: `src/part-${Math.floor(n / 100)}/file-${n}.bin`,
    bytes: randomBytes(LARGE_BYTES),
  }));
